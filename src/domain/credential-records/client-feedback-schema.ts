// A client's feedback: one schema for form and wire. The text is confidential, and empty where its client was erased: forms
// ask for one.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { textSchema } from './record-fields.ts';
import { REFLECTION_MAX_CHARS } from './record-limits.ts';

export const clientFeedbackSchema = z.object({
  client_id: z.nullable(z.uuid('Choose a client')),
  date: calendarDateSchema,
  feedback: textSchema('Feedback', REFLECTION_MAX_CHARS),
  given_by: textSchema('Given by'),
});

export type ClientFeedbackInput = z.infer<typeof clientFeedbackSchema>;
