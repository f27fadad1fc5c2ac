// A coaching session: what a form may send and what the wire accepts, one schema for both (spec 3 and 5).
import * as z from 'zod/mini';
import {
  FOLLOW_UP_MAX_CHARS,
  NOTES_MAX_CHARS,
  SESSION_DURATION_MAX_MINUTES,
  SESSION_DURATION_MIN_MINUTES,
  TOPICS_MAX,
  TOPIC_MAX_CHARS,
} from './session-limits.ts';
import { SESSION_FORMATS, SESSION_KINDS } from './session-kinds.ts';
import { peopleSchema } from '#domain/credential-records/record-fields.ts';
import { calendarDateSchema } from '#domain/calendar-date.ts';

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
    'Topics must be a list of text',
  )
  .check(z.maxLength(TOPICS_MAX, 'At most 50 topics'));

/**
 * The columns of a session that its coach writes; `date` is a calendar date, `duration` in minutes. What may be absent is
 * then null, or what most sessions are: individual coaching.
 */
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
  paid: z.exactOptional(z.nullable(z.boolean('Paid must be true, false or null'))),
  format: z.exactOptional(z.enum(SESSION_FORMATS, 'Format must be individual, group or team')),
  participants: z.exactOptional(peopleSchema('Participants')),
  kind: z.exactOptional(z.enum(SESSION_KINDS, 'Kind must be coaching, mentoring, training, supervision or other')),
  peer_exchange: z.exactOptional(z.boolean('Peer exchange must be true or false')),
});

export type SessionInput = z.infer<typeof sessionSchema>;
