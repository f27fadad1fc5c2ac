// Stage 3: a write plan → one statement: the plain INSERT, UPDATE or DELETE where it returns nothing but columns that the
// fast path can write as JSON; otherwise WITH w AS (the write) SELECT the answer. Row counts that the request refuses raise an
// error inside the statement (db/platform/0002-rest.sql), so that the write is rolled back.
import type { Statement } from '#server/db/database.ts';
import type { Column, Table } from '#server/rest/plan/catalog.ts';
import { bigIntAsText } from '#server/rest/parse/exact-integers.ts';
import type { ReadPlan } from '#server/rest/plan/plan.ts';
import type { JsonObject } from '#server/rest/parse/parse-body.ts';
import type { InsertPlan, UpdatePlan, WritePlan } from '#server/rest/plan/plan-write.ts';
import { SqlScope, quoteIdentifier, tableSql, textSql } from './sql-parts.ts';
import { encodingOf, type JsonColumn } from '#server/rest/rows/column-encoding.ts';
import { bodySql, plainItemSql, rowsSql, whereSql, jsonColumn } from './sql-read.ts';
import { valueText } from '#server/rest/sql/value-text.ts';

export interface WriteOptions {
  readonly returns: 'nothing' | 'rows' | 'key';
  readonly stripsNulls: boolean;
  readonly mustBeSingle: boolean;
  readonly maxAffected: number | null;
  /** Whether the write may return plain rows for the server to write as JSON; false when FAST_ROWS is off. */
  readonly mayReturnRows: boolean;
}

/** What a PATCH with `{}` writes. */
const NO_ROWS = 'select 1 where false';

export interface WriteStatement extends Statement {
  /**
   * The columns of the returned rows; [] when only their number is needed. null where the result is one row: the JSON array or
   * null, rows written, rows inserted (an upsert may update instead; null when not asked for).
   */
  readonly columns: readonly JsonColumn[] | null;
}

export function writeStatement(read: ReadPlan, write: WritePlan, options: WriteOptions): WriteStatement {
  return plainStatement(read, write, options) ?? documentStatement(read, write, options);
}

/** null where the write itself cannot return the answer or refuse the row count. */
function plainStatement(read: ReadPlan, write: WritePlan, options: WriteOptions): WriteStatement | null {
  const items = options.returns === 'rows' ? read.items : [];
  // A plain insert is always a single row.
  const mayBeRefused = options.maxAffected !== null || (options.mustBeSingle && write.kind !== 'insert');
  const returnsColumns =
    options.returns !== 'key' && !options.stripsNulls && items.every(({ kind }) => kind === 'column');
  // Such a table allows no function in RETURNING that is not immutable, and to_json is not (ADR 71).
  const needsJson = read.table.isKeyedByOwner && items.some((item) => encodingOf(item) === null);
  if (!options.mayReturnRows || needsJson || mayBeRefused || !returnsColumns || read.order.length > 0) return null;
  const scope = new SqlScope();
  const alias = scope.alias();
  const written = plainWriteSql(scope, read, write, alias);
  if (written === null) return null;
  const returning = items.map((item) => plainItemSql(scope, alias, item));
  return {
    text: `${written}${returning.length === 0 ? '' : ` returning ${returning.join(', ')}`}`,
    ...scope.parameters,
    ...(write.kind === 'insert' && { kind: 'insert' }),
    isBinary: true,
    columns: items.map(jsonColumn),
  };
}

/** null unless it writes one row whose values can be sent as plain text. */
function plainWriteSql(scope: SqlScope, read: ReadPlan, write: WritePlan, alias: string): string | null {
  if (write.kind === 'delete') return writeSql(scope, read, write, alias);
  if (write.columns.length === 0) return null;
  const [row, ...others] = write.kind === 'insert' ? write.rows : [write.row];
  if (row === undefined || others.length > 0 || (write.kind === 'insert' && write.conflict)) return null;
  const values = write.columns.map((column) => plainValueSql(scope, write, column, row));
  if (values.includes(null)) return null;
  const table = tableSql(read.table.name);
  const names = write.columns.map(({ name }) => quoteIdentifier(name));
  if (write.kind === 'update') {
    const sets = names.map((name, at) => `${name} = ${values[at]}`).join(', ');
    return `update ${table} ${alias} set ${sets}${whereSql(scope, read, alias, [])}`;
  }
  return `insert into ${table} as ${alias} (${names.join(', ')}) values (${values.join(', ')})`;
}

function plainValueSql(
  scope: SqlScope,
  write: InsertPlan | UpdatePlan,
  column: Column,
  row: JsonObject,
): string | null {
  const { name, typeName } = column;
  if (write.defaulted.includes(column) && !Object.hasOwn(row, name)) return 'default';
  const text = valueText(typeName, row[name]);
  return text === undefined ? null : scope.value(text);
}

function documentStatement(read: ReadPlan, write: WritePlan, options: WriteOptions): WriteStatement {
  const scope = new SqlScope();
  const { table } = read;
  const alias = scope.alias();
  const isUpsert = write.kind === 'insert' && write.conflict?.action === 'update';
  const returning = [
    ...returnedColumns(table, alias, options.returns),
    isUpsert ? `(${alias}.xmax = 0) as _inserted` : '1',
  ];
  const isEmpty = write.kind === 'update' && write.columns.length === 0;
  const statement = isEmpty ? NO_ROWS : `${writeSql(scope, read, write, alias)} returning ${returning.join(', ')}`;
  const body = isEmpty ? `'[]'` : answerSql(scope, read, options);
  const inserted = isUpsert ? 'count(*) filter (where _inserted)' : 'null';
  return {
    text: `with w as (${statement}) select ${body}, ${countSql(options)}, ${inserted} from w`,
    ...scope.parameters,
    columns: null,
  };
}

function returnedColumns(table: Table, alias: string, returns: WriteOptions['returns']): string[] {
  const names = returns === 'rows' ? [...table.columns.keys()] : returns === 'key' ? table.primaryKey : [];
  return names.map((name) => `${alias}.${quoteIdentifier(name)}`);
}

function answerSql(scope: SqlScope, read: ReadPlan, { returns, stripsNulls }: WriteOptions): string {
  if (returns === 'rows') {
    // The filters chose the rows to write. All written rows are returned, also those that no longer match.
    const written: ReadPlan = { ...read, table: { ...read.table, owner: null }, filters: [] };
    return `(select ${bodySql(stripsNulls)} from (${rowsSql(scope, written, scope.alias(), 'w', [])}) _r)`;
  }
  if (returns === 'nothing' || read.table.primaryKey.length === 0) return 'null';
  const key = read.table.primaryKey.map((name) => `w.${quoteIdentifier(name)}`).join(', ');
  // Two are enough to know that there are several.
  return `(select json_agg(_k.*) from (select ${key} from w limit 2) _k)`;
}

function countSql({ mustBeSingle, maxAffected }: WriteOptions): string {
  const count = maxAffected === null ? 'count(*)' : `rest.require_at_most(count(*), ${maxAffected})`;
  return mustBeSingle ? `rest.require_single(${count})` : count;
}

function writeSql(scope: SqlScope, read: ReadPlan, write: WritePlan, alias: string): string {
  const table = tableSql(read.table.name);
  if (write.kind === 'delete') return `delete from ${table} ${alias}${whereSql(scope, read, alias, [])}`;
  if (write.kind === 'insert') return `insert into ${table} as ${alias} ${insertSql(scope, read.table, alias, write)}`;
  return `update ${table} ${alias} set ${updateSql(scope, write)}${whereSql(scope, read, alias, [])}`;
}

function updateSql(scope: SqlScope, { columns, row, defaulted }: UpdatePlan): string {
  const sets = columns.map((column) => {
    const name = quoteIdentifier(column.name);
    return `${name} = ${defaulted.includes(column) ? 'default' : `_b.${name}`}`;
  });
  // A set of one: where rows are on several servers the columns of json_to_record are forgotten (ADR 71).
  const body = scope.value(JSON.stringify([row], bigIntAsText));
  return `${sets.join(', ')} from json_to_recordset(${body}::json) as _b(${columnDefinitions(columns)})`;
}

function insertSql(scope: SqlScope, table: Table, alias: string, plan: InsertPlan): string {
  if (plan.columns.length === 0 && plan.rows.length > 0) return `default values${conflictSql(table, alias, plan)}`;
  // Without rows any column will do; the statement still checks whether the user may insert.
  const columns = plan.columns.length > 0 ? plan.columns : [...table.columns.values()].slice(0, 1);
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  const values = columns.map((column) => valueSql(column, plan.defaulted)).join(', ');
  const source = `json_array_elements(${scope.value(plan.json ?? JSON.stringify(plan.rows, bigIntAsText))}::json) as _e(doc), json_to_record(_e.doc) as _b(${columnDefinitions(columns)})`;
  return `(${names}) select ${values} from ${source}${conflictSql(table, alias, plan)}`;
}

const columnDefinitions = (columns: readonly Column[]) =>
  columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(', ');

/** `_e.doc -> key` is SQL null for a missing key, but JSON null for a key with the value null. */
function valueSql(column: Column, defaulted: readonly Column[]): string {
  const value = `_b.${quoteIdentifier(column.name)}`;
  if (column.defaultSql === null || !defaulted.includes(column)) return value;
  return `case when _e.doc -> ${textSql(column.name)} is null then ${column.defaultSql} else ${value} end`;
}

function conflictSql(table: Table, alias: string, { conflict, columns }: InsertPlan): string {
  if (!conflict) return '';
  const target = ` on conflict (${conflict.columns.map(quoteIdentifier).join(', ')})`;
  if (conflict.action === 'nothing') return `${target} do nothing`;
  // The conflict's own columns are equal already.
  const others = columns.filter(({ name }) => !conflict.columns.includes(name));
  return `${target} do update set ${mergeSql(table, alias, others)}`;
}

/**
 * The assignments of an upsert that meets an existing row. Columns that users may not update must have the same value; this is
 * checked inside an assignment, because by then Postgres has applied the policies. At least one column is always assigned, so
 * that the row is counted and returned.
 */
function mergeSql(table: Table, alias: string, columns: readonly Column[]): string {
  const changed = columns.filter(({ isUpdatable }) => isUpdatable);
  const kept = columns.filter(({ isUpdatable }) => !isUpdatable);
  const carrier = changed[0] ?? [...table.columns.values()].find(({ isUpdatable }) => isUpdatable);
  // No column may be updated: leave the refusal to Postgres.
  if (!carrier)
    return (columns.length > 0 ? columns : [...table.columns.values()]).map(({ name }) => setSql(name)).join(', ');
  const value = changed.length > 0 ? excludedSql(carrier.name) : `${alias}.${quoteIdentifier(carrier.name)}`;
  const first = `${quoteIdentifier(carrier.name)} = ${kept.length === 0 ? value : insertOnlySql(table, alias, kept, value)}`;
  return [first, ...changed.slice(1).map(({ name }) => setSql(name))].join(', ');
}

const excludedSql = (name: string) => `excluded.${quoteIdentifier(name)}`;
const setSql = (name: string) => `${quoteIdentifier(name)} = ${excludedSql(name)}`;

function insertOnlySql(table: Table, alias: string, kept: readonly Column[], value: string): string {
  const same = kept.map(({ name }) => `${alias}.${quoteIdentifier(name)} is not distinct from ${excludedSql(name)}`);
  const names = kept.map(({ name }) => name).join(', ');
  return `case when rest.require_kept(${same.join(' and ')}, ${textSql(table.name)}, ${textSql(names)}) then ${value} end`;
}
