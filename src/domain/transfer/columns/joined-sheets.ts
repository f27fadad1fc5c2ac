// Sheets of one workbook with the same kind of rows are read together: a sheet for each year, or for each client, whose name is then the
// tab's.
import { apart } from './tables-beside.ts';
import { withDaysApart } from './days-in-cells.ts';
import { missingFields } from './column-mapping.ts';
import { calendarColumns, isOfMoments } from './calendar/calendar-columns.ts';
import { icfLogColumns } from './icf-log/icf-log-columns.ts';
import { readMonthText } from './cells/date-text.ts';
import { isFilledRow, type Sheet, widthOf } from '#domain/transfer/files/sheet.ts';
import { isOwnExport } from './exported-columns.ts';
import { recogniseColumns, recogniseFile } from './header-row.ts';
import { headerWords } from './languages/header-words.ts';
import type { SheetSummary } from './sheet-choice.ts';
import { TRANSFER_TABLES } from '#domain/records/record-kinds.ts';
import { withPartedHeadings } from './parted-headings.ts';
import { withLinkedNames } from './linked-sheets.ts';
import { withNamesInLines } from './names-in-lines.ts';
import { withEndsApart } from './spans-in-cells.ts';
import { underFirstHeadings } from './second-headings.ts';
import { turnedSheet } from './turned-sheet.ts';
import { withUnitsBeside } from './units-beside.ts';

export interface RecognisedSheet extends Pick<SheetSummary, 'table' | 'joins'>, Sheet {
  /** Null if no row looks like the headers of a table. */
  readonly headerRow: number | null;
}

export interface ReadSheets extends Pick<Sheet, 'rows'> {
  /** A row's place in the workbook: the number of its sheet and its index there. */
  readonly placeOf: (index: number) => { readonly sheet: number; readonly row: number };
}

/** A header that only contains a known one, so that the coach is asked. */
const TAB_AS_CLIENT = 'Tab as client';
const TAB = 'Tab';
const DAYS_APART = 'Some rows have several days. Each day is read as a row of its own.';
const NO_NAME = /^(?:sheet|tabelle|feuille?|blatt|table|tab|page|data|log|sessions?|sitzungen|séances)?[\s_-]*\d*$/i;

/** Those with codes of the clients in another sheet get their names. */
export function recogniseSheets(sheets: readonly Sheet[]): readonly RecognisedSheet[] {
  const found = sheets.map(recogniseSheet);
  return found.map((sheet) => {
    const named = found.length > 1 ? withLinkedNames(sheet, found) : null;
    return named === null ? sheet : recogniseSheet(named);
  });
}

/** Arranges the rows of a sheet that has tables beside each other, or a column for each client or each month. */
export function recogniseSheet(given: Sheet): RecognisedSheet {
  const own = TRANSFER_TABLES.find((table) => isOwnExport(table, given.rows[0] ?? []));
  if (own) return { ...given, table: own, joins: own, headerRow: 0 };
  const log = icfLogColumns(given.rows);
  if (log) return { ...given, table: 'icf_log', joins: null, headerRow: log.headerRow };
  const calendar = calendarColumns(given.rows);
  const asCalendar = calendar && ({ ...given, table: 'calendar', joins: null, headerRow: calendar.headerRow } as const);
  if (asCalendar && !isOfMoments(calendar)) return asCalendar;
  const beside = apart(given);
  const sheet = { ...beside, rows: withUnitsBeside(withEndsApart(withPartedHeadings(beside.rows))) };
  const { name, rows } = sheet;
  const file = recogniseFile(rows, !isPerson(name));
  const named =
    file && file.table !== 'sessions'
      ? null
      : withNamesInLines(rows, file ?? recogniseColumns('sessions', rows, false), isPerson(name));
  if (named) return recogniseSheet({ ...sheet, rows: named });
  const isSure = file !== null && file.table !== 'clients' && !file.isUndated;
  const turned = isSure ? null : turnedSheet(sheet);
  if (turned) return { ...turned, table: 'sessions', joins: 'sessions', headerRow: 0 };
  if (file) {
    const { table, headerRow } = file;
    const days = table === 'sessions' && headerRow !== null ? withDaysApart(rows, headerRow, file.mapping) : null;
    if (days) return recogniseSheet({ ...sheet, rows: days, notes: [...(sheet.notes ?? []), DAYS_APART] });
    const joins = file.isUndated ? 'hours-without-dates' : table;
    return { ...sheet, rows: underFirstHeadings(rows, headerRow!), table, joins, headerRow };
  }
  // Titles with moments can be of anything else that is known.
  if (asCalendar && !isPerson(name)) return asCalendar;
  const { headerRow, mapping } = recogniseColumns('sessions', rows, false);
  const missing = missingFields('sessions', mapping);
  const isNameless = headerRow !== null && missing.length === 1 && missing[0] === 'Client';
  // It may be a table of another kind, whose header row is not known.
  if (!isNameless) return { ...sheet, table: null, joins: null, headerRow: null };
  return { ...sheet, table: isPerson(name) ? 'sessions' : null, joins: 'sessions-without-client', headerRow };
}

/** The number of rows below the headers that are not blank. */
export const filledRows = ({ rows, headerRow }: RecognisedSheet) =>
  rows.filter((row, index) => index > (headerRow ?? -1) && isFilledRow(row)).length;

/** The rows of the sheets at these places, read together. A single sheet is not changed unless its tab is the client. */
export function readTogether(sheets: readonly RecognisedSheet[], places: readonly number[]): ReadSheets {
  const chosen = places.map((place) => ({ ...sheets[place]!, place }));
  const isNameless = chosen.every(({ joins }) => joins === 'sessions-without-client');
  const isNamedByTab = isNameless && chosen.every(({ name }) => isPerson(name));
  const [first] = chosen;
  if (first && chosen.length === 1 && !isNamedByTab)
    return { rows: first.rows, placeOf: (row) => ({ sheet: first.place, row }) };
  return join(chosen, isNamedByTab ? TAB_AS_CLIENT : TAB);
}

/** 'Sheet1', '2024' and 'March 2024' are not names of clients. */
const isPerson = (name: string) => !NO_NAME.test(name.trim()) && readMonthText(name) === null && /\p{L}{2}/u.test(name);

function join(sheets: readonly (RecognisedSheet & { readonly place: number })[], tab: string): ReadSheets {
  const headers: string[] = [];
  const columns = new Map<string, number>();
  const places: { sheet: number; row: number }[] = [{ sheet: sheets[0]!.place, row: sheets[0]!.headerRow! }];
  const rows: string[][] = [headers];
  for (const { name, rows: given, headerRow, place: sheet } of sheets) {
    const header = given[headerRow!]!;
    const target = header.map((text, column) => columnFor(text, header, column));
    const width = widthOf(given.slice(headerRow!));
    for (let column = target.length; column < width; column += 1) target.push(columnFor('', [], column));
    for (let row = headerRow! + 1; row < given.length; row += 1) {
      if (!isFilledRow(given[row]!)) continue;
      const cells: string[] = [name];
      for (const [column, cell] of given[row]!.entries()) cells[target[column]!] = cell;
      rows.push(Array.from(cells, (cell) => cell ?? ''));
      places.push({ sheet, row });
    }
  }
  headers[0] = tab;
  return { rows, placeOf: (index) => places[index]! };

  /** The column of a header, whose place can differ between sheets. The first column is the tab's. */
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
