// Which columns the server writes as JSON itself, and from which binary form. The SQL writer asks it too: every other column
// comes as JSON from Postgres.
import type { PlannedItem } from '#server/rest/plan/plan.ts';

/** json: is JSON already. jsonb: JSON after a version byte. text: may need escapes. instant: timestamptz. */
export type Encoding = 'json' | 'jsonb' | 'int2' | 'int4' | 'int8' | 'uuid' | 'day' | 'text' | 'boolean' | 'instant';

export interface JsonColumn {
  readonly key: string;
  readonly encoding: Encoding;
}

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

/** null where Postgres writes the JSON: arrays, numbers with a fraction, casts, and values inside JSON columns. */
export function encodingOf(item: PlannedItem): Encoding | null {
  if (item.kind === 'embed') return 'json';
  if (item.kind === 'count') return item.castSql === null ? 'int8' : null;
  if (item.castSql !== null || item.field.path.length > 0) return null;
  return ENCODINGS[item.field.column.typeName] ?? null;
}
