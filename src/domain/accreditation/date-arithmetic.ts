// Arithmetic on calendar dates YYYY-MM-DD: days between two dates, and adding calendar months. A day that the target month
// does not have becomes its last: one month after 31 January is 28 February. So 18 months before any date from 28 to
// 31 August is the last day of February.
import { addDays, daysUntil } from '#domain/time.ts';

const MONTHS_PER_YEAR = 12;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days from one calendar date to another; negative when `to` lies before `from`. */
export function daysBetween(from: string, to: string): number {
  return to >= from ? daysUntil(to, from) : -daysUntil(from, to);
}

/** The date `months` after (or, negative, before) `date`. */
export function addMonths(date: string, months: number): string {
  const place = monthPlace(date) + months;
  return written(place, Math.min(Number(date.slice(8)), daysIn(place)));
}

/** Whole calendar months from `from` to `to`, 0 when `to` is not later. */
export function wholeMonths(from: string, to: string): number {
  if (to <= from) return 0;
  const months = monthPlace(to) - monthPlace(from);
  return addMonths(from, months) <= to ? months : months - 1;
}

/** The first day on which a period of `months` before it no longer reaches back to `date`. */
export function firstDayWithout(date: string, months: number): string {
  const next = addDays(date, 1);
  const place = monthPlace(next) + months;
  const day = Number(next.slice(8));
  return day <= daysIn(place) ? written(place, day) : written(place + 1, 1);
}

const monthPlace = (date: string) => Number(date.slice(0, 4)) * MONTHS_PER_YEAR + Number(date.slice(5, 7)) - 1;

function daysIn(place: number): number {
  const year = Math.floor(place / MONTHS_PER_YEAR);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const month = place % MONTHS_PER_YEAR;
  return DAYS[month]! + (isLeap && month === 1 ? 1 : 0);
}

function written(place: number, day: number): string {
  const year = String(Math.floor(place / MONTHS_PER_YEAR)).padStart(4, '0');
  return `${year}-${String((place % MONTHS_PER_YEAR) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
