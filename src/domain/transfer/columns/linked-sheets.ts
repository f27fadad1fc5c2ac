// Sheets of one workbook that are linked by numbers or codes of clients: where a sheet of sessions has those of a sheet of clients, it gets
// their names.
import { columnsRead } from './column-mapping.ts';
import { cellOf, filledCells, type Sheet } from '#domain/transfer/files/sheet.ts';
import { isClientNumber } from './decide/client-numbers.ts';
import { recogniseColumns } from './header-row.ts';
import type { SheetSummary } from './sheet-choice.ts';
import { plainWords } from './languages/languages.ts';

interface LinkedSheet extends Sheet, Pick<SheetSummary, 'table' | 'joins'> {
  readonly headerRow: number | null;
}

/** A sheet of sessions with names in place of what stands for them in one of the others; null if nothing does. */
export function withLinkedNames(sheet: LinkedSheet, others: readonly LinkedSheet[]): Sheet | null {
  const { joins, rows, headerRow } = sheet;
  if (headerRow === null || (joins !== 'sessions' && joins !== 'sessions-without-client')) return null;
  const column = recogniseColumns('sessions', rows).mapping.name?.column;
  if (column === undefined) return null;
  const codes = filledCells(rows.slice(headerRow + 1), column).map(plainWords);
  const found = others
    .flatMap(namesByCode)
    .find(({ names }) => codes.filter((code) => names.has(code)).length * 2 >= (codes.length || 1));
  if (found === undefined) return null;
  const named = rows.map((row, index) => {
    if (index === headerRow && isClientNumber(row[column]!)) return row.with(column, 'Client');
    const name = index > headerRow ? found.names.get(plainWords(cellOf(row, column))) : undefined;
    return name === undefined ? row : row.with(column, name);
  });
  return {
    ...sheet,
    rows: named,
    notes: [...(sheet.notes ?? []), `The clients have their names from “${found.from}”.`],
  };
}

const CODES = /\b(?:id|code|ref|nr|no|number|initials)\b/;

/** For each column of a sheet of clients that has another code for each of them: their names, none of which is that of two. */
function namesByCode({ name: from, table, rows, headerRow }: LinkedSheet) {
  if (table !== 'clients' || headerRow === null) return [];
  const { mapping } = recogniseColumns('clients', rows);
  const named = rows.slice(headerRow + 1).flatMap((row) => {
    const parts = [mapping.first_name, mapping.last_name].map((part) => cellOf(row, part?.column).trim());
    const name = cellOf(row, mapping.name?.column).trim() || parts.filter(Boolean).join(' ');
    return name === '' ? [] : [{ row, name }];
  });
  const read = columnsRead(mapping);
  return rows[headerRow]!.flatMap((header, column) => {
    const names = new Map(named.map(({ row, name }) => [plainWords(cellOf(row, column)), name]));
    const areCodes = CODES.test(plainWords(header)) || [...names.keys()].every((code) => /\d/.test(code));
    const areClear =
      !names.has('') && [names.size, new Set(names.values()).size].every((size) => size === named.length);
    return areCodes && areClear && !read.has(column) ? [{ from, names }] : [];
  });
}
