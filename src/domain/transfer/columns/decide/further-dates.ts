// Days beside the one that is read: 'Session 2 date' beside 'Session 1 date', or a second 'Date'. A row is one session, so that others in it
// would be lost.
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';
import type { ColumnMapping } from '#domain/transfer/columns/column-mapping.ts';
import { holdsDate } from '#domain/transfer/columns/propose-mapping.ts';
import { cellOf } from './cell-of.ts';

export interface FurtherDates {
  readonly columns: readonly number[];
  /** Whether their headers count the sessions of a row. */
  readonly areCounted: boolean;
}

const NUMBER = /^(?:\d+\p{L}{0,2}|first|second|third)$/u;

export function furtherDates(header: readonly string[], mapping: ColumnMapping): FurtherDates {
  const words = headerWords(header[mapping.date?.column ?? -1] ?? '');
  const read = new Set(Object.values(mapping).map(({ column }) => column));
  const kind = words.filter((word) => !NUMBER.test(word)).join(' ');
  const columns = header.flatMap((text, column) => {
    const isAlike =
      headerWords(text)
        .filter((word) => !NUMBER.test(word))
        .join(' ') === kind;
    return kind !== '' && isAlike && !read.has(column) ? column : [];
  });
  return { columns, areCounted: words.some((word) => NUMBER.test(word)) };
}

/** The other days of a row, as they are written. */
export function daysBeside(row: readonly string[], date: string, { columns }: FurtherDates): readonly string[] {
  const text = date.trim();
  return columns
    .map((column) => cellOf(row, column).trim())
    .filter((other) => holdsDate(other) && !other.startsWith(text) && !text.startsWith(other));
}
