// Writes a table as a CSV file (RFC 4180: CRLF, doubled quotes) whose texts no spreadsheet runs as formulas.
import type { ExportCell, ExportTable } from './export-tables.ts';
import { guardApostrophe, guardFormula } from '#domain/transfer/files/formula-guard.ts';

/** @param options.bom whether to begin with a byte-order mark, by which Excel recognises UTF-8 */
export function csvText(table: ExportTable, options: { readonly bom: boolean }): string {
  const { title, columns, rows, totals, notes = [] } = table;
  const alone = (text: string): ExportCell[] => columns.map((_, place) => (place === 0 ? text : null));
  const numbers = [...rows, ...(totals ? [totals] : [])].map((cells) =>
    cells.map((cell, place) => (columns[place]!.type === 'hours' ? csvHours(cell) : cell)),
  );
  const records = [
    ...(title === undefined ? [] : [alone(title)]),
    columns.map((column) => column.header),
    ...numbers,
    ...notes.map(alone),
  ];
  const lines = records.map((record) => `${record.map(csvCell).join(',')}\r\n`);
  return `${options.bom ? '\ufeff' : ''}${lines.join('')}`;
}

/** Four decimals are finer than a second. */
const csvHours = (cell: ExportCell) => (typeof cell === 'number' ? Math.round(cell * 10_000) / 10_000 : cell);

/** The table with its texts guarded for a workbook, whose text cells are never run. */
export function workbookTable(table: ExportTable): ExportTable {
  const rows = table.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardApostrophe(cell) : cell)));
  return { ...table, rows };
}

function csvCell(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'number') return String(cell);
  const guarded = guardFormula(cell);
  return /[",;\t|\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
