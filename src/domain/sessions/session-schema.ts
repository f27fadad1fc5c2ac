// A coaching session: what a form may send and what the wire accepts, one schema for both (specification, points 3 and 5).
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/time.ts';

export const SESSION_DURATION_MIN_MINUTES = 1;
export const SESSION_DURATION_MAX_MINUTES = 1440;
export const SESSION_DURATION_DEFAULT_MINUTES = 60;
export const NOTES_MAX_CHARS = 20_000;
export const FOLLOW_UP_MAX_CHARS = 2_000;
export const TOPIC_MAX_CHARS = 100;
export const TOPICS_MAX = 50;

const DURATION_TEXT = 'Duration must be between 1 minute and 24 hours';

/** Whole minutes, 1 to 1440. */
export const durationSchema = z.number('Duration must be a number of minutes').check(
  z.refine((minutes) => Number.isInteger(minutes), 'Duration must be in whole minutes'),
  z.minimum(SESSION_DURATION_MIN_MINUTES, DURATION_TEXT),
  z.maximum(SESSION_DURATION_MAX_MINUTES, DURATION_TEXT),
);

export const topicsSchema = z
  .array(
    z
      .string('A topic must be text')
      .check(
        z.trim(),
        z.minLength(1, 'A topic must not be empty'),
        z.maxLength(TOPIC_MAX_CHARS, 'A topic must be at most 100 characters'),
      ),
    'Topics must be a list of texts',
  )
  .check(z.maxLength(TOPICS_MAX, 'At most 50 topics'));

/** The columns of a session that its coach writes; `date` is a calendar date, `duration` in minutes. */
export const sessionSchema = z.object({
  client_id: z.uuid('Choose a client'),
  date: calendarDateSchema,
  duration: durationSchema,
  notes: z.string('Notes must be text').check(z.maxLength(NOTES_MAX_CHARS, 'Notes must be at most 20,000 characters')),
  topics: topicsSchema,
  follow_up: z.nullable(
    z
      .string('Follow-up must be text')
      .check(z.maxLength(FOLLOW_UP_MAX_CHARS, 'Follow-up must be at most 2,000 characters')),
  ),
  completed: z.boolean('Completed must be true or false'),
});

export type SessionInput = z.infer<typeof sessionSchema>;

export const UNKNOWN_CLIENT = 'Unknown Client';

/** One session per client per calendar date. The constraint's name as the database gives it. */
export const DUPLICATE_SESSION_CONSTRAINT = 'sessions_client_id_date_key';
export const DUPLICATE_SESSION_TEXTS = {
  title: 'Duplicate Session',
  description: 'A session for this client on this date already exists.',
  error: 'A session already exists for this client on the selected date',
} as const;
export const NO_USER_TEXT = 'No authenticated user found';
