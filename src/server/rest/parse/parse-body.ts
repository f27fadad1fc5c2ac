// Stage 1: the bytes of a body → JSON that the database can store. The app limits the body's size. In steps, since a long body
// takes longer than others should wait.
import { parseExactly } from '#server/rest/parse/exact-integers.ts';
import { fieldError } from '#server/rest/respond/field-error.ts';
import { bodyRefusal, tooManyRows } from '#server/rest/respond/rest-error.ts';
import type { Steps } from '#domain/steps.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface ParsedBody {
  readonly rows: readonly JsonObject[];
  readonly isArray: boolean;
}

/** Deeper than any column needs. Very deep JSON would exhaust the stack of later code. */
const JSON_DEPTH_MAX = 64;
/** Rows of a few bytes each cost far more than their bytes say. An import sends a few thousand. */
const ROWS_MAX = 50_000;
/** Objects and arrays in a body: three for each row. */
const PARTS_MAX = 3 * ROWS_MAX;
/** A shorter body is parsed within the time of a turn, whatever it is made of. */
const LONG_BYTES = 512 * 1024;
const EMPTY = 'Empty or invalid json';
const UNSTORABLE = [
  '22P05',
  'Contains a character that cannot be stored',
  'unsupported Unicode escape sequence',
] as const;

/** An object or an array of objects. */
export function* parseBody(bytes: ArrayBuffer, contentType: string | undefined): Steps<ParsedBody> {
  const value = yield* parseJson(bytes, contentType);
  const isArray = Array.isArray(value);
  const rows: unknown[] = isArray ? value : [value];
  if (rows.length > ROWS_MAX) throw tooManyRows(ROWS_MAX);
  const checked: JsonObject[] = [];
  for (const [index, row] of rows.entries()) checked.push(yield* toRow(row, isArray ? index : null));
  return { isArray, rows: checked };
}

/** One object, for PATCH and rpc; also as the only item of an array. An empty array is an empty object. */
export function* parseObjectBody(bytes: ArrayBuffer, contentType: string | undefined): Steps<JsonObject> {
  const { rows } = yield* parseBody(bytes, contentType);
  if (rows.length > 1) throw bodyRefusal('One object is expected, and there are several');
  return rows[0] ?? {};
}

function* parseJson(bytes: ArrayBuffer, contentType: string | undefined): Steps<unknown> {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && type !== '' && type !== 'application/json' && type !== 'application/vnd.pgrst.object+json')
    throw bodyRefusal(`Content-Type not acceptable: ${type}`);
  if (hasTooManyParts(new Uint8Array(bytes))) throw tooManyRows(ROWS_MAX);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    yield;
    return yield* parseExactly(text);
  } catch {
    throw bodyRefusal(EMPTY);
  }
}

/** JSON.parse cannot be interrupted. What costs it time is objects and arrays; brackets in texts count too. */
function hasTooManyParts(bytes: Uint8Array): boolean {
  if (bytes.length < LONG_BYTES) return false;
  let parts = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0x7b || bytes[at] === 0x5b) parts += 1;
  return parts > PARTS_MAX;
}

function* toRow(value: unknown, index: number | null): Steps<JsonObject> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw bodyRefusal(EMPTY, index === null ? 'expected an object' : `row ${index + 1} is not an object`);
  yield;
  for (const [key, field] of Object.entries(value)) {
    if (isNested(field)) yield* refuseNested(key, field, index, 1);
    else refuseUnstorable(key, field, index);
  }
  return value as JsonObject;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

const refusal = (key: string, code: string, text: string, message: string, index: number | null) =>
  fieldError(key, { code, text }, message, index === null ? null : `row ${index + 1}`);

/** Refuses characters that Postgres cannot store, naming the field, which Postgres would not name. */
function refuseUnstorable(key: string, value: unknown, index: number | null): void {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  if (typeof value === 'string' && /[\u0000\p{Cs}]/u.test(value)) throw refusal(key, ...UNSTORABLE, index);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw refusal(key, '22003', 'The number is out of range', 'value overflows numeric format', index);
}

/** The same for the members of an array or object, and for the names in it. */
function* refuseNested(key: string, value: object, index: number | null, depth: number): Steps<void> {
  for (const [inner, member] of Object.entries(value)) {
    yield;
    if (depth >= JSON_DEPTH_MAX)
      throw refusal(key, '54001', `Nested deeper than ${JSON_DEPTH_MAX} levels`, 'stack depth limit exceeded', index);
    refuseUnstorable(key, inner, index);
    if (isNested(member)) yield* refuseNested(key, member, index, depth + 1);
    else refuseUnstorable(key, member, index);
  }
}
