// Stage 4: the database's result → status, headers, body. JSON from Postgres is sent unchanged; rows/fast-rows.ts has
// written plain rows as JSON before.
import type { RawResult } from '#server/db/database.ts';
import type { RestFunction } from '#server/rest/plan/catalog.ts';
import type { Media } from '#server/rest/parse/parse-accept.ts';
import type { Preferences } from '#server/rest/parse/parse-prefer.ts';
import type { WritePlan } from '#server/rest/plan/plan-write.ts';
import type { PreparedRead } from '#server/rest/prepare-read.ts';
import { rangeRefusal, RestError } from './rest-error.ts';
import { rowsToJson, type Body } from '#server/rest/rows/fast-rows.ts';
import type { WriteStatement } from '#server/rest/sql/sql-write.ts';

export interface RestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
}

type Field = Buffer | null;

/** The columns of a result with one row. */
export function firstRow(result: RawResult): readonly [Field, Field, Field] {
  const [body = null, rows = null, more = null] = result.rows[0] ?? [];
  return [body, rows, more];
}

/** `body`: a JSON array of `rows` rows, which are all matches if the request asked for a count. */
export function rowsResponse(body: Body, rows: number, read: PreparedRead): RestResponse {
  return readResponse(body, rows, read.prefer.count === null ? null : rows, read);
}

/** `body` is null for HEAD, `total` if the request did not ask for it. */
export function documentResponse(answer: { body: Field; rows: Field; total: Field }, read: PreparedRead): RestResponse {
  return readResponse(answer.body, count(answer.rows), answer.total === null ? null : count(answer.total), read);
}

function readResponse(
  body: Body | null,
  rows: number,
  total: number | null,
  { plan, media, prefer }: PreparedRead,
): RestResponse {
  const status = readStatus(plan.offset, rows, total);
  if (media.isSingle && rows !== 1) throw notSingle(rows);
  return {
    status,
    headers: {
      'Content-Type': media.contentType,
      'Content-Range': contentRange(plan.offset, rows, total),
      ...applied([countApplied(prefer), handlingApplied(prefer), zoneApplied(prefer)]),
    },
    body: body === null ? null : bodyBytes(body, media),
  };
}

export interface Written {
  readonly body: Field;
  readonly rows: number;
  /** null if the statement did not count them. */
  readonly inserted: number | null;
}

/** The result of a write. */
export function writeResult(result: RawResult, { columns }: WriteStatement): Written {
  if (columns === null) {
    const [body, rows, inserted] = firstRow(result);
    return { body, rows: count(rows), inserted: inserted === null ? null : count(inserted) };
  }
  const body = columns.length === 0 ? null : rowsToJson(columns, result);
  return { body, rows: result.rowCount, inserted: null };
}

/**
 * The response to PATCH, POST and DELETE. A refused row count does not get here, since the statement raised an error.
 */
export function writeResponse(
  { body, rows, inserted }: Written,
  write: WritePlan,
  table: string,
  media: Media,
  prefer: Preferences,
): RestResponse {
  const total = prefer.count === null ? null : rows;
  const showsRows = prefer.returns === 'representation';
  const isInsert = write.kind === 'insert';
  return {
    status: writeStatus(write, inserted, showsRows),
    headers: {
      ...(showsRows ? { 'Content-Type': media.contentType } : {}),
      'Content-Range': write.kind === 'update' ? contentRange(0, rows, total) : `*/${total ?? '*'}`,
      ...(isInsert && prefer.returns === 'headers-only' ? location(table, body) : {}),
      ...applied(writePreferences(prefer, write)),
    },
    body: showsRows ? bodyBytes(body, media) : null,
  };
}

/**
 * A call returns one value, which counts as one row. A missing argument takes its default, with or without the
 * preference.
 */
export function callResponse(
  value: Field,
  { returnsVoid }: RestFunction,
  { media, prefer, isHead }: { media: Media; prefer: Preferences; isHead: boolean },
): RestResponse {
  const missing = prefer.missing === 'default' ? 'missing=default' : null;
  const headers = {
    'Content-Range': prefer.count === null ? '0-0/*' : '0-0/1',
    ...applied([missing, countApplied(prefer), handlingApplied(prefer)]),
  };
  if (returnsVoid) return { status: 204, headers, body: null };
  return {
    status: 200,
    headers: { 'Content-Type': media.contentType, ...headers },
    body: isHead ? null : (value ?? Buffer.from('null')),
  };
}

const count = (field: Buffer | null): number => Number(field?.toString('latin1') ?? 0);

/** For a single object: the array of one row without its brackets. */
function bodyBytes(body: Body | null, media: Media): Body {
  const rows = body ?? Buffer.from('[]');
  if (!media.isSingle) return rows;
  return (Buffer.isBuffer(rows) ? rows : Buffer.concat(rows)).subarray(1, -1);
}

function notSingle(rows: number): RestError {
  return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });
}

function writeStatus(write: WritePlan, inserted: number | null, showsRows: boolean): number {
  if (write.kind !== 'insert') return showsRows ? 200 : 204;
  return inserted === 0 ? 200 : 201;
}

/** Of one new row, by the columns of its primary key. */
function location(table: string, body: Buffer | null): Record<string, string> {
  const rows = body === null ? [] : (JSON.parse(body.toString()) as Record<string, unknown>[]);
  if (rows.length !== 1) return {};
  const query = new URLSearchParams(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, `eq.${String(value)}`]),
  );
  return { Location: `/${table}?${query.toString()}` };
}

/** Every count is exact, whichever kind was requested, and the header says so. */
const countApplied = (prefer: Preferences) => (prefer.count === null ? null : 'count=exact');

const handlingApplied = (prefer: Preferences) => (prefer.handling ? `handling=${prefer.handling}` : null);

const zoneApplied = ({ timeZone }: Preferences) => (timeZone === null ? null : `timezone=${timeZone}`);

function writePreferences(prefer: Preferences, write: WritePlan): (string | null)[] {
  const isInsert = write.kind === 'insert';
  return [
    isInsert && write.conflict ? `resolution=${String(prefer.resolution)}` : null,
    write.kind !== 'delete' && prefer.missing ? `missing=${prefer.missing}` : null,
    prefer.returns ? `return=${prefer.returns}` : null,
    countApplied(prefer),
    handlingApplied(prefer),
    prefer.maxAffected === null ? null : `max-affected=${prefer.maxAffected}`,
  ];
}

function applied(preferences: readonly (string | null)[]): Record<string, string> {
  const appliedOnes = preferences.filter((preference) => preference !== null);
  return appliedOnes.length === 0 ? {} : { 'Preference-Applied': appliedOnes.join(', ') };
}

/** The range of `rows` rows from `from` out of `total`; `*` is an unknown total or an empty range. */
export function contentRange(from: number, rows: number, total: number | null): string {
  const range = rows === 0 || total === 0 ? '*' : `${from}-${from + rows - 1}`;
  return `${range}/${total ?? '*'}`;
}

/** 200 if the response has all rows, 206 if it has a part. Throws 416 if the offset is beyond the end. */
export function readStatus(offset: number, rows: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (offset > total)
    throw rangeRefusal(`An offset of ${offset} was requested, but there are only ${total} rows.`, total);
  return rows < total ? 206 : 200;
}
