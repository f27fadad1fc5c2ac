import { toCalendarDate } from '#domain/time.ts';

/** The user's present calendar date. */
export const today = () => toCalendarDate(new Date());

/** The calendar date of an instant on this device. */
export const dayOf = (instant: string | number) => toCalendarDate(new Date(instant));

/** The instant at which the month of a calendar date starts, in this device's time zone. */
export const monthStart = (date: string) =>
  new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1).toISOString();
