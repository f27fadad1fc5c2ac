// Sheets of one workbook that hold the same kind of rows come together: a sheet for each year, or for each client, whose name
// is then the tab's.
import { missingFields } from '#domain/transfer/columns/column-mapping.ts';
import { calendarColumns } from '#domain/transfer/columns/calendar/calendar-columns.ts';
import { icfLogColumns } from '#domain/transfer/columns/icf-log/icf-log-columns.ts';
import type { TransferTable } from '#domain/transfer/columns/fields.ts';
import { readMonthText } from './cells/date-text.ts';
import { recogniseColumns, recogniseFile, type RecognisedFile } from './header-row.ts';
import { headerWords } from './languages/header-words.ts';
import type { Sheet } from '#domain/transfer/files/sheet.ts';

export interface WorkbookSheet extends Sheet {
  /** What it was recognised as, null when nothing fits. */
  readonly table: TransferTable | 'icf_log' | 'calendar' | null;
  /** Where a row stands in the workbook: the number of its sheet and its index there. */
  readonly placeOf: (index: number) => { readonly sheet: number; readonly row: number };
}

/** Reads as a client's name only in parts, so that it is offered and not taken for sure. */
const TAB_AS_CLIENT = 'Tab as client';
const TAB = 'Tab';
const NO_NAME = /^(?:sheet|tabelle|feuille?|blatt|table|tab|page|data|log|sessions?|sitzungen|séances)?[\s_-]*\d*$/i;

interface Recognised {
  readonly sheet: number;
  readonly file: RecognisedFile;
  /** Everything but the client is there. */
  readonly isNameless: boolean;
}

/** The sheets, and before them those that were joined. */
export function joinSheets(sheets: readonly Sheet[], rowsMax: number): WorkbookSheet[] {
  const recognised = sheets.map(({ rows }, sheet) => recognise(rows, sheet));
  const single = sheets.map((sheet, number): WorkbookSheet => ({
    ...sheet,
    table: kindOf(sheet.rows),
    placeOf: (row) => ({ sheet: number, row }),
  }));
  const groups = new Map<string, Recognised[]>();
  for (const one of recognised)
    if (one && !OF_ONE_SHEET.has(single[one.sheet]!.table)) {
      const key = `${one.file.table} ${one.isNameless}`;
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
  const joined = [...groups.values()].flatMap((group) => {
    const [{ isNameless }] = group as [Recognised];
    const canName = isNameless && group.every(({ sheet }) => isPerson(sheets[sheet]!.name));
    if (group.length < 2 && !canName) return [];
    const whole = join(sheets, group, isNameless && canName ? TAB_AS_CLIENT : TAB);
    return whole.rows.length <= rowsMax ? [whole] : [];
  });
  return [...joined, ...single];
}

/** Their rows are not joined with those of other sheets. */
const OF_ONE_SHEET: ReadonlySet<WorkbookSheet['table']> = new Set(['icf_log', 'calendar'] as const);

function kindOf(rows: Sheet['rows']): WorkbookSheet['table'] {
  if (icfLogColumns(rows)) return 'icf_log';
  return calendarColumns(rows) ? 'calendar' : (recogniseFile(rows)?.table ?? null);
}

function recognise(rows: Sheet['rows'], sheet: number): Recognised | null {
  const file = recogniseFile(rows);
  if (file) return { sheet, file, isNameless: false };
  const sessions = recogniseColumns('sessions', rows);
  const missing = missingFields('sessions', sessions.mapping);
  const isNameless = sessions.headerRow !== null && missing.length === 1 && missing[0] === 'Client';
  return isNameless ? { sheet, file: sessions, isNameless } : null;
}

/** 'Sheet1', '2024' and 'March 2024' name nobody. */
const isPerson = (name: string) => !NO_NAME.test(name.trim()) && readMonthText(name) === null && /\p{L}{2}/u.test(name);

function join(sheets: readonly Sheet[], group: readonly Recognised[], tab: string): WorkbookSheet {
  const headers: string[] = [];
  const columns = new Map<string, number>();
  const places: { sheet: number; row: number }[] = [{ sheet: group[0]!.sheet, row: group[0]!.file.headerRow! }];
  const rows: string[][] = [headers];
  for (const { sheet, file } of group) {
    const { name, rows: given } = sheets[sheet]!;
    const headerRow = file.headerRow!;
    const target = given[headerRow]!.map((header, column) => columnFor(header, given[headerRow]!, column));
    const width = Math.max(...given.slice(headerRow).map((row) => row.length));
    for (let column = target.length; column < width; column += 1) target.push(columnFor('', [], column));
    for (let row = headerRow + 1; row < given.length; row += 1) {
      if (given[row]!.every((cell) => cell.trim() === '')) continue;
      const cells: string[] = [name];
      for (const [column, cell] of given[row]!.entries()) cells[target[column]!] = cell;
      rows.push(Array.from(cells, (cell) => cell ?? ''));
      places.push({ sheet, row });
    }
  }
  headers[0] = tab;
  const names = group.map(({ sheet }) => sheets[sheet]!.name);
  const name = names.length > 3 ? `All ${names.length} sheets` : new Intl.ListFormat('en-GB').format(names);
  return { name, rows, table: group[0]!.file.table, placeOf: (index) => places[index]! };

  /** The column of a header, which can stand in another place of another sheet; the first column is the tab's. */
  function columnFor(header: string, all: readonly string[], column: number): number {
    const words = headerWords(header).join(' ');
    const before = all.slice(0, column).filter((other) => headerWords(other).join(' ') === words).length;
    const key = words === '' ? `column ${column}` : `${words} ${before}`;
    const known = columns.get(key) ?? columns.size + 1;
    columns.set(key, known);
    headers[known] ??= header;
    return known;
  }
}
