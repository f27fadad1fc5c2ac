// What a witness is shown: sums that the database computes from the rows of the request. No notes, topics or names of clients.
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
    /** The number of clients; 0 for hours with a mentor or a supervisor. */
    clients: count,
    lines: z.array(
      z.strictObject({
        kind: z.enum([...SESSION_KINDS, 'supervision_received', 'mentor_coaching']),
        /** Null only for supervision whose format is not stated. */
        format: z.nullable(z.enum(SESSION_FORMATS)),
        /** 0 for an opening balance, which is one sum of hours without a number of sessions. */
        sessions: count,
        minutes: count,
      }),
    ),
    /** Each date of hours with a mentor or a supervisor; empty for all others. */
    dates: z.array(
      z.strictObject({ date: calendarDateSchema, minutes: count, format: z.nullable(z.enum(SESSION_FORMATS)) }),
    ),
  },
  'sums must be those of the preview',
);

export type AskedSums = z.infer<typeof askedSumsSchema>;
