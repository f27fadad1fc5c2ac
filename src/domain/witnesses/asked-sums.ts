// What a witness is shown: sums, computed by the database from the rows that are stored with the request. No notes, no topics, no
// names of clients.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { SESSION_FORMATS, SESSION_KINDS } from '#domain/sessions/session-kinds.ts';

const count = z.number().check(z.refine(Number.isSafeInteger), z.nonnegative());

/** Minutes are whole, dates are calendar dates. */
export const askedSumsSchema = z.strictObject(
  {
    /** The first and last date of the rows. */
    from: calendarDateSchema,
    to: calendarDateSchema,
    /** How many people the hours are with; 0 for hours with a mentor or a supervisor. */
    clients: count,
    lines: z.array(
      z.strictObject({
        kind: z.enum([...SESSION_KINDS, 'supervision_received', 'mentor_coaching']),
        /** Null: not stated, of supervision alone. */
        format: z.nullable(z.enum(SESSION_FORMATS)),
        /** 0: an opening balance, hours as one sum without a number of sessions. */
        sessions: count,
        minutes: count,
      }),
    ),
    /** For mentor and supervisor, each date; else empty. */
    dates: z.array(
      z.strictObject({ date: calendarDateSchema, minutes: count, format: z.nullable(z.enum(SESSION_FORMATS)) }),
    ),
  },
  'sums must be those of the preview',
);

export type AskedSums = z.infer<typeof askedSumsSchema>;
