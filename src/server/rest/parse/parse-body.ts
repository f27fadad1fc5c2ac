// Stage 1: the bytes of a body → JSON that the database can store. The app limits the body's size.
import { parseExactly } from '#server/rest/parse/exact-integers.ts';
import { fieldError } from '#server/rest/respond/field-error.ts';
import { bodyRefusal } from '#server/rest/respond/rest-error.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface ParsedBody {
  readonly rows: readonly JsonObject[];
  readonly isArray: boolean;
}

/** Deeper than any column needs. Very deep JSON would exhaust the stack of later code. */
const JSON_DEPTH_MAX = 64;
const EMPTY = 'Empty or invalid json';
const UNSTORABLE = [
  '22P05',
  'Contains a character that cannot be stored',
  'unsupported Unicode escape sequence',
] as const;

/** An object or an array of objects. */
export function parseBody(bytes: ArrayBuffer, contentType: string | undefined): ParsedBody {
  const value = parseJson(bytes, contentType);
  const isArray = Array.isArray(value);
  const rows: unknown[] = isArray ? value : [value];
  return { isArray, rows: rows.map((row, index) => toRow(row, isArray ? index : null)) };
}

/** One object, for PATCH and rpc; also as the only item of an array. An empty array is an empty object. */
export function parseObjectBody(bytes: ArrayBuffer, contentType: string | undefined): JsonObject {
  const { rows } = parseBody(bytes, contentType);
  if (rows.length > 1) throw bodyRefusal('One object is expected, and there are several');
  return rows[0] ?? {};
}

function parseJson(bytes: ArrayBuffer, contentType: string | undefined): unknown {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && type !== '' && type !== 'application/json' && type !== 'application/vnd.pgrst.object+json')
    throw bodyRefusal(`Content-Type not acceptable: ${type}`);
  try {
    return parseExactly(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw bodyRefusal(EMPTY);
  }
}

function toRow(value: unknown, index: number | null): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw bodyRefusal(EMPTY, index === null ? 'expected an object' : `row ${index + 1} is not an object`);
  for (const [key, field] of Object.entries(value)) refuseUnstorable(key, field, index, 1);
  return value as JsonObject;
}

/** Refuses characters that Postgres cannot store, naming the field, which Postgres would not name. */
function refuseUnstorable(key: string, value: unknown, index: number | null, depth: number): void {
  const refuse = (code: string, text: string, message: string) => {
    throw fieldError(key, { code, text }, message, index === null ? null : `row ${index + 1}`);
  };
  if (depth > JSON_DEPTH_MAX)
    refuse('54001', `Nested deeper than ${JSON_DEPTH_MAX} levels`, 'stack depth limit exceeded');
  // eslint-disable-next-line no-control-regex
  if (typeof value === 'string' && /[\u0000\p{Cs}]/u.test(value)) refuse(...UNSTORABLE);
  if (typeof value === 'number' && !Number.isFinite(value))
    refuse('22003', 'The number is out of range', 'value overflows numeric format');
  if (typeof value !== 'object' || value === null) return;
  for (const [inner, member] of Object.entries(value)) {
    // eslint-disable-next-line no-control-regex
    if (/[\u0000\p{Cs}]/u.test(inner)) refuse(...UNSTORABLE);
    refuseUnstorable(key, member, index, depth + 1);
  }
}
