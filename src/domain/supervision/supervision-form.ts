// What the form of a supervision session takes: its row, but with the day as its date and the topics as one
// text (spec 2 and 5).
import * as z from 'zod/mini';
import { topicsSchema } from '#domain/records/column-schemas.ts';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { supervisionSchema } from '#domain/records/supervision.ts';

const SUPERVISION_TOPICS_MIN_CHARS = 2;
const TOPICS_TEXT = 'Topics are required';

/**
 * The topics of a text, split at commas and trimmed, none empty.
 * @example topicsOf('endings, fees,') // ['endings', 'fees']
 */
export function topicsOf(text: string): string[] {
  return text
    .split(',')
    .map((topic) => topic.trim())
    .filter((topic) => topic !== '');
}

export const supervisionFormSchema = z.extend(z.omit(supervisionSchema, { day: true }), {
  date: calendarDateSchema,
  topics: z.string(TOPICS_TEXT).check(
    z.trim(),
    z.check(({ value, issues }) => {
      const topics = topicsOf(value);
      const isMissing = value.length < SUPERVISION_TOPICS_MIN_CHARS || topics.length === 0;
      const message = isMissing ? TOPICS_TEXT : topicsSchema.safeParse(topics).error?.issues[0]?.message;
      if (message !== undefined) issues.push({ code: 'custom', input: value, message });
    }),
  ),
});

export type SupervisionForm = z.infer<typeof supervisionFormSchema>;
