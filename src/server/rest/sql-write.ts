// Stage 3: a write plan → one statement. Where plain columns are all that is told, it is the write itself; else WITH w AS (the
// write) SELECT what is told about it. Refused row counts are raised inside that (db/platform/0002-rest.sql), so that nothing of
// the write remains.
import type { Statement } from '#server/db/database.ts';
import type { Column, Table } from './catalog.ts';
import type { ReadPlan } from './plan.ts';
import type { JsonObject } from './parse-body.ts';
import type { InsertPlan, UpdatePlan, WritePlan } from './plan-write.ts';
import { SqlScope, quoteIdentifier, tableSql } from './sql-parts.ts';
import type { WrittenColumn } from './row-writer.ts';
import { bodySql, plainItemSql, rowsSql, whereSql, writtenColumn } from './sql-read.ts';
import { valueText } from './value-text.ts';

export interface WriteWishes {
  readonly returns: 'nothing' | 'rows' | 'key';
  readonly stripsNulls: boolean;
  readonly mustBeSingle: boolean;
  readonly maxAffected: number | null;
}

/** What a PATCH with `{}` writes. */
const NO_ROWS = 'select 1 where false';

export interface WriteStatement extends Statement {
  /**
   * What the returned rows are made of; [] when nothing is told but how many there are. null where the answer is one row: the JSON
   * array or null, rows written, rows inserted (an upsert may update instead; null when not asked).
   */
  readonly columns: readonly WrittenColumn[] | null;
}

export function writeStatement(read: ReadPlan, write: WritePlan, wishes: WriteWishes): WriteStatement {
  return plainStatement(read, write, wishes) ?? documentStatement(read, write, wishes);
}

/** null where more is to be told or refused than the write itself can. */
function plainStatement(read: ReadPlan, write: WritePlan, wishes: WriteWishes): WriteStatement | null {
  const items = wishes.returns === 'rows' ? read.items : [];
  // What is inserted plainly is one row.
  const mayBeRefused = wishes.maxAffected !== null || (wishes.mustBeSingle && write.kind !== 'insert');
  const isTold = wishes.returns !== 'key' && !wishes.stripsNulls && items.every(({ kind }) => kind === 'column');
  if (mayBeRefused || !isTold || read.order.length > 0) return null;
  const scope = new SqlScope();
  const alias = scope.alias();
  const written = plainWriteSql(scope, read, write, alias);
  if (written === null) return null;
  const returning = items.map((item) => plainItemSql(scope, alias, item));
  return {
    text: `${written}${returning.length === 0 ? '' : ` returning ${returning.join(', ')}`}`,
    values: scope.values,
    ...(write.kind === 'insert' && { kind: 'insert' }),
    isBinary: true,
    columns: items.map(writtenColumn),
  };
}

/** null for what is not one row with values that plain text can say. */
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
  if (write.kind === 'insert' && write.defaulted.includes(column) && !Object.hasOwn(row, name)) return 'default';
  const text = valueText(typeName, row[name]);
  return text === undefined ? null : scope.value(text);
}

function documentStatement(read: ReadPlan, write: WritePlan, wishes: WriteWishes): WriteStatement {
  const scope = new SqlScope();
  const { table } = read;
  const alias = scope.alias();
  const isUpsert = write.kind === 'insert' && write.conflict?.action === 'update';
  const returning = [
    ...returnedColumns(table, alias, wishes.returns),
    isUpsert ? `(${alias}.xmax = 0) as _inserted` : '1',
  ];
  const isEmpty = write.kind === 'update' && write.columns.length === 0;
  const statement = isEmpty ? NO_ROWS : `${writeSql(scope, read, write, alias)} returning ${returning.join(', ')}`;
  const body = isEmpty ? `'[]'` : answerSql(scope, read, wishes);
  const inserted = isUpsert ? 'count(*) filter (where _inserted)' : 'null';
  return {
    text: `with w as (${statement}) select ${body}, ${countSql(wishes)}, ${inserted} from w`,
    values: scope.values,
    columns: null,
  };
}

function returnedColumns(table: Table, alias: string, returns: WriteWishes['returns']): string[] {
  const names = returns === 'rows' ? [...table.columns.keys()] : returns === 'key' ? table.primaryKey : [];
  return names.map((name) => `${alias}.${quoteIdentifier(name)}`);
}

function answerSql(scope: SqlScope, read: ReadPlan, { returns, stripsNulls }: WriteWishes): string {
  if (returns === 'rows') {
    // The filters chose the rows to write; what was written is told whole, whatever it says now.
    const told: ReadPlan = { ...read, filters: [] };
    return `(select ${bodySql(stripsNulls)} from (${rowsSql(scope, told, scope.alias(), 'w', [])}) _r)`;
  }
  if (returns === 'nothing' || read.table.primaryKey.length === 0) return 'null';
  const key = read.table.primaryKey.map((name) => `w.${quoteIdentifier(name)}`).join(', ');
  return `(select json_agg(_k.*) from (select ${key} from w limit 1) _k)`;
}

function countSql({ mustBeSingle, maxAffected }: WriteWishes): string {
  const count = maxAffected === null ? 'count(*)' : `rest.require_at_most(count(*), ${maxAffected})`;
  return mustBeSingle ? `rest.require_single(${count})` : count;
}

function writeSql(scope: SqlScope, read: ReadPlan, write: WritePlan, alias: string): string {
  const table = tableSql(read.table.name);
  if (write.kind === 'delete') return `delete from ${table} ${alias}${whereSql(scope, read, alias, [])}`;
  if (write.kind === 'insert') return `insert into ${table} as ${alias} ${insertSql(scope, read.table, write)}`;
  return `update ${table} ${alias} set ${updateSql(scope, write)}${whereSql(scope, read, alias, [])}`;
}

function updateSql(scope: SqlScope, { columns, row }: UpdatePlan): string {
  const sets = columns.map(({ name }) => `${quoteIdentifier(name)} = _b.${quoteIdentifier(name)}`);
  const body = scope.value(JSON.stringify(row));
  return `${sets.join(', ')} from json_to_record(${body}::json) as _b(${columnDefinitions(columns)})`;
}

function insertSql(scope: SqlScope, table: Table, plan: InsertPlan): string {
  if (plan.columns.length === 0 && plan.rows.length > 0) return `default values${conflictSql(plan)}`;
  // Without rows any column will do; the statement still asks whether the caller may insert at all.
  const columns = plan.columns.length > 0 ? plan.columns : [...table.columns.values()].slice(0, 1);
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  const values = columns.map((column) => valueSql(column, plan.defaulted)).join(', ');
  const source = `json_array_elements(${scope.value(JSON.stringify(plan.rows))}::json) as _e(doc), json_to_record(_e.doc) as _b(${columnDefinitions(columns)})`;
  return `(${names}) select ${values} from ${source}${conflictSql(plan)}`;
}

const columnDefinitions = (columns: readonly Column[]) =>
  columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(', ');

/** A key that the row lacks reads as SQL null, a key that says null reads as JSON's null. */
function valueSql(column: Column, defaulted: readonly Column[]): string {
  const value = `_b.${quoteIdentifier(column.name)}`;
  if (column.defaultSql === null || !defaulted.includes(column)) return value;
  const key = `'${column.name.replaceAll("'", "''")}'`;
  return `case when _e.doc -> ${key} is null then ${column.defaultSql} else ${value} end`;
}

/** The columns of the conflict are equal already; writing them would only ask for a right that people don't have on keys. */
function conflictSql({ conflict, columns }: InsertPlan): string {
  if (!conflict) return '';
  const target = `(${conflict.columns.map(quoteIdentifier).join(', ')})`;
  const changed = columns.filter(({ name }) => !conflict.columns.includes(name));
  if (conflict.action === 'nothing' || changed.length === 0) return ` on conflict ${target} do nothing`;
  const sets = changed.map(({ name }) => `${quoteIdentifier(name)} = excluded.${quoteIdentifier(name)}`);
  return ` on conflict ${target} do update set ${sets.join(', ')}`;
}
