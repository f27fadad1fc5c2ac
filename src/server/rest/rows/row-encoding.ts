// How a column's bytes become JSON. The types that rows are made of are asked for in binary and written here, byte for byte as
// row_to_json would: Postgres takes more than half of its time for a list to make JSON of rows, and a good part of the rest to make
// text of ids and times. What is not among them, Postgres still writes.
import type { PlannedItem } from '#server/rest/plan/plan.ts';

/** json: is JSON already. jsonb: is, behind one byte. text: may hold what JSON escapes. instant: a time with its zone. */
export type Encoding = 'json' | 'jsonb' | 'int2' | 'int4' | 'int8' | 'uuid' | 'day' | 'text' | 'boolean' | 'instant';

const ENCODINGS: Readonly<Record<string, Encoding>> = {
  int2: 'int2',
  int4: 'int4',
  int8: 'int8',
  json: 'json',
  jsonb: 'jsonb',
  uuid: 'uuid',
  date: 'day',
  text: 'text',
  varchar: 'text',
  bool: 'boolean',
  timestamptz: 'instant',
};

/** null where Postgres is to write the JSON: arrays, numbers with a fraction, casts and what stands inside of JSON. */
export function encodingOf(item: PlannedItem): Encoding | null {
  if (item.kind === 'embed') return 'json';
  if (item.kind === 'count') return item.castSql === null ? 'int8' : null;
  if (item.castSql !== null || item.field.path.length > 0) return null;
  return ENCODINGS[item.field.column.typeName] ?? null;
}
