// Stage 2 of a write: columns, rows, and what to do with duplicates. Refuses writes without a filter.
import type { Column, Table } from './catalog.ts';
import { bigIntAsText } from '#server/rest/parse/exact-integers.ts';
import type { JsonObject, ParsedBody } from '#server/rest/parse/parse-body.ts';
import type { Preferences } from '#server/rest/parse/parse-prefer.ts';
import type { ParsedQuery } from '#server/rest/parse/parse-query.ts';
import type { ReadPlan } from './plan.ts';
import { bodyRefusal, RestError, unsupported } from '#server/rest/respond/rest-error.ts';
import type { Steps } from '#domain/steps.ts';
import { unknownWriteColumn, validateRows, type WriteSchemas } from './validate-rows.ts';

export interface InsertPlan {
  readonly kind: 'insert';
  readonly columns: readonly Column[];
  readonly rows: readonly JsonObject[];
  /** The rows as JSON, where it was written before, in steps. */
  readonly json?: string;
  /** Columns that get their default in rows without the key (`Prefer: missing=default`). */
  readonly defaulted: readonly Column[];
  readonly conflict: { readonly columns: readonly string[]; readonly action: 'update' | 'nothing' } | null;
}
export interface UpdatePlan {
  readonly kind: 'update';
  readonly columns: readonly Column[];
  readonly row: JsonObject;
  /** Missing columns that get their default (`Prefer: missing=default`); other missing columns become null. */
  readonly defaulted: readonly Column[];
}
interface DeletePlan {
  readonly kind: 'delete';
}
/** From so many on their JSON is written in steps. */
const MANY_ROWS = 100;

export type WritePlan = InsertPlan | UpdatePlan | DeletePlan;

export function* planInsert(
  table: Table,
  query: ParsedQuery,
  body: ParsedBody,
  prefer: Preferences,
  schemas: WriteSchemas,
): Steps<InsertPlan> {
  const names = query.columns ?? (yield* bodyColumns(body));
  const columns = findColumns(table, names);
  if (columns.length === 0 && body.rows.length > 1) throw bodyRefusal('Several rows need at least one column');
  const rows = yield* validateRows(schemas, table, names, body.rows, body.isArray);
  const isUneven = (column: Column) => rows.some((row) => !Object.hasOwn(row, column.name));
  return {
    kind: 'insert',
    columns,
    rows,
    defaulted: prefer.missing === 'default' ? columns.filter(isUneven) : [],
    conflict: planConflict(table, query, prefer),
  };
}

/** The same with many rows as JSON. */
export function* withJson(plan: WritePlan): Steps<WritePlan> {
  if (plan.kind !== 'insert' || plan.rows.length < MANY_ROWS) return plan;
  const rows: string[] = [];
  for (const row of plan.rows) {
    yield;
    rows.push(JSON.stringify(row, bigIntAsText));
  }
  return { ...plan, json: `[${rows.join(',')}]` };
}

export function* planUpdate(
  table: Table,
  query: ParsedQuery,
  row: JsonObject,
  prefer: Preferences,
  schemas: WriteSchemas,
): Steps<UpdatePlan> {
  const names = query.columns ?? Object.keys(row);
  const columns = findColumns(table, names);
  const [valid = {}] = yield* validateRows(schemas, table, names, [row], false);
  const isMissing = ({ name }: Column) => !Object.hasOwn(row, name);
  return {
    kind: 'update',
    columns,
    row: valid,
    defaulted: prefer.missing === 'default' ? columns.filter(isMissing) : [],
  };
}

/**
 * 21000 for a PATCH or DELETE without a filter on the table's own rows, with the text that hosted databases give it:
 * one forgotten `.eq()` must not reach every row.
 */
export function requireFilter(method: 'PATCH' | 'DELETE', plan: ReadPlan): void {
  if (plan.filters.length > 0) return;
  throw new RestError(400, '21000', `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`, {
    hint: 'Name the rows with a filter, for example ?id=eq.… or ?user_id=eq.…',
  });
}

/** Refuses parts of the grammar that a write does not support, instead of ignoring them. */
export function refuseReadOnlyParts(method: string, plan: ReadPlan): void {
  if (plan.limit !== null || plan.offset > 0)
    throw unsupported(`limit and offset do not restrict the rows of ${method}`);
  if (plan.embeds.some((embed) => embed.isInner)) throw unsupported(`!inner does not restrict the rows of ${method}`);
  const { filters } = plan;
  if (method === 'POST' && filters.length > 0) throw unsupported('Filters do not restrict the rows of POST');
  if (filters.some(mentionsEmbed)) throw unsupported(`Embedded relations do not restrict the rows of ${method}`);
}

const mentionsEmbed = (filter: ReadPlan['filters'][number]): boolean =>
  filter.kind === 'embed' || (filter.kind === 'logic' && filter.members.some(mentionsEmbed));

function* bodyColumns(body: ParsedBody): Steps<string[]> {
  const names = Object.keys(body.rows[0] ?? {});
  for (const row of body.rows) {
    yield;
    const isEven = Object.keys(row).length === names.length && names.every((name) => Object.hasOwn(row, name));
    if (!isEven) throw bodyRefusal('All object keys must match');
  }
  return names;
}

function findColumns(table: Table, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.get(name);
    if (!column) throw unknownWriteColumn(table.name, name);
    return column;
  });
}

function planConflict(table: Table, query: ParsedQuery, prefer: Preferences): InsertPlan['conflict'] {
  if (prefer.resolution === null) return null;
  const columns = query.onConflict?.length ? query.onConflict : table.primaryKey;
  if (columns.length === 0) return null;
  findColumns(table, columns);
  return {
    columns: uniqueColumns(table, columns),
    action: prefer.resolution === 'merge-duplicates' ? 'update' : 'nothing',
  };
}

/** With the owner where only that is unique: an id is, of all coaches' rows, where they are on one server (docs/scale.md). */
function uniqueColumns({ owner, uniques }: Table, columns: readonly string[]): readonly string[] {
  if (owner === null || columns.includes(owner)) return columns;
  const owned = [owner, ...columns];
  const isUnique = (wanted: readonly string[]) =>
    uniques.some((unique) => unique.length === wanted.length && unique.every((column) => wanted.includes(column)));
  return !isUnique(columns) && isUnique(owned) ? owned : columns;
}
