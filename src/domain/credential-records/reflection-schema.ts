// A reflection on one's own practice, as a portfolio has them: one schema for form and wire. Both texts are confidential.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { nameSchema, textSchema } from './record-fields.ts';
import { REFLECTION_MAX_CHARS } from './record-limits.ts';

export const reflectionSchema = z.object({
  date: calendarDateSchema,
  title: nameSchema('Title'),
  reflection: textSchema('Reflection', REFLECTION_MAX_CHARS),
  application: textSchema('Application', REFLECTION_MAX_CHARS),
});

export type ReflectionInput = z.infer<typeof reflectionSchema>;
