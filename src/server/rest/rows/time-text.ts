// Postgres' binary dates and timestamps (counted from 2000-01-01) → the text that to_json would write: ISO 8601, UTC.

const DAY_MICROSECONDS = 86_400_000_000n;
const SECOND_MICROSECONDS = 1_000_000;
/** From 1 March of the year 0 to 1 January 2000: a year that begins in March has its leap day at the end. */
const DAYS_TO_2000 = 730_425;
const DAYS_IN_400_YEARS = 146_097;
const DAYS_IN_100_YEARS = 36_524;
const DAYS_IN_4_YEARS = 1_461;
const DAYS_IN_YEAR = 365;
/** Five months from March on, and again from August on, have 153 days. */
const DAYS_IN_5_MONTHS = 153;
const [LATEST_DAY, EARLIEST_DAY] = [0x7fffffff, -0x80000000];
const [LATEST_INSTANT, EARLIEST_INSTANT] = [0x7fffffffffffffffn, -0x8000000000000000n];

/** `days` since 2000-01-01, an int4. */
export function dayText(days: number): string {
  if (days === LATEST_DAY) return 'infinity';
  if (days === EARLIEST_DAY) return '-infinity';
  const [date, era] = calendarDay(days);
  return date + era;
}

/** `microseconds` since 2000-01-01T00:00Z. */
export function instantText(microseconds: bigint): string {
  if (microseconds === LATEST_INSTANT) return 'infinity';
  if (microseconds === EARLIEST_INSTANT) return '-infinity';
  // Of a time before 2000 the remainder is negative.
  const ofDay = ((microseconds % DAY_MICROSECONDS) + DAY_MICROSECONDS) % DAY_MICROSECONDS;
  const [date, era] = calendarDay(Number((microseconds - ofDay) / DAY_MICROSECONDS));
  return `${date}T${clockTime(Number(ofDay))}+00:00${era}`;
}

/** The date, and ' BC' where it lies before the year 1. */
function calendarDay(days: number): readonly [string, string] {
  const since = days + DAYS_TO_2000;
  const era = Math.floor(since / DAYS_IN_400_YEARS);
  const dayOfEra = since - era * DAYS_IN_400_YEARS;
  const leaps =
    Math.floor(dayOfEra / (DAYS_IN_4_YEARS - 1)) -
    Math.floor(dayOfEra / DAYS_IN_100_YEARS) +
    Math.floor(dayOfEra / (DAYS_IN_400_YEARS - 1));
  const yearOfEra = Math.floor((dayOfEra - leaps) / DAYS_IN_YEAR);
  const dayOfYear = dayOfEra - (DAYS_IN_YEAR * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / DAYS_IN_5_MONTHS);
  const day = dayOfYear - Math.floor((DAYS_IN_5_MONTHS * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  // There is no year 0: it is 1 BC.
  const shown = year > 0 ? year : 1 - year;
  return [`${padded(shown, 4)}-${padded(month, 2)}-${padded(day, 2)}`, year > 0 ? '' : ' BC'];
}

function clockTime(microseconds: number): string {
  const seconds = Math.floor(microseconds / SECOND_MICROSECONDS);
  const fraction = microseconds - seconds * SECOND_MICROSECONDS;
  const minutes = Math.floor(seconds / 60);
  const time = `${padded(Math.floor(minutes / 60), 2)}:${padded(minutes % 60, 2)}:${padded(seconds % 60, 2)}`;
  return fraction === 0 ? time : `${time}.${padded(fraction, 6).replace(/0+$/, '')}`;
}

const padded = (value: number, digits: number) => String(value).padStart(digits, '0');
