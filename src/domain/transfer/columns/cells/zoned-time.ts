// Reads times with a zone: 'Z', 'UTC', 'GMT' or an offset. Such a text is an instant, whose day depends on the coach's zone. Other names
// are ignored: 'CST' and 'IST' are several zones, and a file that writes them means its owner's local time.
import { plainDate } from './plain-date.ts';
import { addMinutes, MINUTES_PER_HOUR } from '#domain/time.ts';

const ZONED =
  /^(.*?\d:\d\d(:\d\d(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?)\s*\(?(?:(utc|gmt|z)(?:\s?([+-])(\d\d?)(?::?([0-5]\d))?)?|([+-])([01]\d)(:?)([0-5]\d)?)\)?(?:\s*(?:utc|\([^()]*\)|\[[^[\]]*\]))?$/i;

/**
 * The zone of a date with a time. '10:00-11:30' is a span of time, so a minus begins a zone only after seconds, after the T of ISO 8601,
 * or before four digits in a row.
 * @returns the text without its zone, and the minutes east of Greenwich; null if no zone is written
 * @example zonedTime('2024-03-05T18:00-08:00') // { wall: '2024-03-05T18:00', offset: -480 }
 */
export function zonedTime(text: string): { readonly wall: string; readonly offset: number | null } {
  const input = plainDate(text);
  const found = input.includes(':') ? ZONED.exec(input) : null;
  if (!found) return { wall: input, offset: null };
  const [, wall, seconds, word, wordSign, wordHours, wordMinutes, sign = wordSign, hours = wordHours, colon] = found;
  const minutes = found[10] ?? wordMinutes;
  const isIso = seconds !== undefined || /^\d{4}-\d\d-\d\dT/.test(wall!);
  const isSpan = word === undefined && sign === '-' && !isIso && (colon !== '' || minutes === undefined);
  if (isSpan) return { wall: input, offset: null };
  const offset = Number(hours ?? 0) * MINUTES_PER_HOUR + Number(minutes ?? 0);
  return { wall: wall!, offset: sign === '-' ? -offset : offset };
}

/**
 * The instant at which clocks `offset` minutes east of Greenwich show `minutes` after midnight of `date`, as an ISO string.
 * @example instantOf('2024-03-05', 1080, -480) // '2024-03-06T02:00:00.000Z'
 */
export const instantOf = (date: string, minutes: number, offset: number): string =>
  addMinutes(`${date}T00:00:00Z`, minutes - offset);
