// Arithmetic on calendar dates YYYY-MM-DD: days between two dates, and adding calendar months. A day that the target month
// does not have becomes its last: one month after 31 January is 28 February. So 18 months before any date from 28 to
// 31 August is the last day of February.
import { addDays, dayOfMonth, daysInMonth, monthOf, startOfDay, MS_PER_DAY } from '#domain/time.ts';

/** Days from one calendar date to another; negative when `to` lies before `from`. */
export const daysBetween = (from: string, to: string): number => (startOfDay(to) - startOfDay(from)) / MS_PER_DAY;

/** The date `months` after (or, negative, before) `date`. */
export function addMonths(date: string, months: number): string {
  const month = monthOf(date) + months;
  return dayOfMonth(month, Math.min(Number(date.slice(8)), daysInMonth(month)));
}

/** Whole calendar months from `from` to `to`, 0 when `to` is not later. */
export function wholeMonths(from: string, to: string): number {
  if (to <= from) return 0;
  const months = monthOf(to) - monthOf(from);
  return addMonths(from, months) <= to ? months : months - 1;
}

/** From the first row to the last by date; 0 without rows. */
export function monthsFromFirstToLast(rows: readonly { readonly date: string }[]): number {
  const dates = rows.map(({ date }) => date).toSorted();
  return wholeMonths(dates[0] ?? '', dates.at(-1) ?? '');
}

/** The first day on which a period of `months` before it no longer reaches back to `date`. */
export function firstDayWithout(date: string, months: number): string {
  const next = addDays(date, 1);
  const month = monthOf(next) + months;
  const day = Number(next.slice(8));
  return day <= daysInMonth(month) ? dayOfMonth(month, day) : dayOfMonth(month + 1, 1);
}
