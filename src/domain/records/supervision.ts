// A supervision session (spec 3 and 5).
import * as z from 'zod/mini';
import { atMostChars } from '#domain/limit-checks.ts';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { MENTOR_FORMATS } from '#domain/credential-records/record-limits.ts';
import { NOTES_MAX_CHARS, SESSION_DURATION_MAX_MINUTES } from '#domain/sessions/session-limits.ts';
import { LINE_MAX_CHARS } from '#domain/text-limits.ts';
import { EARLIEST_YEAR, LATEST_YEAR } from '#domain/time.ts';
import { schemasOf, type Columns } from './column.ts';
import { addedLater, textSchema, topicsSchema } from './column-schemas.ts';

export const SUPERVISION_DURATION_DEFAULT_MINUTES = 60;
export const SUPERVISOR_NAME_MAX_CHARS = LINE_MAX_CHARS;

function isInstantOfRecordedYears(text: string): boolean {
  const year = Number(/^(\d{4})-\d\d-\d\d(?:[T ].*)?$/.exec(text)?.[1]);
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR;
}

const DURATION_TEXT = 'Duration must be at least 1 minute';

/**
 * The columns that the coach writes, in the order of exports. `day` is the coach's calendar day and the one used everywhere
 * (ADR 26); `date` is an ISO timestamp, noon of that day if the time is unknown. If only one is sent, the other is derived from it; older
 * archives have no `day`. `duration` in minutes.
 */
export const supervisionColumns = {
  supervisor_name: {
    schema: z
      .string('Supervisor name must be at least 2 characters')
      .check(
        z.trim(),
        z.minLength(2, 'Supervisor name must be at least 2 characters'),
        atMostChars('Supervisor name', SUPERVISOR_NAME_MAX_CHARS),
      ),
    kind: 'line',
    label: 'Supervisor',
    importNames: 'supervisor, supervisor name, supervised by, coach supervisor, name',
    isNeededToImport: true,
  },
  day: { schema: calendarDateSchema, kind: 'date', label: 'Date' },
  date: {
    schema: z.string('A date is required').check(
      z.minLength(1, 'A date is required'),
      z.refine((text) => isInstantOfRecordedYears(text), 'This is not a date'),
    ),
    kind: 'instant',
    label: 'Date',
    header: 'Time',
    importNames: 'date, day, when, start date, start, session date, supervision date',
    isNeededToImport: true,
  },
  duration: {
    schema: z.number(DURATION_TEXT).check(
      z.refine((minutes) => Number.isInteger(minutes), 'Duration must be in whole minutes'),
      z.minimum(1, DURATION_TEXT),
      z.maximum(SESSION_DURATION_MAX_MINUTES, 'Duration must be at most 24 hours'),
    ),
    kind: 'minutes',
    label: 'Duration',
    header: 'Duration (minutes)',
    importNames: 'duration, minutes, hours, length, time spent, hours coached',
  },
  format: addedLater(z.enum(MENTOR_FORMATS, 'Format must be individual or group'), {
    kind: 'supervision-format',
    label: 'Format',
    importNames: 'format, supervision format, type of supervision, individual group',
  }),
  topics: {
    schema: topicsSchema,
    kind: 'topics',
    label: 'Topics',
    importNames: 'topics, topic, themes, theme, tags, focus, focus areas, subject, subjects, labels',
  },
  notes: {
    schema: textSchema('Notes', NOTES_MAX_CHARS),
    kind: 'text',
    label: 'Notes',
    importNames: 'notes, note, session notes, comments, comment, remarks, details, description',
  },
} satisfies Columns;

export const supervisionSchema = z.object(schemasOf(supervisionColumns));
export type SupervisionInput = z.infer<typeof supervisionSchema>;
