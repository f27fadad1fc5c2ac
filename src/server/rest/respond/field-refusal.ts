// A value that is refused before any SQL: `message` in the words that Postgres has for it, `hint` with the field and what its form
// says. A library reads the one, people read the other.
import type { Column, Table } from '#server/rest/plan/catalog.ts';
import { bigIntAsText } from '#server/rest/parse/exact-integers.ts';
import { RestError } from './rest-error.ts';

/** A value is the caller's own and may be long. */
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
  /** SQLSTATE, as Postgres would give it. */
  readonly code: string;
  /** For people, without the field. */
  readonly text: string;
}

/** `row`: `row 2` of several, or null. `message`: as Postgres has it. */
export function fieldRefusal(
  field: string,
  { code, text }: RefusedValue,
  message: string,
  row: string | null = null,
): RestError {
  return new RestError(400, code, message, { details: row, hint: `${field}: ${text}` });
}

/** Of a column: null where there must be a value, a check that does not hold, or what is said of its type. */
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

/** Of a type alone, as for an argument. */
export function typeMessage(typeName: string, code: string, value: unknown): string {
  const shown = valueShown(value);
  const type = TYPE_NAMES[typeName] ?? typeName;
  if (code === '22003') return `value "${shown}" is out of range for type ${type}`;
  if (code === '22008') return `date/time field value out of range: "${shown}"`;
  if (typeName.startsWith('_')) return `malformed array literal: "${shown}"`;
  return `invalid input syntax for type ${type}: "${shown}"`;
}
