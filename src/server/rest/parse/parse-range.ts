// Stage 1: limit, offset and the Range header → whole numbers.
import { parseRefusal, rangeRefusal } from '#server/rest/respond/rest-error.ts';

/** Rows from `offset` (0-based). `limit` null means all: there is no default maximum (see rest.ts). */
export interface RowRange {
  readonly offset: number;
  readonly limit: number | null;
}

export const ALL_ROWS: RowRange = { offset: 0, limit: null };

/** A whole number from 0. A negative offset counts as 0, a negative limit is 416, anything else 400. */
export function parseCount(what: 'limit' | 'offset', text: string): number {
  if (/^-\d+$/.test(text)) {
    if (what === 'offset') return 0;
    throw rangeRefusal('Limit should be greater than or equal to zero.');
  }
  if (!/^\d{1,15}$/.test(text)) throw parseRefusal(what, text, 1, 'expecting a whole number');
  return Number(text);
}

/** `Range: 0-9` or `10-`, in rows. Other units are ignored, as HTTP requires. */
export function parseRangeHeader(header: string | undefined): RowRange {
  const match = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '');
  if (!match) return ALL_ROWS;
  const offset = Number(match[1]);
  if (match[2] === undefined) return { offset, limit: null };
  const last = Number(match[2]);
  if (last < offset)
    throw rangeRefusal('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  return { offset, limit: last - offset + 1 };
}

/** The intersection of both ranges, each counted from the table's first row. */
export function intersectRanges(a: RowRange, b: RowRange): RowRange {
  const end = (range: RowRange) => (range.limit === null ? Infinity : range.offset + range.limit);
  const offset = Math.max(a.offset, b.offset);
  const last = Math.min(end(a), end(b));
  return { offset, limit: last === Infinity ? null : Math.max(0, last - offset) };
}
