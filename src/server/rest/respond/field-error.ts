// The error for a value that is refused before any SQL. `message` is Postgres' text, for libraries; `hint` has the
// field and the form's text, for users.
import type { Column, Table } from '#server/rest/plan/catalog.ts';
import { bigIntAsText } from '#server/rest/parse/exact-integers.ts';
import { RestError } from './rest-error.ts';

/** The maximum length of a value in a message. */
const SHOWN_CHARS = 100;
const TYPE_NAMES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  timestamp: 'timestamp without time zone',
  timestamptz: 'timestamp with time zone',
};

export interface RefusedValue {
  /** The SQLSTATE that Postgres would use. */
  readonly code: string;
  /** The text for users, without the field. */
  readonly text: string;
}

/** `row`: `row 2` of several, or null. `message`: Postgres' text. */
export function fieldError(
  field: string,
  { code, text }: RefusedValue,
  message: string,
  row: string | null = null,
): RestError {
  return new RestError(400, code, message, { details: row, hint: `${field}: ${text}` });
}

/** An error of a column: a missing value, a violated check, or an error of its type. */
export function columnMessage(table: Table, column: Column, code: string, value: unknown): string {
  const { name, typeName, check } = column;
  if (code === '23502')
    return `null value in column "${name}" of relation "${table.name}" violates not-null constraint`;
  if (code === '23514')
    return `new row for relation "${table.name}" violates check constraint "${check ?? `${table.name}_${name}_check`}"`;
  return typeMessage(typeName, code, value);
}

function valueShown(value: unknown): string {
  const text =
    typeof value === 'string' || typeof value === 'bigint' ? String(value) : JSON.stringify(value, bigIntAsText);
  return text.slice(0, SHOWN_CHARS);
}

/** An error of a type, for an argument. */
export function typeMessage(typeName: string, code: string, value: unknown): string {
  const shown = valueShown(value);
  const type = TYPE_NAMES[typeName] ?? typeName;
  if (code === '22003') return `value "${shown}" is out of range for type ${type}`;
  if (code === '22008') return `date/time field value out of range: "${shown}"`;
  if (typeName.startsWith('_')) return `malformed array literal: "${shown}"`;
  return `invalid input syntax for type ${type}: "${shown}"`;
}
