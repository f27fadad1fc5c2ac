// Hours with a client from before Hourbook, as one sum.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { OPENING_MINUTES_MAX } from '#domain/credential-records/record-limits.ts';
import { SESSION_FORMATS } from '#domain/sessions/session-kinds.ts';
import { schemasOf, type Columns } from './column.ts';
import { peopleSchema, textSchema } from './column-schemas.ts';

const minutesSchema = (label: string) =>
  z.number(`${label} must be a number`).check(
    z.refine((minutes) => Number.isInteger(minutes), `${label} must be in whole minutes`),
    z.minimum(0, `${label} must not be negative`),
    z.maximum(OPENING_MINUTES_MAX, `${label} must be at most 100,000 hours`),
  );

/** `as_of`: the day up to which the hours are summed. */
export const openingBalanceColumns = {
  client_id: { schema: z.uuid('Choose a client'), kind: 'client', label: 'Client' },
  as_of: { schema: calendarDateSchema, kind: 'date', label: 'Counted up to', header: 'Up to' },
  start_date: { schema: z.nullable(calendarDateSchema), kind: 'date', label: 'Began on', header: 'From' },
  end_date: { schema: z.nullable(calendarDateSchema), kind: 'date', label: 'Ended on', header: 'Until' },
  paid_minutes: { schema: minutesSchema('Paid time'), kind: 'minutes', label: 'Paid', header: 'Paid (minutes)' },
  pro_bono_minutes: {
    schema: minutesSchema('Pro bono time'),
    kind: 'minutes',
    label: 'Pro bono',
    header: 'Pro bono (minutes)',
  },
  format: {
    schema: z.enum(SESSION_FORMATS, 'Format must be individual, group or team'),
    kind: 'format',
    label: 'Format',
  },
  participants: { schema: peopleSchema('Participants'), kind: 'people', label: 'Participants' },
  source: {
    schema: textSchema('Source'),
    kind: 'line',
    label: 'Where they are recorded',
    header: 'Source',
  },
} satisfies Columns;

export const openingBalanceSchema = z.object(schemasOf(openingBalanceColumns));
export type OpeningBalanceInput = z.infer<typeof openingBalanceSchema>;
