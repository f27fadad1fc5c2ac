// Checks a JSON value against a column's type, so that the error can name the field: Postgres names only the value.
// Codes are Postgres' SQLSTATEs.
import { isCalendarDate } from '#domain/time.ts';
import type { RefusedValue } from '#server/rest/respond/field-error.ts';

const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const INT_MAX = { int2: 32_767n, int4: 2_147_483_647n, int8: 2n ** 63n - 1n } as const;
const DATES: ReadonlySet<string> = new Set(['date', 'timestamp', 'timestamptz']);

/** null if it is valid, or if only Postgres can decide. */
export function checkValue(typeName: string, value: unknown): RefusedValue | null {
  if (value === null) return null;
  if (typeName.startsWith('_')) return Array.isArray(value) ? null : { code: '22P02', text: 'Must be a list' };
  if (typeName === 'json' || typeName === 'jsonb') return null;
  if (typeof value === 'object') return { code: '22P02', text: 'Must be a single value' };
  if (typeName === 'uuid') return typeof value === 'string' && UUID.test(value) ? null : invalid('an id');
  if (DATES.has(typeName)) return checkDate(value);
  if (typeName === 'bool')
    return typeof value === 'boolean' || typeof value === 'string' ? null : invalid('true or false');
  if (typeName in INT_MAX) return checkInteger(INT_MAX[typeName as keyof typeof INT_MAX], value);
  if (typeName === 'numeric') return isNumber(value) ? null : invalid('a number');
  return null;
}

const invalid = (what: string): RefusedValue => ({ code: '22P02', text: `Must be ${what}` });

const isNumber = (value: unknown) =>
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)));

function checkInteger(max: bigint, value: unknown): RefusedValue | null {
  if (!isNumber(value) || !Number.isInteger(Number(value))) return invalid('a whole number');
  const whole = wholeNumber(value as string | number | bigint);
  // The smallest integer is one further from 0 than the largest.
  return whole > max || whole < -max - 1n ? { code: '22003', text: 'The number is out of range' } : null;
}

/** Text of digits only is read exactly; `1e3` and `5.0` are read as numbers. */
const wholeNumber = (value: string | number | bigint): bigint =>
  typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value)
    ? BigInt(value.trim().replace('+', ''))
    : BigInt(Number(value));

/**
 * Checks only the date part, since dates that do not exist are the usual mistake. Infinity, which Postgres accepts, is
 * refused: a function that counts months would never return.
 */
function checkDate(value: unknown): RefusedValue | null {
  if (typeof value !== 'string') return { code: '22007', text: 'This is not a date' };
  if (/infinity/i.test(value)) return { code: '22008', text: 'This is not a valid date' };
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(value.trim())?.[1];
  if (day === undefined) return null;
  return isCalendarDate(day) ? null : { code: '22008', text: 'This is not a valid date' };
}
