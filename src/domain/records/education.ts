// Coach education.
import * as z from 'zod/mini';
import { atMost } from '#domain/limit-checks.ts';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { EDUCATION_HOURS_MAX } from '#domain/credential-records/record-limits.ts';
import { schemasOf, type Columns } from './column.ts';
import { addedLater, hoursSchema, nameSchema, partOfHoursSchema, textSchema } from './column-schemas.ts';

/** Hours in hours with at most two decimals; `core_hours` of them on core competencies and `team_hours` on team coaching, null if not stated. */
export const educationColumns = {
  title: { schema: nameSchema('Title'), kind: 'line', label: 'Title' },
  provider: { schema: textSchema('Provider'), kind: 'line', label: 'Provider' },
  hours: {
    schema: hoursSchema('Hours').check(z.gt(0, 'Hours must be more than 0'), atMost('Hours', EDUCATION_HOURS_MAX)),
    kind: 'hours',
    label: 'Hours',
  },
  core_hours: {
    schema: z.nullable(partOfHoursSchema('Core hours', EDUCATION_HOURS_MAX)),
    kind: 'hours',
    label: 'On core competencies',
  },
  team_hours: addedLater(partOfHoursSchema('Team coaching hours', EDUCATION_HOURS_MAX), {
    kind: 'hours',
    label: 'On team coaching',
  }),
  start_date: { schema: calendarDateSchema, kind: 'date', label: 'Began on' },
  end_date: { schema: z.nullable(calendarDateSchema), kind: 'date', label: 'Ended on' },
} satisfies Columns;

export const educationSchema = z.object(schemasOf(educationColumns));
