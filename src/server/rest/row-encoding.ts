// How a column's text becomes JSON. The types that rows are made of are written here, byte for byte as row_to_json would:
// Postgres takes more than half of its time for a list to make JSON of rows. What is not among them, Postgres still writes.
import type { PlannedItem } from './plan.ts';

/**
 * json: is JSON already. quoted: never holds what JSON escapes. text: may. boolean: t or f. instant: a time with its zone, in
 * Postgres' own notation.
 */
export type Encoding = 'json' | 'quoted' | 'text' | 'boolean' | 'instant';

const ENCODINGS: Readonly<Record<string, Encoding>> = {
  int2: 'json',
  int4: 'json',
  int8: 'json',
  json: 'json',
  jsonb: 'json',
  uuid: 'quoted',
  date: 'quoted',
  text: 'text',
  varchar: 'text',
  bool: 'boolean',
  timestamptz: 'instant',
};

/** null where Postgres is to write the JSON: arrays, numbers with a fraction, casts and what stands inside of JSON. */
export function encodingOf(item: PlannedItem): Encoding | null {
  if (item.kind === 'embed') return 'json';
  if (item.castSql !== null || item.field.path.length > 0) return null;
  return ENCODINGS[item.field.column.typeName] ?? null;
}
