// Stage 2 of a write: each value is checked against the schema that the form uses too, then against its column's type,
// before any SQL. What comes back is what gets written: trimmed where the schema trims.
import * as z from 'zod/mini';
import { isCalendarDate } from '#domain/time.ts';
import type { Column, Table } from './catalog.ts';
import { checkValue } from './check-value.ts';
import type { JsonObject } from './parse-body.ts';
import { RestError } from './rest-error.ts';

/** Per table, the schema of what a person may write; columns that stand in none are the database's to judge. */
export type WriteSchemas = Readonly<Record<string, { readonly shape: Readonly<Record<string, z.ZodMiniType>> }>>;

/** `isArray`: whether the refusal must say which row. Keys outside `columns` are left out. */
export function validateRows(
  schemas: WriteSchemas,
  table: Table,
  columns: readonly string[],
  rows: readonly JsonObject[],
  isArray: boolean,
): JsonObject[] {
  const shape = Object.hasOwn(schemas, table.name) ? (schemas[table.name]?.shape ?? {}) : {};
  const checks = columns.map((name) => {
    const column = table.columns.get(name);
    if (!column) throw unknownWriteColumn(table.name, name);
    return { column, schema: Object.hasOwn(shape, name) ? shape[name] : undefined };
  });
  return rows.map((row, index) => {
    const present = checks.filter(({ column }) => Object.hasOwn(row, column.name));
    return Object.fromEntries(
      present.map(({ column, schema }) => [
        column.name,
        validValue(column, schema, row[column.name], isArray ? `row ${index + 1}` : null),
      ]),
    );
  });
}

export function unknownWriteColumn(table: string, column: string): RestError {
  const shown = column.slice(0, 200);
  return new RestError(400, 'PGRST204', `Could not find the '${shown}' column of '${table}' in the schema cache`);
}

function validValue(column: Column, schema: z.ZodMiniType | undefined, value: unknown, row: string | null): unknown {
  const parsed = schema ? z.safeParse(schema, value) : { success: true as const, data: value };
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw fieldRefusal(column.name, sqlState(column, issue?.code, value), issue?.message ?? 'Is not valid', row);
  }
  const refusal = checkValue(column.typeName, parsed.data);
  if (refusal) throw fieldRefusal(column.name, refusal.code, refusal.text, row);
  return parsed.data;
}

const fieldRefusal = (field: string, code: string, text: string, row: string | null) =>
  new RestError(400, code, `${field}: ${text}`, { details: row });

/** The SQLSTATE that Postgres would give for what the schema refused. */
function sqlState(column: Column, issueCode: string | undefined, value: unknown): string {
  if (value === null) return '23502';
  if (issueCode === 'invalid_type') return '22P02';
  if (column.typeName === 'date' || column.typeName.startsWith('timestamp')) {
    const day = /^\d{4}-\d{2}-\d{2}/.exec(typeof value === 'string' ? value : '')?.[0];
    if (day === undefined) return '22007';
    return isCalendarDate(day) ? '23514' : '22008';
  }
  return checkValue(column.typeName, value)?.code ?? '23514';
}
