// Hours left by an erased client, as an archive brings them back. No form and no statement of a person writes them.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { SESSION_FORMATS, SESSION_KINDS } from '#domain/sessions/session-kinds.ts';
import { peopleSchema } from './record-fields.ts';
import { OPENING_MINUTES_MAX } from './record-limits.ts';

const DURATION_TEXT = 'Duration must be in whole minutes, at least 1';

/** `duration` in minutes: a day at most, unless `opening` says that it is the sum of a time before Hourbook. */
export const erasedSessionSchema = z.object({
  person: z.uuid('must be a uuid'),
  date: calendarDateSchema,
  duration: z.number(DURATION_TEXT).check(
    z.refine((minutes) => Number.isInteger(minutes), DURATION_TEXT),
    z.minimum(1, DURATION_TEXT),
    z.maximum(OPENING_MINUTES_MAX, 'Duration must be at most 100,000 hours'),
  ),
  kind: z.enum(SESSION_KINDS, 'Kind is not known'),
  paid: z.nullable(z.boolean('Paid must be true, false or null')),
  format: z.enum(SESSION_FORMATS, 'Format must be individual, group or team'),
  participants: peopleSchema('Participants'),
  peer_exchange: z.boolean('Peer exchange must be true or false'),
  opening: z.boolean('Opening must be true or false'),
});

export type ErasedSessionInput = z.infer<typeof erasedSessionSchema>;
