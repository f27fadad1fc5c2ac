// Finds the header row and the columns of a coaching log with one row per client: ICF's Client Coaching Log, or one with a single column
// of hours, as for EMCC. There may be titles and empty rows above the headers, which may be in the coach's own words.
import { cellOf, filledCells, type Rows, sampledBelow, SEARCHED_ROWS } from '#domain/transfer/files/sheet.ts';
import { withoutTime } from '#domain/lengths/times-of-day.ts';
import { isTimeAlone } from '#domain/transfer/columns/session-times.ts';
import { holdsDate } from '#domain/transfer/columns/column-cells.ts';
import { readMonthText } from '#domain/transfer/columns/cells/date-text.ts';
import { saidBy } from '#domain/transfer/columns/decide/hour-headers.ts';
import { headersOf, plainWords } from '#domain/transfer/columns/languages/languages.ts';
import { NAME_HEADERS } from '#domain/transfer/columns/tables-beside.ts';
import { ICF_LOG_TITLE } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';
import { headerText } from '#domain/transfer/columns/header-text.ts';
import { unguardFormula } from '#domain/transfer/files/formula-guard.ts';

export type LogField =
  | 'name'
  | 'contact'
  | 'format'
  | 'participants'
  | 'start'
  | 'end'
  | 'paid'
  | 'proBono'
  /** Paid or pro bono: in the log of a body that does not distinguish them. */
  | 'hours'
  /** Whether these were paid or pro bono, in words. */
  | 'state'
  /** The number of sessions. It is not imported. */
  | 'sessions';

export interface LogColumns {
  readonly headerRow: number;
  /** The column of each field that has one. */
  readonly columns: ReadonlyMap<LogField, number>;
}

const END =
  /\b(ei?nd\w*|fi[mn](e|is\w+|aliz\w+)?|termino|zakonczenia|slut\w*|paatt\w+|until|last (session|date))\b|^to\b|\bto$/;
const PERIOD = /\b(period\w*|zeitraum|okres|ajanjakso)\b/;

/** In the order in which a header is tried, so that 'Number in Group' is not a format and 'Unpaid hours' are not paid. */
const HEADERS: readonly (readonly [LogField, RegExp])[] = [
  ['proBono', /\b(pro bono|probono|unpaid|voluntary)\b/],
  ['paid', /\bpaid\b/],
  ['hours', /\b(hours|hrs)\b/],
  ['sessions', /\bsessions\b/],
  [
    'participants',
    /\b(nu\w+|nombre(?! del)|no|size|a?an[zt]a\w+|liczba)\b.*\b(gr[oeu]+p\w*|people|clients|participants|members)\b|\b(group size|participants|people|ryhman koko)\b|^(number|no)$/,
  ],
  ['format', /\b(individual|group|team|format|type)\b/],
  [
    'start',
    /\b(start\w*|beg[ai]n|debut|ini[cz]io|rozpoczecia|al(oitus|kamis)\w*|first (session|date))\b|^from\b|\bfrom$/,
  ],
  ['end', END],
  ['contact', /\b([ck]onta[ck]?t\w*|coordonnees|yhteystiedot|email|phone|telephone|mobile)\b/],
  ['name', /\b(name|client|coachee|mentee)\b/],
];
/** In other languages. */
const FURTHER: ReadonlyMap<string, LogField> = new Map(
  (
    [
      ['name', [...NAME_HEADERS]],
      ['format', ['format', ...headersOf('format')]],
      ['participants', ['participants']],
      ['start', headersOf('start_time')],
      ['end', [...headersOf('end_time'), ...headersOf('end_date')]],
    ] as const satisfies readonly (readonly [LogField, readonly string[]])[]
  ).flatMap(([field, headers]) => headers.map((words): [string, LogField] => [words, field])),
);

function fieldIn(header: string): LogField | undefined {
  const said = saidBy(header);
  if (said?.isPlain) return said.isPaid === null ? 'hours' : said.isPaid ? 'paid' : 'proBono';
  return FURTHER.get(plainWords(header)) ?? FURTHER.get(headerText(header)?.choice ?? '');
}
/** A header of hours that may be those of each session of a row: 'Length of session (hrs)'. */
export const OF_EACH = /\b(?:length|duration|per|each|average|avg)\b/;

/**
 * Null if no row looks like the headers of such a log: a name, paid and pro bono hours, and a date; or a name, one column of hours, and
 * a period.
 */
export function icfLogColumns(rows: Rows): LogColumns | null {
  let best: LogColumns | null = null;
  for (const [headerRow, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const found = columnsOf(row);
    const paid = found.get('paid');
    // 'Paid: Y' beside 'Hours'.
    if (
      found.has('hours') &&
      !found.has('proBono') &&
      !filledCells(rows.slice(headerRow + 1), paid).some((text) => /\d/.test(text))
    ) {
      found.delete('paid');
      if (paid !== undefined) found.set('state', paid);
    }
    const hasDate = found.has('start') || found.has('end');
    if (!found.has('name') || !hasDate) continue;
    const isSplit = found.has('paid') && found.has('proBono');
    if (!isSplit && !isHoursLog(rows, { headerRow, columns: found })) continue;
    const columns = new Map([...found].filter(([field]) => field !== 'sessions' && !(isSplit && field === 'hours')));
    if (columns.size > (best?.columns.size ?? 0)) best = { headerRow, columns };
  }
  const isTitled = rows.slice(0, SEARCHED_ROWS).some((row) => row.some((cell) => cell.trim() === ICF_LOG_TITLE));
  return best !== null && !isTitled && areSessions(datedRows(rows, best)) ? null : best;
}

interface DatedRow {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly sessions: string;
}

/** The first rows with a name and a date. */
function datedRows(rows: Rows, log: LogColumns): DatedRow[] {
  const cell = (row: readonly string[], field: LogField) => logCell(row, log, field);
  const sampled = sampledBelow(rows, log.headerRow);
  return sampled.flatMap((row) => {
    const name = cell(row, 'name').toLowerCase();
    const dates = { start: cell(row, 'start'), end: cell(row, 'end') };
    const isDated = name !== '' && /\d/.test(dates.start || dates.end);
    return isDated ? [{ name, ...dates, sessions: cell(row, 'sessions') }] : [];
  });
}

/**
 * Whether rows begin at a time of day, or begin and end on one day and name clients repeatedly, so that they are sessions, not sums of a
 * client's hours.
 */
function areSessions(rows: readonly DatedRow[]): boolean {
  if (rows.some(({ start }) => isTimeAlone(start))) return true;
  const names = new Set(rows.map(({ name }) => name));
  const oneDay = rows.filter(({ start, end }) => withoutTime(start) === withoutTime(end));
  return names.size < rows.length && oneDay.length * 2 > rows.length;
}

/** Whether there is one column of hours, and most rows are of several days or sessions. */
function isHoursLog(rows: Rows, log: LogColumns): boolean {
  const { columns } = log;
  if (!columns.has('hours') || columns.has('paid') || columns.has('proBono')) return false;
  if (columns.has('sessions') && isOfEach(rows[log.headerRow]![columns.get('hours')!]!)) return false;
  const dated = datedRows(rows, log);
  const isOne = columns.get('start') === columns.get('end');
  const sums = dated.filter(
    (row) => isPeriod(row) || (isOne && row.end !== '') || /^(?:[2-9]|[1-9]\d+)$/.test(row.sessions),
  );
  return sums.length * 2 > dated.length;
}

const isPeriod = ({ start, end }: DatedRow) =>
  isDay(start) && isDay(end) && withoutTime(start).toLowerCase() !== withoutTime(end).toLowerCase();
const isDay = (text: string) => readMonthText(text) !== null || holdsDate(text);

const RANK = /^(?:number|no)$/;

/** 'Client #' */
const isNumber = (header: string) => /#|\b(?:no|nr|number|id|code)\b/i.test(header);
const isOfEach = (header: string) => OF_EACH.test(headerWords(header).join(' '));

function columnsOf(headers: readonly string[]): Map<LogField, number> {
  const columns = new Map<LogField, number>();
  for (const [column, header] of headers.entries()) {
    const words = headerWords(header).join(' ');
    const isState = headerText(header)?.choice === 'paid';
    // Before the names it counts the rows.
    if (RANK.test(words) && !columns.has('name')) continue;
    const field = isState ? 'state' : (HEADERS.find(([, pattern]) => pattern.test(words))?.[0] ?? fieldIn(header));
    const before = columns.get(field!);
    const isBetter = field === 'hours' ? isOfEach : field === 'name' ? isNumber : null;
    if (field && (before === undefined || isBetter?.(headers[before]!))) columns.set(field, column);
  }
  const said = headers.map((header) => headerWords(header).join(' '));
  const both = columns.get('start') ?? said.findIndex((words) => PERIOD.test(words));
  if (!columns.has('end') && [END, PERIOD].some((words) => words.test(said[both] ?? '')))
    columns.set('start', both).set('end', both);
  return columns;
}

/** The text of a cell, or '' if there is no such column. 'Start/End Date' and 'Period' have both days. */
export function logCell(row: readonly string[], { columns }: LogColumns, field: LogField): string {
  const text = unguardFormula(cellOf(row, columns.get(field))).trim();
  if ((field !== 'start' && field !== 'end') || columns.get('start') !== columns.get('end')) return text;
  return daysIn(text.replace(FROM, ''))[field];
}

const FROM = /^(?:from|since|von|seit|du|depuis|de[l]?|desde|dal|van|od|fr[aå]n?)\s+/iu;
const TO = /\s*(?:[-–—→/;]|(?<!\p{L})(?:to|until|bis|au|à|al?|até|tot|do|till?|y|and|und|et)(?!\p{L}))\s*/giu;

function daysIn(text: string): { readonly start: string; readonly end: string } {
  const parted = Array.from(text.matchAll(TO), ({ 0: sign, index }) => ({
    start: text.slice(0, index),
    end: text.slice(index + sign.length),
  }));
  const isPlain = (end: string) => isDay(end) || /^\p{L}+$/u.test(end);
  return parted.find(({ start, end }) => isDay(start) && isPlain(end)) ?? { start: text, end: '' };
}
