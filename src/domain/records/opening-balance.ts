// Hours with a client from before Hourbook, as one sum.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { SESSION_FORMATS } from '#domain/sessions/session-kinds.ts';
import { schemasOf, type Columns } from './column.ts';
import { peopleSchema, sumOfLengthsSchema, textSchema } from './column-schemas.ts';

/** `as_of`: the day up to which the hours are summed. */
export const openingBalanceColumns = {
  client_id: { schema: z.uuid('Choose a client'), kind: 'client', label: 'Client' },
  as_of: { schema: calendarDateSchema, kind: 'date', label: 'Counted up to', header: 'Up to' },
  start_date: { schema: z.nullable(calendarDateSchema), kind: 'date', label: 'Began on', header: 'From' },
  end_date: { schema: z.nullable(calendarDateSchema), kind: 'date', label: 'Ended on', header: 'Until' },
  paid_minutes: { schema: sumOfLengthsSchema('Paid time'), kind: 'minutes', label: 'Paid', header: 'Paid (minutes)' },
  pro_bono_minutes: {
    schema: sumOfLengthsSchema('Pro bono time'),
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
