// Days beside the one that is read: 'Session 2 date' beside 'Session 1 date', or a second 'Date'. A row is one session, so that others in it
// would be lost.
import { plainWords } from '#domain/transfer/columns/languages/languages.ts';
import type { ColumnMapping } from '#domain/transfer/columns/column-mapping.ts';
import { holdsDate } from '#domain/transfer/columns/propose-mapping.ts';
import { cellOf } from './cell-of.ts';

export interface FurtherDates {
  readonly columns: readonly number[];
  /** Whether their headers count the sessions of a row. */
  readonly areCounted: boolean;
}

const NUMBER = /^(?:\d+\p{L}{0,2}|first|second|third)$/u;

/** A header, and what it says without its number. */
function headed(header: string) {
  const words = plainWords(header).split(' ');
  const kind = words.filter((word) => !NUMBER.test(word));
  return { kind: kind.join(' '), isCounted: kind.length < words.length };
}

export function furtherDates(header: readonly string[], mapping: ColumnMapping): FurtherDates {
  const { kind, isCounted } = headed(header[mapping.date?.column ?? -1] ?? '');
  const read = new Set(Object.values(mapping).map(({ column }) => column));
  const isFurther = (text: string, column: number) => kind !== '' && !read.has(column) && headed(text).kind === kind;
  return { columns: header.flatMap((text, column) => (isFurther(text, column) ? column : [])), areCounted: isCounted };
}

/** The other days of a row, as they are written. */
export function daysBeside(row: readonly string[], date: string, { columns }: FurtherDates): readonly string[] {
  const text = date.trim();
  return columns
    .map((column) => cellOf(row, column).trim())
    .filter((other) => holdsDate(other) && !other.startsWith(text) && !text.startsWith(other));
}
