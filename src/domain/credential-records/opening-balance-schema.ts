// Hours with a client from before Hourbook, as one sum: one schema for form, import and wire.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { SESSION_FORMATS } from '#domain/sessions/session-kinds.ts';
import { peopleSchema, textSchema } from './record-fields.ts';
import { OPENING_MINUTES_MAX } from './record-limits.ts';

const minutesSchema = (label: string) =>
  z.number(`${label} must be a number`).check(
    z.refine((minutes) => Number.isInteger(minutes), `${label} must be in whole minutes`),
    z.minimum(0, `${label} must not be negative`),
    z.maximum(OPENING_MINUTES_MAX, `${label} must be at most 100,000 hours`),
  );

/** `as_of`: the day up to which the hours are summed. */
export const openingBalanceSchema = z.object({
  client_id: z.uuid('Choose a client'),
  as_of: calendarDateSchema,
  start_date: z.nullable(calendarDateSchema),
  end_date: z.nullable(calendarDateSchema),
  paid_minutes: minutesSchema('Paid time'),
  pro_bono_minutes: minutesSchema('Pro bono time'),
  format: z.enum(SESSION_FORMATS, 'Format must be individual, group or team'),
  participants: peopleSchema('Participants'),
  source: textSchema('Source'),
});

export type OpeningBalanceInput = z.infer<typeof openingBalanceSchema>;
