// Turns sheets with a column for each client and a row for each day, or with a row for each client and a column for each month or for each
// session, into a row for each filled cell, as the sheet's notes say.
import { columnsRead } from './column-mapping.ts';
import { yesOrNo } from './cells/yes-no.ts';
import { readMonthText } from './cells/date-text.ts';
import { monthOfFirst, partialDate } from './cells/partial-date.ts';
import { readDuration } from './decide/duration-column.ts';
import { hoursHeaderIn, isHoursHeader, isPaidBy, saysLength } from './decide/hour-headers.ts';
import { isTotal } from './decide/left-out-rows.ts';
import { holdsDate } from './column-cells.ts';
import { LENGTHS, proposeMapping } from './propose-mapping.ts';
import { plainWords, WEEKDAYS } from './languages/languages.ts';
import { isLength } from './session-times.ts';
import { isFilledRow, type Rows, SAMPLED_ROWS, SEARCHED_ROWS, type Sheet } from '#domain/transfer/files/sheet.ts';

interface Line {
  readonly text: string;
  readonly place: number;
}

/** The headers and row labels of a table, one of them clients and the other days or months, or numbers of sessions with days in cells. */
interface Matrix {
  readonly headerRow: number;
  /** The column of the row labels. */
  readonly label: number;
  readonly columns: readonly Line[];
  readonly rows: readonly Line[];
  readonly daysAre: 'rows' | 'columns' | 'cells';
  /** Whether the cells are marks of days, as of who was there. */
  readonly areMarks?: boolean;
  /** What else is said of each client, beside the days or months: 'Paid?'. */
  readonly beside?: readonly Line[];
}

/** Of one kind, below each other. */
const TABLES_MAX = 50;
/** The most rows of an import. */
const CELLS_MAX = 50_000;
const LINES_MIN = 2;
/** From so many consecutive numbers on, they are days of a month. */
const NUMBERED_MIN = 5;
/** If more than one in so many cells is not a length, it is another table. */
const UNREADABLE = 10;
const ANY_UNIT = { small: 'hours', large: 'minutes' } as const;

/** The sheet with a row for each filled cell, or null if it is not such a table. */
export function turnedSheet(sheet: Sheet, tables = TABLES_MAX): Sheet | null {
  const { name, rows } = sheet;
  const sampled = rows.slice(0, SEARCHED_ROWS + SAMPLED_ROWS);
  for (let headerRow = 0; headerRow < Math.min(rows.length, SEARCHED_ROWS); headerRow += 1) {
    const next = nextTable(rows, headerRow);
    const part = next < 0 ? rows : rows.slice(0, next);
    const matrix = matrixAt(sampled.slice(0, part.length), headerRow) && matrixAt(part, headerRow);
    if (!matrix) continue;
    const below = next < 0 ? { rows: [] } : tables > 0 && turnedSheet({ name, rows: rows.slice(next) }, tables - 1);
    // No table is left out without a word. Others are not tried: with repeated headings, each would be tried with each of those below.
    if (!below) return null;
    const given = { name, rows: part };
    // Tables below each other can have others.
    const isOnly = next < 0 && tables === TABLES_MAX;
    const found = isOnly ? matrix : { ...matrix, beside: [] };
    const notes = [...(sheet.notes ?? []), noteOf(given, found)];
    return { name, rows: [...turned(given, found), ...below.rows.slice(1)], notes };
  }
  return null;
}

/** The first row of a table with the same corner below, with the title above it; -1 if there is none. */
function nextTable(rows: Rows, headerRow: number): number {
  const corner = rows[headerRow]![0]?.trim() || null;
  const next = rows.findIndex((row, place) => place > headerRow && row[0]?.trim() === corner);
  const hasTitle = next > headerRow + 1 && countOf(rows[next - 1]!, (cell) => cell.trim() !== '') === 1;
  return hasTitle ? next - 1 : next;
}

function matrixAt(rows: Rows, headerRow: number): Matrix | null {
  const header = rows[headerRow]!;
  const below = rows.flatMap((row, place) => (place > headerRow && isFilledRow(row) ? [{ row, place }] : []));
  const first = header.findIndex(
    (_, column) => countOf(below, ({ row }) => (row[column] ?? '').trim() !== '') * 2 >= below.length,
  );
  if (first < 0) return null;
  const headings = header.flatMap((text, place) =>
    place > first && text.trim() !== '' && !isTotal(text) ? [{ text: text.trim(), place }] : [],
  );
  const labels = below.flatMap(({ row, place }) => {
    const text = (row[first] ?? '').trim();
    const isUnnamedSum = text === '' && place === below.at(-1)!.place && areSums(rows, headerRow, place, headings);
    return isTotal(text) || isUnnamedSum ? [] : [{ text, place }];
  });
  const dated = datesOf(headings);
  const areDays = countOf(labels, ({ text }) => isDay(text)) * 2 > labels.length;
  if (areDays && labels.length >= LINES_MIN && dated.length < headings.length) {
    const columns = clientColumns(rows, headerRow, first, headings);
    return accepted(rows, { headerRow, label: first, columns, rows: labels, daysAre: 'rows' });
  }
  const areNames = countOf(labels, ({ text }) => isName(text)) * 2 > labels.length;
  if (areDays || !areNames || isHoursHeader(header[first] ?? '')) return null;
  const found = { headerRow, label: first, rows: labels };
  const sessions = { ...found, columns: countedColumns(headings), daysAre: 'cells' } as const;
  if (areDaysIn(rows, sessions)) return sessions;
  const beside = headings.filter(({ text }) => !isDay(text) && !isHoursHeader(text));
  const matrix = { ...found, columns: dated, daysAre: 'columns', beside } as const;
  return areMarked(rows, matrix) ? { ...matrix, areMarks: true } : accepted(rows, matrix);
}

/** Whether a row has the sums of those above. */
function areSums(rows: Rows, headerRow: number, place: number, headings: readonly Line[]): boolean {
  const numberIn = (row: number, column: number) => Number((rows[row]![column] ?? '').trim().replace(',', '.')) || 0;
  return headings.every(({ place: column }) => {
    const above = Array.from({ length: place - headerRow - 1 }, (_, row) => numberIn(headerRow + 1 + row, column));
    return Math.abs(above.reduce((sum, one) => sum + one, 0) - numberIn(place, column)) < 0.01;
  });
}

/** Headers that are names and not those of other columns. Empty if a column has lengths or clients. */
function clientColumns(rows: Rows, headerRow: number, first: number, headings: readonly Line[]): readonly Line[] {
  const { date, ...others } = proposeMapping(
    'sessions',
    rows[headerRow]!,
    rows.slice(headerRow + 1, headerRow + 1 + SAMPLED_ROWS),
  );
  if (date && date.column !== first) return [];
  if (
    others.name?.confidence === 'sure' ||
    LENGTHS.some((name) => name in others) ||
    headings.some(({ text }) => isHoursHeader(text) || isPaidBy(text) !== null)
  )
    return [];
  const read = columnsRead(others);
  return headings.filter(({ text, place }) => !read.has(place) && isName(text));
}

/** The headers that are days or months; numbers only if they are the days of a month. */
function datesOf(headings: readonly Line[]): readonly Line[] {
  const dates = headings.filter(({ text }) => isDay(text));
  const numbers = dates.filter(({ text }) => /^\d+\.?$/.test(text));
  if (numbers.length === 0) return dates;
  const values = numbers.map(({ text }) => Number.parseInt(text, 10));
  const areDays = numbers.length >= NUMBERED_MIN && values.every((value, place) => value === values[0]! + place);
  return areDays ? numbers : [];
}

const isDay = (text: string) => holdsDate(text) || partialDate(text) !== null;
const isName = (text: string) => /^(?!\p{Ll})\p{L}/u.test(text) && !WEEKDAYS.has(plainWords(text));
const countOf = <Row>(rows: readonly Row[], is: (row: Row) => boolean) => rows.filter(is).length;

/** Headers that only differ by a number: 'Session 1', 'Session 2'. None if other columns have lengths. */
function countedColumns(headings: readonly Line[]): readonly Line[] {
  if (headings.some(({ text }) => isHoursHeader(text) || saysLength(text))) return [];
  const kindOf = ({ text }: Line) => plainWords(text).replace(/\d+\p{L}*/u, '#');
  const counted = headings.filter(({ text }) => /\d/.test(text) && (NUMBER.test(text) || !isDay(text)));
  return counted.filter((heading) => kindOf(heading) === kindOf(counted[0]!));
}

function areDaysIn(rows: Rows, { columns, rows: lines }: Matrix): boolean {
  if (columns.length < LINES_MIN) return false;
  const cells = lines.flatMap(({ place: row }) => columns.flatMap(({ place }) => rows[row]![place]?.trim() || []));
  return countOf(cells, (text) => /\d/.test(text) && isDay(text) && !NUMBER.test(text)) * 2 > cells.length;
}
const NUMBER = /^\d+(?:[.,:]\d*)?$/;

/** Whether all cells below days say yes or no, without a number, which can be hours. */
function areMarked(rows: Rows, { columns, rows: lines }: Matrix): boolean {
  const cells = lines.flatMap(({ place: row }) => columns.flatMap(({ place }) => rows[row]![place]?.trim() || []));
  const areDays = columns.length >= LINES_MIN && columns.every(({ text }) => holdsDate(text));
  return areDays && cells.length > 0 && cells.every((text) => yesOrNo(text) !== null && !/\d/.test(text));
}

/** Null unless most cells are lengths. */
function accepted(rows: Rows, matrix: Matrix): Matrix | null {
  if (matrix.columns.length < LINES_MIN || matrix.rows.length < 1) return null;
  const isFilled = ({ place }: Line) => matrix.rows.some((row) => isLength(rows[row.place]![place] ?? ''));
  const columns = matrix.columns.filter(isFilled);
  const cells = columns
    .flatMap(({ place }) => matrix.rows.map((row) => rows[row.place]![place] ?? ''))
    .filter(isLength);
  const wrong = cells.filter((text) => readDuration(text, ANY_UNIT).state === 'wrong').length;
  const isOther = cells.length === 0 || cells.length > CELLS_MAX || wrong * UNREADABLE > cells.length;
  return isOther ? null : { ...matrix, columns };
}

function turned(
  { name, rows }: Sheet,
  { headerRow, columns, rows: lines, daysAre, beside = [], areMarks = false }: Matrix,
): Rows {
  if (daysAre === 'cells')
    return [
      ['Date', 'Client'],
      ...lines.flatMap(({ place: row, text }) =>
        columns.flatMap(({ place }) => (rows[row]![place]?.trim() ? [[rows[row]![place], text]] : [])),
      ),
    ];
  const above = rows.slice(0, headerRow + 1).flatMap((row) => row.slice(0, 1));
  const lengths = [...above, name].flatMap((title) => hoursHeaderIn(title) ?? [])[0] ?? 'Duration';
  // Those who were there on one day may have been a group, which is asked.
  const [header, group] = areMarks ? ['Attended', ['Group']] : [lengths, []];
  const dates = daysAre === 'rows' ? lines : columns;
  const year = above.flatMap((title) => /\b(?:19|20)\d\d\b/.exec(title) ?? []).at(-1);
  const dateOf = areMonths(dates)
    ? ({ text }: Line) => monthOfFirst(text)!
    : ({ text }: Line) => (year !== undefined && isMonthName(text) ? `${text} ${year}` : text);
  return [
    ['Date', 'Client', header, ...group, ...beside.map(({ text }) => text)],
    ...lines.flatMap((line) =>
      columns.flatMap((column) => {
        const cell = rows[line.place]![column.place] ?? '';
        const [day, client] = daysAre === 'rows' ? [line, column] : [column, line];
        const said = beside.map(({ place }) => rows[line.place]![place] ?? '');
        return (areMarks ? cell.trim() : isLength(cell)) ? [[dateOf(day), client.text, cell, ...group, ...said]] : [];
      }),
    ),
  ];
}

const areMonths = (dates: readonly Line[]) =>
  dates.length >= LINES_MIN && dates.every(({ text }) => monthOfFirst(text) !== null);

function noteOf(
  { name, rows: file }: Sheet,
  { headerRow, label, daysAre, columns, rows, beside = [] }: Matrix,
): string {
  const read = new Set([...columns, ...beside].map(({ place }) => place));
  const unread = file[headerRow]!.flatMap((text, place) =>
    text.trim() !== '' && place > label && !read.has(place) ? [`“${text.trim()}”`] : [],
  );
  const rest = unread.length === 0 ? '' : ` Not read: ${unread.join(', ')}.`;
  const sheet = name === '' ? 'This file' : `“${name}”`;
  if (daysAre === 'cells')
    return `${sheet} has clients as rows and the days of their sessions beside them. Each day is read as a row of its own.${rest}`;
  const dates = daysAre === 'rows' ? rows : columns;
  const areAll = areMonths(dates) || dates.every(({ text }) => readMonthText(text) !== null || isMonthName(text));
  const unit = areAll ? 'months' : 'days';
  const [across, down] = daysAre === 'rows' ? ['clients', unit] : [unit, 'clients'];
  return `${sheet} has ${across} as columns and ${down} as rows. Each filled cell is read as a row of its own.${rest}`;
}

const isMonthName = (text: string) => partialDate(text)?.is === 'month-name';
