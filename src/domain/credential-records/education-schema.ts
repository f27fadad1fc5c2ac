// Coach education: what a form may send and what the wire accepts, one schema for both.
import * as z from 'zod/mini';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { nameSchema, textSchema } from './record-fields.ts';
import { EDUCATION_HOURS_MAX } from './record-limits.ts';

/** Hours in hours with at most two decimals; `core_hours` of them on core competencies, null when not said. */
export const educationSchema = z.object({
  provider: textSchema('Provider'),
  title: nameSchema('Title'),
  hours: z
    .number('Hours must be a number')
    .check(z.gt(0, 'Hours must be more than 0'), z.maximum(EDUCATION_HOURS_MAX, 'Hours must be at most 10,000')),
  core_hours: z.nullable(
    z
      .number('Core hours must be a number')
      .check(
        z.minimum(0, 'Core hours must not be negative'),
        z.maximum(EDUCATION_HOURS_MAX, 'Core hours must be at most 10,000'),
      ),
  ),
  start_date: calendarDateSchema,
  end_date: z.nullable(calendarDateSchema),
});

export type EducationInput = z.infer<typeof educationSchema>;
