// Finds the header row of a file, below titles and empty rows, and which records the file has.
import { sumOf } from '#domain/lists.ts';
import { cellOf, filledCells, filledIn, type Rows, sampledBelow, SEARCHED_ROWS } from '#domain/transfer/files/sheet.ts';
import { TRANSFER_TABLES, type TransferTable } from '#domain/records/record-kinds.ts';
import { type ColumnMapping, type MappedColumn, missingFields, columnsRead } from './column-mapping.ts';
import { withoutOwnAddress, withoutOwnNames } from './own-address.ts';
import type { FieldName } from './fields.ts';
import { withoutCompanies, withPeopleColumn } from './people-column.ts';
import { readFormat, readKind } from './fact-words.ts';
import { holdsDate } from './column-cells.ts';
import { LENGTHS, proposeMapping } from './propose-mapping.ts';
import { looksLikePartialDate } from './cells/partial-date.ts';
import { isHoursHeader } from './decide/hour-headers.ts';

export interface RecognisedFile {
  readonly table: TransferTable;
  /** The index of the header row. Null if no row looks like one: then every row is data and the coach maps the columns. */
  readonly headerRow: number | null;
  readonly mapping: ColumnMapping;
  /** Whether the rows have clients and hours, and the file no dates. */
  readonly isUndated: boolean;
}

/**
 * Finds the header row of a file known to hold `table`.
 * @param guessesPeople false if the sheet's tab is the client
 */
export function recogniseColumns(table: TransferTable, rows: Rows, guessesPeople = true): RecognisedFile {
  let best = { headerRow: null as number | null, mapping: {} as ColumnMapping, score: 0 };
  for (const [headerRow, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const sampled = sampledBelow(rows, headerRow);
    const mapping = proposeMapping(table, table === 'sessions' ? underGroups(row, rows[headerRow - 1]) : row, sampled);
    const matched = Object.values(mapping);
    const filled = filledIn(row).length;
    const score = scoreOf(mapping);
    // A single match is a header only if the file has one column, since a title such as 'Client notes' is a single cell too.
    const isAlone = matched.length === 1 && filled === 1 && widest(rows) === 1;
    const enough = matched.length >= 2 || isAlone || (table === 'sessions' && isBesideHours(row, matched));
    if (enough && score > best.score && !isBelow(best, headerRow)) best = { headerRow, mapping, score };
  }
  /** Whether the headings found before have rows of their own above this one. */
  function isBelow({ headerRow: above, mapping }: typeof best, index: number): boolean {
    if (above === null || missingFields(table, mapping).length > 0) return false;
    return rows.slice(above + 1, index).some((row) => holdsDate(cellOf(row, mapping.date?.column)));
  }
  const { headerRow, mapping } = best;
  if (headerRow === null) return { table, headerRow, mapping, isUndated: false };
  const sampled = sampledBelow(rows, headerRow);
  const foreign = table === 'sessions' ? withoutOwnNames(mapping, rows[headerRow]!, sampled) : mapping;
  const named = guessesPeople ? withPeopleColumn(table, foreign, rows[headerRow]!, sampled) : foreign;
  if (table !== 'sessions') return { table, headerRow, mapping: named, isUndated: false };
  const own = withoutOwnAddress(withoutCompanies(named, rows[headerRow]!, sampled), rows[headerRow]!, sampled);
  const undated = undatedMapping(own, rows[headerRow]!, sampled);
  return { table, headerRow, mapping: undated ?? own, isUndated: undated !== null };
}

const scoreOf = (mapping: ColumnMapping) =>
  sumOf(Object.values(mapping), ({ confidence }) => (confidence === 'sure' ? 1 : 0.5));

const NOT_COACHING = /\b(?:cpd|supervis|mentor|training|travel|admin|fortbildung|weiterbildung)/i;

/** The headers without hours under a heading of something else: 'Hours' under 'CPD'. */
function underGroups(row: readonly string[], above: readonly string[] = []): readonly string[] {
  if (filledIn(above).length < 2) return row;
  let group = '';
  return row.map((text, column) => {
    group = above[column]?.trim() || group;
    return NOT_COACHING.test(group) && isHoursHeader(text) ? '' : text;
  });
}

/** 'Total hours' is not the header of a field, and '1 hour' no header. */
const isBesideHours = (row: readonly string[], [first]: readonly MappedColumn[]) =>
  first !== undefined && row.some((text, column) => column !== first.column && !/\d/.test(text) && isHoursHeader(text));

const TIMES: readonly FieldName[] = ['date', 'start_time', 'end_time', 'end_date'];

/** The mapping with a column of hours for a file without dates; null for any other file. */
function undatedMapping(mapping: ColumnMapping, header: readonly string[], rows: Rows): ColumnMapping | null {
  if (TIMES.some((name) => mapping[name])) return null;
  const isDate = (text: string) => holdsDate(text) || looksLikePartialDate(text);
  const cells = header.map((_, column) => filledCells(rows, column));
  if (cells.some((texts) => texts.filter(isDate).length * 2 > texts.length)) return null;
  if (LENGTHS.some((name) => mapping[name])) return mapping;
  const read = columnsRead(mapping);
  const column = header.findIndex((text, place) => !read.has(place) && isHoursHeader(text) && cells[place]!.length > 0);
  return column < 0 ? null : { ...mapping, duration: { column, confidence: 'likely' } };
}

/** Guesses the table of the file: one whose required fields are all there, and of several the one with the most matching columns. */
export function recogniseFile(rows: Rows, guessesPeople = true): RecognisedFile | null {
  let best: { file: RecognisedFile; score: number } | null = null;
  const sessions = recogniseColumns('sessions', rows, guessesPeople);
  for (const table of new Set(['sessions', ...TRANSFER_TABLES] as const)) {
    const file = table === 'sessions' ? sessions : recogniseColumns(table, rows, guessesPeople);
    const score = scoreOf(file.mapping);
    if (file.headerRow === null || missingFields(table, file.mapping, file.isUndated).length > 0) continue;
    // 'Supervisor' or 'Provider' beside a client: it may be a log of either.
    if (table !== 'clients' && best && score > best.score && namesClients(best.file, file)) return null;
    if (table === 'cpd_records' && (areEvents(file, sessions) || areSessions(file, sessions, rows))) continue;
    if (
      table === 'clients' &&
      (hasHours(file, rows) ||
        haveLengths(sessions) ||
        haveDays(file, rows) ||
        (best?.file.isUndated && !knowsHours(file, best.file)))
    )
      continue;
    // 'Start' beside a phone is that of the relationship.
    const { phone, relationship_start: start } = file.mapping;
    const isList = table === 'clients' && phone && start && start.column === best?.file.mapping.date?.column;
    if (best === null || score > best.score || (isList && score === best.score)) best = { file, score };
  }
  return best?.file ?? null;
}

/**
 * Titles with a start and an end can be of anything in a calendar, unless something else says that it is CPD. Topics can be those of
 * sessions.
 */
function areEvents({ mapping }: RecognisedFile, { mapping: { end_time, topics } }: RecognisedFile): boolean {
  const { provider, category, title } = mapping;
  return (!provider && !category && end_time !== undefined) || topics?.column === title?.column;
}

const namesClients = ({ table, isUndated, mapping: { name } }: RecognisedFile, { mapping }: RecognisedFile) =>
  table === 'sessions' && !isUndated && name?.column !== (mapping.supervisor_name ?? mapping.title)?.column;

/** A log of sessions without a client can have a title, hours and an organisation too, as CPD has. */
function areSessions(
  { headerRow, mapping }: RecognisedFile,
  { mapping: { engagement, participants } }: RecognisedFile,
  rows: Rows,
): boolean {
  const titles = filledCells(sampledBelow(rows, headerRow!), mapping.title?.column);
  const isSession = (text: string) =>
    [readFormat(text), readKind(text)].some(
      (one) => one.state === 'read' && one.value !== undefined && one.value !== 'training',
    );
  return engagement !== undefined || participants !== undefined || titles.filter(isSession).length * 2 > titles.length;
}

/** A log of hours is not read as a list of clients, which would leave out the hours. */
const hasHours = ({ headerRow, mapping }: RecognisedFile, rows: Rows) => {
  const read = columnsRead(mapping);
  return rows[headerRow!]!.some((text, column) => !read.has(column) && isHoursHeader(text));
};

/** Whether names occur again on other days: then the rows are no list of clients, but of invoices or the like. */
function haveDays({ headerRow, mapping }: RecognisedFile, rows: Rows): boolean {
  const below = sampledBelow(rows, headerRow!);
  const names = filledCells(below, mapping.name?.column);
  if (new Set(names).size === names.length) return false;
  const read = columnsRead(mapping);
  return rows[headerRow!]!.some((_, column) => {
    const texts = read.has(column) && column !== mapping.relationship_start?.column ? [] : filledCells(below, column);
    return new Set(texts).size > 1 && texts.filter(holdsDate).length * 2 > texts.length;
  });
}

/** In a file of clients, 'Coaching received (minutes)' is not the hours of sessions without days. */
const knowsHours = (clients: RecognisedFile, { mapping: { duration } }: RecognisedFile) =>
  Object.values(clients.mapping).some(({ column, confidence }) => column === duration?.column && confidence === 'sure');

/** Whether rows have lengths. Then they are not clients, even if no column is known to be the date. */
const haveLengths = ({ mapping }: RecognisedFile) => LENGTHS.some((name) => mapping[name]?.confidence === 'sure');

function widest(rows: Rows): number {
  return Math.max(0, ...rows.slice(0, SEARCHED_ROWS).map((row) => row.findLastIndex((cell) => cell.trim() !== '') + 1));
}
