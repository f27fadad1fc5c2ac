// Stage 2 of a write: validates each value by the schema that the form also uses, then by its column's type. Returns
// the values to write, trimmed where the schema trims.
import * as z from 'zod/mini';
import { isCalendarDate } from '#domain/time.ts';
import type { Catalog, Column, Table } from './catalog.ts';
import { checkValue } from './check-value.ts';
import { arrayElements } from '#server/rest/parse/array-elements.ts';
import { columnMessage, fieldError, type RefusedValue } from '#server/rest/respond/field-error.ts';
import type { JsonObject } from '#server/rest/parse/parse-body.ts';
import { RestError } from '#server/rest/respond/rest-error.ts';
import type { Steps } from '#domain/steps.ts';

/** Per table or function, the schema of what a user may write. Only the database checks columns that are in no schema. */
export type WriteSchemas = Readonly<Record<string, { readonly shape: Readonly<Record<string, z.ZodMiniType>> }>>;

/** `isArray`: whether the error must name the row. Keys that are not in `columns` are left out. */
export function* validateRows(
  schemas: WriteSchemas,
  table: Table,
  columns: readonly string[],
  rows: readonly JsonObject[],
  isArray: boolean,
): Steps<JsonObject[]> {
  const shape = Object.hasOwn(schemas, table.name) ? (schemas[table.name]?.shape ?? {}) : {};
  const checks = columns.map((name) => {
    const column = table.columns.get(name);
    if (!column) throw unknownWriteColumn(table.name, name);
    return { column, schema: Object.hasOwn(shape, name) ? shape[name] : undefined };
  });
  const valid: JsonObject[] = [];
  for (const [index, row] of rows.entries()) {
    yield;
    const values: [string, unknown][] = [];
    for (const { column, schema } of checks) {
      if (!Object.hasOwn(row, column.name)) continue;
      const check = (value: unknown) => validValue(table, column, schema, value, isArray ? `row ${index + 1}` : null);
      const value = row[column.name];
      const isOfTables = column.confidential === 'rows' && isObject(value);
      values.push([column.name, isOfTables ? yield* validLists(value, check) : check(value)]);
    }
    valid.push(Object.fromEntries(values));
  }
  return valid;
}

const ROWS_AT_ONCE = 50;

/** A column with lists of rows by table name, a few rows at a time: one list may have tens of thousands. */
function* validLists(value: JsonObject, check: (part: unknown) => unknown): Steps<unknown> {
  const lists: [string, unknown][] = [];
  for (const [name, rows] of Object.entries(value)) {
    if (!Array.isArray(rows) || rows.length <= ROWS_AT_ONCE) {
      lists.push(...Object.entries(check({ [name]: rows }) as JsonObject));
      continue;
    }
    const valid: unknown[] = [];
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      yield;
      const part = check({ [name]: rows.slice(at, at + ROWS_AT_ONCE) }) as Record<string, unknown[]>;
      valid.push(...part[name]!);
    }
    lists.push([name, valid]);
  }
  return Object.fromEntries(lists);
}

/** Texts among a function's arguments, by the schema that the form also uses: once encrypted their length can't be checked. Trimmed where it trims. */
export function validTexts(schemas: WriteSchemas, name: string, given: JsonObject): JsonObject {
  const shape = Object.hasOwn(schemas, name) ? (schemas[name]?.shape ?? {}) : {};
  const texts = Object.entries(shape).filter(([argument]) => Object.hasOwn(given, argument));
  return Object.fromEntries(
    texts.map(([argument, schema]) => {
      const parsed = z.safeParse(schema, given[argument]);
      if (parsed.success) return [argument, parsed.data];
      const text = parsed.error.issues[0]?.message ?? 'Is not valid';
      throw fieldError(argument, { code: given[argument] === null ? '23502' : '23514', text }, text);
    }),
  );
}

/** The value of an argument that has rows by table name: `{"clients": [{"name": "Ada"}]}`. */
export function* validateTables(
  schemas: WriteSchemas,
  catalog: Catalog,
  argument: string,
  value: unknown,
): Steps<JsonObject> {
  const tables: [string, JsonObject[]][] = [];
  for (const [name, rows] of Object.entries(requireTables(argument, value))) {
    const table = catalog.tables.get(name);
    if (!table) throw notTables(argument);
    const valid: JsonObject[] = [];
    for (const row of rows) valid.push(...(yield* validateRows(schemas, table, Object.keys(row), [row], true)));
    tables.push([name, valid]);
  }
  return Object.fromEntries(tables);
}

/** `value` if it holds lists of rows by name; otherwise throws RestError 400, which names the column or argument. */
export function requireTables(name: string, value: unknown): Record<string, JsonObject[]> {
  if (!isObject(value) || !Object.values(value).every(isListOfRows)) throw notTables(name);
  return value as Record<string, JsonObject[]>;
}

const notTables = (name: string) =>
  fieldError(
    name,
    { code: '22023', text: 'Must be lists of rows by table' },
    `${name} must hold lists of rows by table`,
  );

const isListOfRows = (value: unknown): boolean => Array.isArray(value) && value.every(isObject);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function unknownWriteColumn(table: string, column: string): RestError {
  const shown = column.slice(0, 200);
  return new RestError(400, 'PGRST204', `Could not find the '${shown}' column of '${table}' in the schema cache`);
}

function validValue(
  table: Table,
  column: Column,
  schema: z.ZodMiniType | undefined,
  given: unknown,
  row: string | null,
): unknown {
  const isLiteral = column.typeName.startsWith('_') && typeof given === 'string';
  const value = isLiteral ? (arrayElements(given) ?? given) : given;
  const parsed = schema ? z.safeParse(schema, value) : { success: true as const, data: value };
  const refusal = parsed.success
    ? typeRefusal(column, schema, parsed.data)
    : schemaRefusal(column, parsed.error, value);
  if (refusal) throw fieldError(column.name, refusal, columnMessage(table, column, refusal.code, value), row);
  return parsed.data;
}

/** A schema of a date accepts only dates that exist (tests/schema/limits.test.ts), so they are not checked again. */
function typeRefusal(column: Column, schema: z.ZodMiniType | undefined, value: unknown): RefusedValue | null {
  return schema && column.typeName === 'date' ? null : checkValue(column.typeName, value);
}

function schemaRefusal(column: Column, { issues: [issue] }: z.core.$ZodError, value: unknown): RefusedValue {
  return { code: sqlState(column, issue?.code, value), text: issue?.message ?? 'Is not valid' };
}

/** The SQLSTATE that Postgres would use for a value that the schema refused. */
function sqlState(column: Column, issueCode: string | undefined, value: unknown): string {
  if (value === null) return '23502';
  if (issueCode === 'invalid_type') return column.typeName.startsWith('json') ? '23514' : '22P02';
  if (column.typeName === 'date' || column.typeName.startsWith('timestamp')) {
    const day = /^\d{4}-\d{2}-\d{2}/.exec(typeof value === 'string' ? value : '')?.[0];
    if (day === undefined) return '22007';
    return isCalendarDate(day) ? '23514' : '22008';
  }
  return checkValue(column.typeName, value)?.code ?? '23514';
}
