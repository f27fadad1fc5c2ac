// Lengths in cells of something else: of appointments, and of rows of sums.
import { plainSigns } from '#domain/lengths/plain-length.ts';
import { readLength } from '#domain/lengths/read-length.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { withPlainUnits } from './duration-numbers.ts';

const LENGTH_IN_TEXT = /(?<![\d.,])\d+(?::[0-5]\d| ?h ?[0-5]\d(?!\d)|[.,]\d+)?(?: ?(?:h|min)\b)?/g;

/** Of a row of sums: minutes, or null if it has no length or several. @example lengthInTotal('Total hours: 5.5') // 330 */
export function lengthInTotal(text: string): number | null {
  const plain = withPlainUnits(plainSigns(text));
  const found = plain.match(LENGTH_IN_TEXT) ?? [];
  const sure = found.filter((one) => /[:hm]/.test(one));
  const [only, ...more] = sure.length > 0 ? sure : found;
  const each = /\bh\b/.test(plain) ? MINUTES_PER_HOUR : /\bmin\b/.test(plain) ? 1 : null;
  if (only === undefined || more.length > 0) return null;
  return readLength(only, (number) => (each === null ? null : number * each));
}

const WITHIN = /(?<![\d.,:/x×])\d{1,3}(?:[.,]\d+)? ?(?:h(?: ?[0-5]\d(?!\d))?|min)\b/g;
const RANGE =
  /(?<![\d.,])(\d+(?:[.,]\d+)?(?: ?(?:h(?: ?[0-5]\d(?!\d))?|min))?) ?[-–] ?(\d+(?:[.,]\d+)? ?(?:(h)(?: ?[0-5]\d(?!\d))?|min))/;
/** How many times the least the most may be. */
const RANGE_MOST = 3;

/** Whether two lengths are '1h-1h30' or '60–90 min', not 'Session 3 - 90 min'. */
function isRange([, from, to, hours]: RegExpExecArray): boolean {
  const [least = 0, most = 0] = [from, to].map(
    (text) => readLength(text!, (number) => number * (hours ? MINUTES_PER_HOUR : 1)) ?? 0,
  );
  return least < most && most <= RANGE_MOST * least;
}

/** @example lengthBeside(['Anna', 'Coaching (90 min)'], [1]) // { text: 'Coaching (90 min)', minutes: 90 }. Null if there are several. */
export function lengthBeside(row: readonly string[], columns: readonly number[]) {
  const found = columns.flatMap((column) => {
    const text = row[column] ?? '';
    const plain = withPlainUnits(plainSigns(text));
    const two = RANGE.exec(plain);
    if (two && isRange(two)) return [];
    const whole = two ? null : readLength(plain, () => null);
    if (whole !== null) return { text, minutes: whole };
    const within = plain.replaceAll(/(?<=\d)-(?=h|min)/g, ' ').match(WITHIN) ?? [];
    return within.map((one) => ({ text, minutes: readLength(one, () => null)! }));
  });
  return found.length === 1 ? found[0]! : null;
}
