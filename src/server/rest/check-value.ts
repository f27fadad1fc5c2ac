// Whether a JSON value fits a column's type, so that the refusal can name the field: Postgres names only the value.
// Codes are the SQLSTATEs that Postgres gives.
import { isCalendarDate } from '#domain/time.ts';

export interface ValueRefusal {
  readonly code: string;
  readonly text: string;
}

const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const INT_MAX = { int2: 32_767, int4: 2_147_483_647, int8: Number.MAX_SAFE_INTEGER } as const;
const DATES: ReadonlySet<string> = new Set(['date', 'timestamp', 'timestamptz']);

/** null when it fits, or when only Postgres can tell. */
export function checkValue(typeName: string, value: unknown): ValueRefusal | null {
  if (value === null) return null;
  if (typeName.startsWith('_')) return Array.isArray(value) ? null : { code: '22P02', text: 'Must be a list' };
  if (typeName === 'json' || typeName === 'jsonb') return null;
  if (typeof value === 'object') return { code: '22P02', text: 'Must be a single value' };
  if (typeName === 'uuid') return typeof value === 'string' && UUID.test(value) ? null : invalid('uuid', value);
  if (DATES.has(typeName)) return checkDate(value);
  if (typeName === 'bool')
    return typeof value === 'boolean' || typeof value === 'string' ? null : invalid('boolean', value);
  if (typeName in INT_MAX) return checkInteger(INT_MAX[typeName as keyof typeof INT_MAX], value);
  if (typeName === 'numeric') return isNumber(value) ? null : invalid('numeric', value);
  return null;
}

/** As Postgres says it, cut short: the value is the caller's own and may be long. */
function invalid(type: string, value: unknown): ValueRefusal {
  return { code: '22P02', text: `invalid input syntax for type ${type}: "${String(value).slice(0, 100)}"` };
}

const isNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)));

function checkInteger(max: number, value: unknown): ValueRefusal | null {
  if (!isNumber(value) || !Number.isInteger(Number(value))) return invalid('integer', value);
  return Math.abs(Number(value)) > max ? { code: '22003', text: 'The number is out of range' } : null;
}

/**
 * Only the calendar part: a day that does not exist is the mistake people make. Postgres also knows infinity, from which
 * a function that counts months would never come back.
 */
function checkDate(value: unknown): ValueRefusal | null {
  if (typeof value !== 'string') return { code: '22007', text: 'This is not a date' };
  if (/infinity/i.test(value)) return { code: '22008', text: 'This is not a calendar date' };
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(value.trim())?.[1];
  if (day === undefined) return null;
  return isCalendarDate(day) ? null : { code: '22008', text: 'This is not a calendar date' };
}
