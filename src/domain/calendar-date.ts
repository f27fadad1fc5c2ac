// The schema of a calendar date, apart from time.ts, so that pages which only compute with dates don't load zod.
import * as z from 'zod/mini';
import { EARLIEST_DATE, LATEST_DATE, RECORDED_YEARS, isCalendarDate } from './time.ts';

/** A calendar date YYYY-MM-DD that exists and lies between EARLIEST_DATE and LATEST_DATE. */
export const calendarDateSchema = z.string('A date is required').check(
  z.minLength(1, 'A date is required'),
  z.refine((text) => isCalendarDate(text), { error: 'This is not a valid date', abort: true }),
  z.refine((text) => text >= EARLIEST_DATE && text <= LATEST_DATE, `The date must be ${RECORDED_YEARS}`),
);
