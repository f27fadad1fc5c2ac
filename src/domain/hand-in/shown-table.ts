// A table of a packet as texts, the same on the page, on paper and in its HTML, and with the numbers of its CSV file.
import type { ExportCell, ExportTable } from '#domain/transfer/write/export-tables.ts';

/** Four decimals are finer than a second, as in CSV files. */
const PARTS = 10_000;

export interface ShownTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[] | null;
  readonly notes: readonly string[];
  /** By column. */
  readonly isNumber: readonly boolean[];
  readonly isDate: readonly boolean[];
}

export function shownTable({ columns, rows, totals, notes = [] }: ExportTable): ShownTable {
  const shown = (cells: readonly ExportCell[]) => cells.map(cellText);
  return {
    headings: columns.map(({ header }) => header),
    rows: rows.map(shown),
    totals: totals ? shown(totals) : null,
    notes,
    isNumber: columns.map(({ type }) => type === 'hours' || type === 'number'),
    isDate: columns.map(({ type }) => type === 'date'),
  };
}

function cellText(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'number' ? String(Math.round(cell * PARTS) / PARTS) : cell;
}
