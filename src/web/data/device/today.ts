import { toCalendarDate } from '#domain/time.ts';

/** The reader's calendar date now. */
export function today(): string {
  return toCalendarDate(new Date());
}

/** The instant at which the month of a calendar date began, by this device's clock. */
export const monthBegan = (date: string) =>
  new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1).toISOString();
