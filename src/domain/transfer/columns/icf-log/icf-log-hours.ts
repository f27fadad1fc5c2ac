// The hours of one client in a coaching log: decimals, or hours and minutes; none where the cell is empty.
import { plainSigns } from '#domain/lengths/plain-length.ts';
import { readLength } from '#domain/lengths/read-length.ts';
import { hoursExact } from '#domain/sessions/duration.ts';
import { daysUntil, MINUTES_PER_HOUR } from '#domain/time.ts';
import { type Reading, read, wrong } from '#domain/transfer/columns/reading.ts';

const NOTHING = /^(?:|[-–—]|n\/?a|none|nil)$/i;
const THOUSANDS = /^[1-9]\d{0,2},\d{3}$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+\.\d+$/;
/** A spreadsheet's cell of hours and minutes: days since the beginning of its calendar, and a time unless it is midnight. */
const TIME_CELL = /^(1(?:899|90\d)-\d\d-\d\d)(?:t(\d\d):(\d\d):(\d\d))?/;
const TIME_ORIGIN = '1899-12-30';
const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/**
 * Whole minutes, to the nearest. A bare number is hours.
 * @example readLogHours('12.75') // 765 minutes
 */
export function readLogHours(text: string): Reading<number> {
  const input = plainSigns(text);
  if (NOTHING.test(input)) return minutes(0);
  if (THOUSANDS.test(input)) return wrong('could be a thousand or a decimal: write it with a point');
  if (GROUPED.test(input)) return minutes(Number(input.replaceAll(',', '')) * MINUTES_PER_HOUR);
  const [, day, hour = '0', minute = '0', second = '0'] = TIME_CELL.exec(input) ?? [];
  if (day !== undefined) return minutes(daysUntil(day, TIME_ORIGIN) * MINUTES_PER_DAY + clock(hour, minute, second));
  const parsed = readLength(text, (value) => value * MINUTES_PER_HOUR);
  return parsed === null ? wrong('is not a number of hours such as 12.75 or 12:45') : minutes(parsed);
}

const clock = (hours: string, rest: string, seconds: string) =>
  Number(hours) * MINUTES_PER_HOUR + Number(rest) + Number(seconds) / SECONDS_PER_MINUTE;

function minutes(exact: number): Reading<number> {
  const whole = Math.round(exact);
  return read(whole, hoursExact(whole));
}
