// Encrypts the confidential values of rows that will be written (ADR 12), in steps: a row may hold thousands of others.
import { UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import { encryptText, type DataKey } from '#server/encryption/encrypted-text.ts';
import type { Steps } from '#domain/steps.ts';
import type { JsonObject } from './parse/parse-body.ts';
import type { Catalog, Column } from './plan/catalog.ts';
import type { WritePlan } from './plan/plan-write.ts';
import { requireTables } from './plan/validate-rows.ts';

/** What of a write has confidential texts. */
export const confidentialColumns = (write: WritePlan): Column[] =>
  write.kind === 'delete' ? [] : write.columns.filter((column) => column.confidential);

/** The plan with the values of `columns` encrypted. */
export function* encryptPlan(
  catalog: Catalog,
  write: WritePlan,
  columns: readonly Column[],
  key: DataKey,
): Steps<WritePlan> {
  if (write.kind === 'delete') return write;
  if (write.kind === 'update') return { ...write, row: yield* encryptRow(catalog, columns, write.row, key) };
  return { ...write, rows: yield* encryptAll(catalog, columns, write.rows, key) };
}

function* encryptAll(
  catalog: Catalog,
  columns: readonly Column[],
  rows: readonly JsonObject[],
  key: DataKey,
): Steps<JsonObject[]> {
  const encrypted: JsonObject[] = [];
  for (const row of rows) {
    yield;
    encrypted.push(yield* encryptRow(catalog, columns, row, key));
  }
  return encrypted;
}

export function* encryptRow(
  catalog: Catalog,
  columns: Iterable<Pick<Column, 'name' | 'confidential'>>,
  row: JsonObject,
  key: DataKey,
): Steps<JsonObject> {
  const encrypted: Record<string, unknown> = { ...row };
  for (const { name, confidential } of columns) {
    if (!Object.hasOwn(row, name)) continue;
    if (confidential === 'text') encrypted[name] = encryptValue(row[name], key);
    else if (confidential === 'rows') encrypted[name] = yield* encryptTables(catalog, name, row[name], key);
  }
  return encrypted;
}

/**
 * null and '' are stored unencrypted, so that is.null and a column's default work. By UNREADABLE_TEXT the database knows that what is
 * stored stays (db/functions/keep-unreadable.sql).
 */
function encryptValue(value: unknown, key: DataKey): unknown {
  if (value === null || value === '' || value === UNREADABLE_TEXT) return value;
  return encryptText(typeof value === 'string' ? value : JSON.stringify(value), key);
}

/** `value`: rows by table name, or null. A column that only the database writes has no schema, so it is checked here. */
function* encryptTables(catalog: Catalog, column: string, value: unknown, key: DataKey): Steps<unknown> {
  if (value === null) return value;
  const tables: [string, JsonObject[]][] = [];
  for (const [table, rows] of Object.entries(requireTables(column, value))) {
    const columns = [...(catalog.tables.get(table)?.columns.values() ?? [])].filter((known) => known.confidential);
    tables.push([table, yield* encryptAll(catalog, columns, rows, key)]);
  }
  return Object.fromEntries(tables);
}
