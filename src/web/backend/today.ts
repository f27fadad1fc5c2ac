import { toCalendarDate } from '#domain/time.ts';

/** The reader's calendar date now. */
export function today(): string {
  return toCalendarDate(new Date());
}
