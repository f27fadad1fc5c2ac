// Calendar dates and instants. A calendar date is a string YYYY-MM-DD without a time zone, from the form to the column;
// an instant is an ISO string or a Date. Nothing here reads the clock: today and now are always arguments.

export const MINUTES_PER_HOUR = 60;
export const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;
export const MS_PER_DAY = 86_400_000;

/** The first and last date of a row; the database has the same limits in db/functions/limits.sql. */
export const EARLIEST_DATE = '1950-01-01';
export const LATEST_DATE = '2100-12-31';
export const EARLIEST_YEAR = Number(EARLIEST_DATE.slice(0, 4));
export const LATEST_YEAR = Number(LATEST_DATE.slice(0, 4));
/** For messages: 'between 1950 and 2100'. */
export const RECORDED_YEARS = `between ${EARLIEST_YEAR} and ${LATEST_YEAR}`;

/**
 * True when `text` is a day that exists, written YYYY-MM-DD.
 * @example isCalendarDate('2026-02-31') // false
 */
export function isCalendarDate(text: string): boolean;
export function isCalendarDate(text: unknown): text is string;
export function isCalendarDate(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The calendar date of an instant in the local time zone (of the browser or the process). */
export function toCalendarDate(instant: Date): string {
  const month = String(instant.getMonth() + 1).padStart(2, '0');
  return `${instant.getFullYear()}-${month}-${String(instant.getDate()).padStart(2, '0')}`;
}

/** The instant at which a calendar date begins in UTC, in milliseconds. */
export const startOfDay = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** The calendar date `days` after (or, negative, before) `date`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

export const DAYS_PER_WEEK = 7;
export const MONTHS_PER_YEAR = 12;
const FIRST_YEAR = 1970;

/** The number of a date's month since January 1970; whole years begin with a multiple of twelve. */
export const monthOf = (date: string): number =>
  (Number(date.slice(0, 4)) - FIRST_YEAR) * MONTHS_PER_YEAR + Number(date.slice(5, 7)) - 1;

/** @param day from 1; 0 is the last day of the month before */
export const dayOfMonth = (month: number, day: number): string =>
  new Date(Date.UTC(FIRST_YEAR, month, day)).toISOString().slice(0, 10);

export const daysInMonth = (month: number): number => new Date(Date.UTC(FIRST_YEAR, month + 1, 0)).getUTCDate();

/** Whole days from `now` until `instant`, rounded up, never negative. Both ISO strings. */
export function daysUntil(instant: string, now: string): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - Date.parse(now)) / MS_PER_DAY));
}

/** `now` plus whole days, as an ISO string. */
export function addDaysToInstant(now: string, days: number): string {
  return new Date(Date.parse(now) + days * MS_PER_DAY).toISOString();
}

/** An ISO instant in milliseconds. */
export const msOf = (instant: string): number => Date.parse(instant);

/** True when instant `a` lies strictly after instant `b`; both ISO strings. */
export function isAfter(a: string, b: string): boolean {
  return Date.parse(a) > Date.parse(b);
}

/**
 * The calendar date of an instant in `timeZone` (an IANA name).
 * @example dayIn('2026-11-19T23:30:00Z', 'Europe/Berlin') // '2026-11-20'
 */
export function dayIn(instant: string, timeZone: string): string {
  return clockIn(Date.parse(instant), timeZone).toISOString().slice(0, 10);
}

/** The hour of the day of an instant in `timeZone`, 0 to 23. */
export function hourIn(instant: string, timeZone: string): number {
  return clockIn(Date.parse(instant), timeZone).getUTCHours();
}

/** Monday is 0. @example weekdayOf('2026-11-23') // 0 */
export const weekdayOf = (date: string): number => (new Date(startOfDay(date)).getUTCDay() + 6) % DAYS_PER_WEEK;

/** @example isMonday('2026-11-23') // true */
export const isMonday = (date: string): boolean => weekdayOf(date) === 0;

/**
 * The instant for a calendar date where a column needs one: noon in `timeZone`, as an ISO string. dayIn returns the same date for it in
 * that zone and in any zone within 11 hours of it.
 */
export function noonIn(date: string, timeZone: string): string {
  const noon = Date.parse(`${date}T12:00:00Z`);
  // The offset of a nearby instant is good enough: no clock change shifts noon to another day.
  const offset = clockIn(noon, timeZone).getTime() - noon;
  return new Date(noon - offset).toISOString();
}

/**
 * The instant at which clocks in `timeZone` show `wall` (YYYY-MM-DDThh:mm:ss), as an ISO string. A time that a clock change leaves out is
 * read with the offset before the change, one that comes twice is the first of both, as RFC 5545 says (3.3.5).
 * @example instantIn('2026-11-05T09:00:00', 'Europe/Berlin') // '2026-11-05T08:00:00.000Z'
 */
export function instantIn(wall: string, timeZone: string): string {
  const shown = Date.parse(`${wall}Z`);
  if (timeZone === 'UTC') return new Date(shown).toISOString();
  const offsetAt = (time: number) => clockIn(time, timeZone).getTime() - time;
  const before = shown - offsetAt(shown - MS_PER_DAY);
  if (clockIn(before, timeZone).getTime() === shown) return new Date(before).toISOString();
  const after = shown - offsetAt(shown + MS_PER_DAY);
  return new Date(clockIn(after, timeZone).getTime() === shown ? after : before).toISOString();
}

/** What clocks in `timeZone` show at `instant`: YYYY-MM-DDThh:mm:ss. */
export const wallIn = (instant: string, timeZone: string) =>
  clockIn(Date.parse(instant), timeZone).toISOString().slice(0, 19);

/** Whole minutes from one instant to another, both ISO strings. */
export const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000);

/** The instant `minutes` after another one, both ISO strings. */
export const addMinutes = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

const clocks = new Map<string, Intl.DateTimeFormat>();
const CLOCKS_MAX = 500;

/** Cached, since making one takes longer than using it a hundred times. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (clocks.size >= CLOCKS_MAX) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

/** Whether this system knows the zone. */
export function isZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The zone itself, or UTC where this system does not know it. */
export const knownZone = (zone: string): string => (isZone(zone) ? zone : 'UTC');

type ClockParts = [day: number, month: number, year: number, hour: number, minute: number, second: number];

/** The local time in `timeZone`, as a UTC instant. Throws RangeError for an unknown zone. */
function clockIn(time: number, timeZone: string): Date {
  // Ten times faster than formatToParts. Written as 23/11/2026, 09:00:00.
  const [day, month, year, hour, minute, second] = clockOf(timeZone)
    .format(time)
    .match(/\d+/g)!
    .map(Number) as ClockParts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
