// Names of clients in lines of their own, above rows that name nobody: 'Kim Lee' … 'Total for Kim Lee' in a report by client, 'Client: Kim
// Lee' above the headers or the rows. They are put into a column of clients; without such a label the coach is asked whether the rows below
// a line are theirs.
import {
  cellOf,
  filledCells,
  filledIn,
  isFilledRow,
  padded,
  type Rows,
  widthOf,
} from '#domain/transfer/files/sheet.ts';
import { outcomeIn } from './cells/appointment-status.ts';
import { type ColumnMapping, missingFields } from './column-mapping.ts';
import { dayInLine } from './decide/days-above.ts';
import { isPaidBy } from './decide/hour-headers.ts';
import { isMarked, isTotal } from './decide/left-out-rows.ts';
import { plainWords } from './languages/languages.ts';
import { NAME } from './propose-mapping.ts';
import { monthAlone } from './named-period.ts';
import { NAME_HEADERS } from './tables-beside.ts';

const NAME_MAX_CHARS = 60;
const HEADER = 'Client';

/**
 * The rows with such a column, the last one; null if there are no such lines.
 * @param isNamed whether the sheet's tab may be the client: then a line without a sum of its rows is a remark
 */
export function withNamesInLines(
  rows: Rows,
  { headerRow, mapping }: { readonly headerRow: number | null; readonly mapping: ColumnMapping },
  isNamed: boolean,
): Rows | null {
  if (headerRow === null || !isOpen(rows, headerRow, mapping)) return null;
  const hasDay = (row: readonly string[]) => /\d/.test(cellOf(row, mapping.date?.column));
  const width = widthOf(rows);
  const withClient = (row: readonly string[], name: string) => [...padded(row, width), name];
  const labels = rows.map((row) => labelled(row, mapping.name !== undefined));
  if (labels.some(Boolean)) {
    let client: string | undefined;
    return rows.map((row, index) => {
      client = labels[index] ?? client;
      if (index === headerRow) return withClient(row, HEADER);
      if (index < headerRow) return row;
      // As one cell, which is a remark.
      if (labels[index]) return [filledIn(row).join(' ')];
      return client && hasDay(row) ? withClient(row, client) : row;
    });
  }
  const below = rows.slice(headerRow + 1);
  const summed = new Set(below.flatMap((row) => row.filter(isTotal).flatMap(endsOf)));
  const hasSum = (name: string) => summed.has(plainWords(name));
  const lines = below.map((row) => nameIn(row));
  const isProven = lines.some((name) => name !== null && hasSum(name));
  if (!lines.some(Boolean) || (!isProven && (isNamed || mapping.name))) return null;
  // Lines within those of a client are of services: the names whose sums have not come yet.
  let open: string[] = [];
  const named = below.map((row, place) => {
    for (const sum of row.filter(isTotal).map(plainWords))
      open = open.slice(
        0,
        Math.max(
          0,
          open.findIndex((one) => sum.endsWith(` ${plainWords(one)}`)),
        ),
      );
    const name = lines[place]!;
    if (name === null) return row;
    open = hasSum(name) ? [...open, name] : [name];
    return open.length === 1 ? withClient([], name) : row;
  });
  const arranged = [...rows.slice(0, headerRow), withClient(rows[headerRow]!, HEADER), ...named];
  // A name above the headers is put below them, where those of the other tables are.
  const title = rows.slice(0, headerRow).findLastIndex(isFilledRow);
  const first = title < 0 || lines[below.findIndex(isFilledRow)] !== null ? null : nameIn(rows[title]!);
  return first === null ? arranged : arranged.with(title, arranged[headerRow]!).with(headerRow, withClient([], first));
}

/** 'for kim lee', 'kim lee' and 'lee' of 'Total for Kim Lee'. */
function endsOf(sum: string): string[] {
  // After a cell of any length there is a name.
  const words = plainWords(sum)
    .slice(-1 - NAME_MAX_CHARS)
    .split(' ');
  return words.map((_, place) => words.slice(place + 1).join(' '));
}

/** Whether rows of sessions name nobody, or all of them one user of the program. */
function isOpen(rows: Rows, headerRow: number, mapping: ColumnMapping): boolean {
  const missing = missingFields('sessions', mapping);
  if (missing.length === 1 && missing[0] === HEADER) return true;
  const column = mapping.name?.column;
  const isName = missing.length === 0 && NAME.test(plainWords(cellOf(rows[headerRow]!, column)));
  return isName && new Set(filledCells(rows.slice(headerRow + 1), column)).size === 1;
}

/** 'Client: Kim Lee', in one cell or two. Above a column of names, 'Name: Kim Lee' may be the coach. */
function labelled(row: readonly string[], isNamed: boolean): string | undefined {
  const filled = row.flatMap((cell) => cell.trim() || []);
  const [label = '', name = ''] = filled.length === 1 ? filled[0]!.split(/\s*[:：]\s*/) : filled;
  const words = plainWords(label);
  return filled.length <= 2 && NAME_HEADERS.has(words) && !(isNamed && NAME.test(words)) && /[\p{L}\d]/u.test(name)
    ? name
    : undefined;
}

/** The text of a line, unless it is a sum, a day, a remark, or says something of the rows below it. */
function nameIn(row: readonly string[]): string | null {
  const [text = '', ...others] = row.flatMap((cell) => cell.trim() || []);
  if (others.length > 0 || text.length > NAME_MAX_CHARS || !/\p{L}{2}/u.test(text)) return null;
  const isOther = isTotal(text) || isMarked(text) || isPaidBy(text) !== null || outcomeIn(text, false) !== null;
  return isOther || dayInLine(row) !== null || monthAlone(text, false) !== null ? null : text;
}
