// Stage 1: the text of `order=` → terms. Knows the grammar, not the tables.
import type { FieldPath } from './parse-filter.ts';
import { TextCursor } from '#server/rest/parse/text-cursor.ts';

export interface OrderTerm {
  /** Set for `client(name)`: a column of an embedded to-one relation. */
  readonly relation: string | null;
  readonly field: FieldPath;
  readonly direction: 'asc' | 'desc';
  /** null: Postgres' default (asc → last, desc → first). */
  readonly nulls: 'first' | 'last' | null;
}

const MODIFIER = /\.(asc|desc|nullsfirst|nullslast)(?=[., ]|$)/y;

/** `a.desc.nullslast,b,client(name).asc,metadata->>x` */
export function parseOrder(text: string): OrderTerm[] {
  const cursor = new TextCursor(text, 'order');
  const terms = cursor.list(() => parseTerm(cursor));
  if (!cursor.isAtEnd) cursor.refuse('"asc", "desc", "nullsfirst", "nullslast" or ","');
  return terms;
}

function parseTerm(cursor: TextCursor): OrderTerm {
  let name = cursor.name('a column');
  let relation: string | null = null;
  if (cursor.take('(')) {
    relation = name;
    name = cursor.name('a column');
  }
  const field = { name, path: cursor.jsonPath() };
  if (relation !== null) cursor.expect(')');
  const first = cursor.takeMatch(MODIFIER)?.[1];
  const isDirection = first === 'asc' || first === 'desc';
  const nulls = isDirection ? cursor.takeMatch(/\.(nullsfirst|nullslast)(?=[., ]|$)/y)?.[1] : first;
  return {
    relation,
    field,
    direction: first === 'desc' ? 'desc' : 'asc',
    nulls: nulls === undefined ? null : nulls === 'nullsfirst' ? 'first' : 'last',
  };
}
