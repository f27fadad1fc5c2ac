// A client's feedback. The text is required in forms; it is empty if the client was erased.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { REFLECTION_MAX_CHARS } from '#domain/credential-records/record-limits.ts';
import { schemasOf, type Columns } from './column.ts';
import { textSchema } from './column-schemas.ts';

export const clientFeedbackColumns = {
  client_id: { schema: z.nullable(z.uuid('Choose a client')), kind: 'client', label: 'Client' },
  date: { schema: calendarDateSchema, kind: 'date', label: 'Date' },
  given_by: { schema: textSchema('Given by'), kind: 'line', label: 'Given by' },
  feedback: {
    schema: textSchema('Feedback', REFLECTION_MAX_CHARS),
    kind: 'text',
    label: 'Feedback',
  },
} satisfies Columns;

export const clientFeedbackSchema = z.object(schemasOf(clientFeedbackColumns));
