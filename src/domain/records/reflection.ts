// A reflection on the coach's own practice, part of a portfolio.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { REFLECTION_MAX_CHARS } from '#domain/credential-records/record-limits.ts';
import { schemasOf, type Columns } from './column.ts';
import { nameSchema, textSchema } from './column-schemas.ts';

export const reflectionColumns = {
  title: { schema: nameSchema('Title'), kind: 'line', label: 'Title' },
  date: { schema: calendarDateSchema, kind: 'date', label: 'Date' },
  reflection: {
    schema: textSchema('Reflection', REFLECTION_MAX_CHARS),
    kind: 'text',
    label: 'Reflection',
  },
  application: {
    schema: textSchema('Application', REFLECTION_MAX_CHARS),
    kind: 'text',
    label: 'What you do differently',
  },
} satisfies Columns;

export const reflectionSchema = z.object(schemasOf(reflectionColumns));
