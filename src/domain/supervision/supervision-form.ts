// The values of the supervision form: the row, but with only the day and with the topics as one text (spec 2 and 5).
import * as z from 'zod/mini';
import { topicsSchema } from '#domain/records/column-schemas.ts';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { supervisionSchema } from '#domain/records/supervision.ts';

const SUPERVISION_TOPICS_MIN_CHARS = 2;
const TOPICS_TEXT = 'Topics are required';

/**
 * Splits a text into topics at commas; trims them and drops empty ones.
 * @example splitTopics('endings, fees,') // ['endings', 'fees']
 */
export function splitTopics(text: string): string[] {
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
      const topics = splitTopics(value);
      const isMissing = value.length < SUPERVISION_TOPICS_MIN_CHARS || topics.length === 0;
      const message = isMissing ? TOPICS_TEXT : topicsSchema.safeParse(topics).error?.issues[0]?.message;
      if (message !== undefined) issues.push({ code: 'custom', input: value, message });
    }),
  ),
});

export type SupervisionForm = z.infer<typeof supervisionFormSchema>;
