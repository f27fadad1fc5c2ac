// Stage 1: the query string → one tree. Apart from reserved keys, every key is a filter.
import { parseRefusal } from '#server/rest/respond/rest-error.ts';
import { parseFilter, parseLogic, type Filter } from './parse-filter.ts';
import { parseOrder, type OrderTerm } from './parse-order.ts';
import { parseCount } from './parse-range.ts';
import { parseSelect, type SelectItem } from './parse-select.ts';
import { TextCursor } from '#server/rest/parse/text-cursor.ts';

/**
 * A part of the query that belongs to one level; `path` has the names of the embedded relations, [] is the table
 * itself.
 */
export type Modifier = { readonly path: readonly string[] } & (
  | { readonly kind: 'filter'; readonly filter: Filter }
  | { readonly kind: 'order'; readonly terms: readonly OrderTerm[] }
  | { readonly kind: 'limit' | 'offset'; readonly rows: number }
);

export interface ParsedQuery {
  readonly select: readonly SelectItem[];
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
  readonly modifiers: readonly Modifier[];
}

const SELECT_ALL: readonly SelectItem[] = [{ kind: 'star' }];

/** `search` is the URL's, with or without its question mark. `apikey` in it is the client's key, not a filter. */
export function parseQuery(search: string): ParsedQuery {
  let select = SELECT_ALL;
  let columns: string[] | null = null;
  let onConflict: string[] | null = null;
  const modifiers: Modifier[] = [];
  const seen = new Set<string>();
  for (const [key, value] of new URLSearchParams(search)) {
    if (key === 'apikey') continue;
    if (key === 'select') select = orAll(parseSelect(once(seen, key, value)));
    else if (key === 'columns') columns = parseNames(key, once(seen, key, value));
    else if (key === 'on_conflict') onConflict = parseNames(key, once(seen, key, value));
    else modifiers.push(parseModifier(key, value, seen));
  }
  return { select, columns, onConflict, modifiers };
}

const orAll = (select: readonly SelectItem[]) => (select.length === 0 ? SELECT_ALL : select);

function once(seen: Set<string>, key: string, value: string): string {
  if (seen.has(key)) throw parseRefusal(`${key} parameter`, value, 1, `"${key}" is given twice`);
  seen.add(key);
  return value;
}

function parseNames(key: string, text: string): string[] {
  const cursor = new TextCursor(text, `${key} parameter`);
  if (text === '') return [];
  const names = cursor.list(() => cursor.name('a column'));
  if (!cursor.isAtEnd) cursor.refuse('"," or end of input');
  return [...new Set(names)];
}

function parseModifier(key: string, value: string, seen: Set<string>): Modifier {
  const cursor = new TextCursor(key, 'query parameter');
  const names = [cursor.name('a column')];
  while (cursor.take('.')) names.push(cursor.name('a column'));
  const json = cursor.jsonPath();
  if (!cursor.isAtEnd) cursor.refuse('"." or end of input');
  const last = names.at(-1) ?? '';
  const path = names.slice(0, -1);
  if (json.length === 0) {
    if (last === 'order') return { kind: 'order', path, terms: parseOrder(once(seen, key, value)) };
    if (last === 'limit' || last === 'offset')
      return { kind: last, path, rows: parseCount(last, once(seen, key, value)) };
    if (last === 'and' || last === 'or') {
      const isNegated = path.at(-1) === 'not';
      return {
        kind: 'filter',
        path: isNegated ? path.slice(0, -1) : path,
        filter: parseLogic(last, isNegated, value),
      };
    }
  }
  return { kind: 'filter', path, filter: parseFilter({ name: last, path: json }, value) };
}
