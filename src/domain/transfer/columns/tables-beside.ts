// Tables beside each other in a sheet, such as one of paid sessions and one of pro bono: they are read below each other, as the sheet's
// notes say.
import { plainWords, sessionHeaders } from './languages/languages.ts';
import { isFilledRow, SEARCHED_ROWS, type Sheet } from '#domain/transfer/files/sheet.ts';

const DATES = new Set(sessionHeaders('date'));
export const NAME_HEADERS: ReadonlySet<string> = new Set(sessionHeaders('name'));

/** The sheet with its tables below each other, or the same sheet if it has one. */
export function apart(sheet: Sheet): Sheet {
  const { name, rows } = sheet;
  const headerRow = rows.slice(0, SEARCHED_ROWS).findIndex((row) => startsOf(row).length > 1);
  if (headerRow < 0) return sheet;
  const starts = startsOf(rows[headerRow]!);
  const tables = starts.map((from, place) => rows.map((row) => row.slice(place === 0 ? 0 : from, starts[place + 1])));
  const given = name === '' ? 'This file' : `“${name}”`;
  const note = `${given} has ${starts.length} tables beside each other. They are read below each other. Only rows of the first keep their numbers.`;
  // The first table stays as it is, so that its rows keep their numbers.
  const below = tables.flatMap((table, place) => (place === 0 ? table : table.filter(isFilledRow)));
  return { ...sheet, rows: below, notes: [...(sheet.notes ?? []), note] };
}

const SAME_HEADS = 3;

/** The columns in which tables begin that have the same first headers, among them a date and a client. */
function startsOf(row: readonly string[]): number[] {
  const words = row.map(plainWords);
  const headsAt = (column: number) => words.slice(column, column + SAME_HEADS);
  const first = headsAt(words.findIndex((text) => text !== ''));
  const isTable = first.some((text) => DATES.has(text)) && first.some((text) => NAME_HEADERS.has(text));
  return isTable && !first.includes('')
    ? words.flatMap((_, column) => (headsAt(column).join('|') === first.join('|') ? column : []))
    : [];
}
