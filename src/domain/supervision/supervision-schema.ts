// A supervision session (spec 3 and 5).
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { LINE_MAX_CHARS } from '#domain/text-limits.ts';
import { EARLIEST_YEAR, LATEST_YEAR } from '#domain/time.ts';
import { NOTES_MAX_CHARS, SESSION_DURATION_MAX_MINUTES } from '#domain/sessions/session-limits.ts';
import { topicsSchema } from '#domain/sessions/session-schema.ts';

export const SUPERVISION_DURATION_DEFAULT_MINUTES = 60;
export const SUPERVISOR_NAME_MAX_CHARS = LINE_MAX_CHARS;
function isInstantOfRecordedYears(text: string): boolean {
  const year = Number(/^(\d{4})-\d\d-\d\d(?:[T ].*)?$/.exec(text)?.[1]);
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR;
}

const DURATION_TEXT = 'Duration must be at least 1 minute';

/**
 * The columns its coach writes. `day` is the coach's calendar day and what everything goes by (ADR 26); `date` is an ISO
 * timestamp, at noon of that day where no time is known. Sent without the other, each is made of it. `duration` in minutes.
 */
export const supervisionSchema = z.object({
  supervisor_name: z
    .string('Supervisor name must be at least 2 characters')
    .check(
      z.trim(),
      z.minLength(2, 'Supervisor name must be at least 2 characters'),
      z.maxLength(SUPERVISOR_NAME_MAX_CHARS, 'Supervisor name must be at most 200 characters'),
    ),
  date: z.string('A date is required').check(
    z.minLength(1, 'A date is required'),
    z.refine((text) => isInstantOfRecordedYears(text), 'This is not a date'),
  ),
  day: calendarDateSchema,
  duration: z.number(DURATION_TEXT).check(
    z.refine((minutes) => Number.isInteger(minutes), 'Duration must be in whole minutes'),
    z.minimum(1, DURATION_TEXT),
    z.maximum(SESSION_DURATION_MAX_MINUTES, 'Duration must be at most 24 hours'),
  ),
  topics: topicsSchema,
  notes: z.string('Notes must be text').check(z.maxLength(NOTES_MAX_CHARS, 'Notes must be at most 20,000 characters')),
});

export type SupervisionInput = z.infer<typeof supervisionSchema>;
