// Stage 1: the text of `select=` → a tree. Knows the grammar, not the tables.
import { parseRefusal, RestError } from '#server/rest/respond/rest-error.ts';
import { TextCursor, type JsonStep } from '#server/rest/parse/text-cursor.ts';

interface SelectStar {
  readonly kind: 'star';
}
export interface SelectColumn {
  readonly kind: 'column';
  readonly name: string;
  readonly path: readonly JsonStep[];
  readonly cast: string | null;
  readonly alias: string | null;
}
interface SelectEmbed {
  readonly kind: 'embed';
  readonly target: string;
  readonly hint: string | null;
  readonly isInner: boolean;
  readonly alias: string | null;
  readonly items: readonly SelectItem[];
}
export type SelectItem = SelectStar | SelectColumn | SelectEmbed;

/** Deeper than any client needs; limits the SQL of a hostile request. */
export const EMBED_DEPTH_MAX = 8;
/** Columns and relations of one request, on all levels. Far more than any table has; limits the size of responses. */
export const SELECT_ITEMS_MAX = 200;
const AGGREGATES = /\.(?:count|sum|avg|min|max)\(/y;

/** `*`, columns with alias, cast and JSON path, and embedded relations to any depth up to EMBED_DEPTH_MAX. */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new TextCursor(text, 'select parameter');
  const items = parseItems(cursor, 0);
  if (!cursor.isAtEnd) cursor.refuse('"," or end of input');
  if (countItems(items) > SELECT_ITEMS_MAX)
    throw parseRefusal(cursor.what, text, 1, `at most ${SELECT_ITEMS_MAX} columns and relations can be selected`);
  return items;
}

const countItems = (items: readonly SelectItem[]): number =>
  items.reduce((sum, item) => sum + 1 + (item.kind === 'embed' ? countItems(item.items) : 0), 0);

function parseItems(cursor: TextCursor, depth: number): SelectItem[] {
  cursor.skipSpaces();
  if (cursor.isAtEnd || cursor.startsWith(')')) return [];
  return cursor.list(() => parseItem(cursor, depth));
}

function parseItem(cursor: TextCursor, depth: number): SelectItem {
  if (cursor.take('*')) return { kind: 'star' };
  if (cursor.startsWith('...')) refuseSpread(cursor);
  let name = cursor.name('a column, a relation or "*"');
  let alias: string | null = null;
  if (cursor.startsWith(':') && !cursor.startsWith('::')) {
    cursor.expect(':');
    cursor.skipSpaces();
    if (cursor.startsWith('...')) refuseSpread(cursor);
    alias = name;
    name = cursor.name('a column or a relation');
  }
  if (cursor.startsWith('!') || cursor.startsWith('(')) return parseEmbed(cursor, name, alias, depth);
  const path = cursor.jsonPath();
  const cast = cursor.take('::') ? parseType(cursor) : null;
  if (cursor.takeMatch(AGGREGATES)) refuseAggregate();
  return { kind: 'column', name, path, cast, alias };
}

/** `text`, `int4[]` */
const parseType = (cursor: TextCursor) => cursor.name('a type').toLowerCase() + (cursor.take('[]') ? '[]' : '');

function parseEmbed(cursor: TextCursor, target: string, alias: string | null, depth: number): SelectEmbed {
  let hint: string | null = null;
  let isInner = false;
  while (cursor.take('!')) {
    const modifier = cursor.name('a hint, "inner" or "left"');
    if (modifier === 'inner') isInner = true;
    else if (modifier !== 'left') hint = modifier;
  }
  if (target === 'count' && cursor.startsWith('()')) refuseAggregate();
  if (depth >= EMBED_DEPTH_MAX)
    throw parseRefusal(cursor.what, cursor.text, cursor.at + 1, `at most ${EMBED_DEPTH_MAX} levels can be embedded`);
  cursor.expect('(');
  const items = parseItems(cursor, depth + 1);
  cursor.expect(')');
  return { kind: 'embed', target, hint, isInner, alias, items };
}

function refuseAggregate(): never {
  throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
}

function refuseSpread(cursor: TextCursor): never {
  cursor.expect('...');
  const target = cursor.name('a relation');
  throw new RestError(400, 'PGRST119', `A spread operation on '${target}' is not possible`, {
    details: 'Spread embedding is not offered here',
    hint: `Embed it instead: ${target}(...)`,
  });
}
