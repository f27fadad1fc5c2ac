// A table of verified rows, as texts.
import type { Row } from '#domain/audit-file/canonical-row.ts';
import { cellsOf, type RowKind, type RowOf } from '#domain/audit-file/row-columns.ts';
import type { IntactRow } from '#domain/audit-file/verify-audit-data.ts';

export interface Column<Cells> {
  readonly heading: string;
  readonly text: (cells: Cells) => string;
  readonly align?: 'number' | 'wide';
}

export interface Table {
  readonly title: string;
  readonly headings: readonly { readonly text: string; readonly align: 'number' | 'wide' | undefined }[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
}

interface TableOptions<Kind extends RowKind> {
  readonly title: string;
  readonly kind: Kind;
  readonly columns: readonly Column<RowOf<Kind>>[];
  /** Texts to order by. */
  readonly order?: (cells: RowOf<Kind>) => string;
  readonly fits?: (cells: RowOf<Kind>) => boolean;
}

/** Null where there are no such rows. */
export function tableOf<Kind extends RowKind>(
  rows: readonly IntactRow[],
  { title, kind, columns, order = dateOf, fits = () => true }: TableOptions<Kind>,
): Table | null {
  const found = rows
    .flatMap(({ number, row }) => {
      const cells = cellsOf(kind, row);
      return cells && fits(cells) ? [{ number, cells, key: order(cells) }] : [];
    })
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.number - other.number));
  if (found.length === 0) return null;
  return {
    title,
    headings: columns.map(({ heading, align }) => ({ text: heading, align })),
    rows: found.map(({ number, cells }) => ({ number, cells: columns.map(({ text }) => text(cells)) })),
  };
}

/** The cells of all rows of a kind. */
export const cellsOfAll = <Kind extends RowKind>(kind: Kind, rows: readonly { readonly row: Row }[]): RowOf<Kind>[] =>
  rows.flatMap(({ row }) => cellsOf(kind, row) ?? []);

const dateOf = (cells: object) => ('date' in cells ? String(cells.date) : '');
