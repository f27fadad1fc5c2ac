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
export function isoDayText(days: number): string {
  if (days === LATEST_DAY) return 'infinity';
  if (days === EARLIEST_DAY) return '-infinity';
  const [date, era] = calendarDay(days);
  return date + era;
}

/** `microseconds` since 2000-01-01T00:00Z. */
function instantText(microseconds: bigint): string {
  if (microseconds === LATEST_INSTANT) return 'infinity';
  if (microseconds === EARLIEST_INSTANT) return '-infinity';
  // Of a time before 2000 the remainder is negative.
  const ofDay = ((microseconds % DAY_MICROSECONDS) + DAY_MICROSECONDS) % DAY_MICROSECONDS;
  const [date, era] = calendarDay(Number((microseconds - ofDay) / DAY_MICROSECONDS));
  return `${date}T${clockTime(Number(ofDay))}+00:00${era}`;
}

/** Years in which the microseconds are exact as a number: 1857 to 2142. */
const EXACT_HIGH = 2 ** 20;
const DAY_MICROSECONDS_EXACT = Number(DAY_MICROSECONDS);
const [ZERO, POINT] = [0x30, 0x2e];
/** Rows in sequence were often written on the same day. */
let latestDay = { days: 0, date: '2000-01-01' };

/** Writes the timestamptz at `start` of `source` as `instantText` into `bytes`; returns where it ends. */
export function putInstant(bytes: Buffer, to: number, source: Buffer, start: number): number {
  const high = source.readInt32BE(start);
  if (high >= EXACT_HIGH || high < -EXACT_HIGH) return putAscii(bytes, to, instantText(source.readBigInt64BE(start)));
  const microseconds = high * 2 ** 32 + source.readUInt32BE(start + 4);
  const days = Math.floor(microseconds / DAY_MICROSECONDS_EXACT);
  if (days !== latestDay.days) latestDay = { days, date: isoDayText(days) };
  const ofDay = microseconds - days * DAY_MICROSECONDS_EXACT;
  const seconds = Math.floor(ofDay / SECOND_MICROSECONDS);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  let at = putAscii(bytes, to, latestDay.date);
  at = putTwoDigits(bytes, at, 'T', hours);
  at = putTwoDigits(bytes, at, ':', minutes - hours * 60);
  at = putTwoDigits(bytes, at, ':', seconds - minutes * 60);
  return putAscii(bytes, putFraction(bytes, at, ofDay - seconds * SECOND_MICROSECONDS), '+00:00');
}

export function putAscii(bytes: Buffer, to: number, text: string): number {
  for (let at = 0; at < text.length; at += 1) bytes[to + at] = text.charCodeAt(at);
  return to + text.length;
}

function putTwoDigits(bytes: Buffer, to: number, before: string, value: number): number {
  const tens = Math.floor(value / 10);
  bytes[to] = before.charCodeAt(0);
  bytes[to + 1] = ZERO + tens;
  bytes[to + 2] = ZERO + value - tens * 10;
  return to + 3;
}

/** Of a second, without zeros at its end; nothing for a whole one. */
function putFraction(bytes: Buffer, to: number, microseconds: number): number {
  let end = to;
  if (microseconds > 0) bytes[end++] = POINT;
  for (let left = microseconds, unit = SECOND_MICROSECONDS / 10; left > 0; unit /= 10) {
    const digit = Math.floor(left / unit);
    bytes[end++] = ZERO + digit;
    left -= digit * unit;
  }
  return end;
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
