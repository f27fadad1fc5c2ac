// Which columns of a sheet are those of a coaching log with one row per client (ICF's Client Coaching Log, or one with a
// single column of hours, as for EMCC), and in which row its headers stand: titles and empty rows may stand above, and the
// headers may be worded as people word them.
import { withoutTime } from '#domain/lengths/times-of-day.ts';
import { holdsDate } from '#domain/transfer/columns/propose-mapping.ts';
import { readMonthText } from '#domain/transfer/columns/cells/date-text.ts';
import { ICF_LOG_TITLE } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';

export type LogField =
  | 'name'
  | 'contact'
  | 'format'
  | 'participants'
  | 'start'
  | 'end'
  | 'paid'
  | 'proBono'
  /** Paid or pro bono: a log of a body that does not tell them apart. */
  | 'hours'
  /** How many sessions the hours are of. It is not brought in. */
  | 'sessions';

export interface LogColumns {
  readonly headerRow: number;
  /** The index of each field's column, as far as there is one. */
  readonly columns: ReadonlyMap<LogField, number>;
}

/** In the order in which a header is tried: 'Number in Group' is no format, 'Unpaid hours' are not paid. */
const HEADERS: readonly (readonly [LogField, RegExp])[] = [
  ['proBono', /\b(pro bono|probono|unpaid|voluntary)\b/],
  ['paid', /\bpaid\b/],
  ['hours', /\b(hours|hrs)\b/],
  ['sessions', /\bsessions\b/],
  [
    'participants',
    /\b(number|no|size)\b.*\b(group|people|clients|participants|members)\b|\b(group size|participants|people)\b|^(number|no)$/,
  ],
  ['format', /\b(individual|group|team|format|type)\b/],
  ['start', /\b(start|started|starting|began|begin|first (session|date))\b|^from$/],
  ['end', /\b(end|ended|ending|finish|finished|until|last (session|date))\b|^to$/],
  ['contact', /\b(contact|email|phone|telephone|mobile)\b/],
  ['name', /\b(name|client|coachee|mentee)\b/],
];
const SEARCHED_ROWS = 25;
const SAMPLED_ROWS = 200;

/**
 * Null when no row looks like the headers of such a log: a name, both kinds of hours, and a date; or a name, hours of both
 * kinds together, and a period in which they were given.
 */
export function icfLogColumns(rows: readonly (readonly string[])[]): LogColumns | null {
  let best: LogColumns | null = null;
  for (const [headerRow, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const found = columnsOf(row);
    const hasDate = found.has('start') || found.has('end');
    if (!found.has('name') || !hasDate) continue;
    const isSplit = found.has('paid') && found.has('proBono');
    if (!isSplit && !isHoursLog(rows, { headerRow, columns: found })) continue;
    const columns = new Map([...found].filter(([field]) => field !== 'sessions' && !(isSplit && field === 'hours')));
    if (columns.size > (best?.columns.size ?? 0)) best = { headerRow, columns };
  }
  return best !== null && !isTitled(rows) && areSessions(datedRows(rows, best)) ? null : best;
}

const isTitled = (rows: readonly (readonly string[])[]) =>
  rows.slice(0, SEARCHED_ROWS).some((row) => row.some((cell) => cell.trim() === ICF_LOG_TITLE));

interface DatedRow {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly sessions: string;
}

/** The first rows that name somebody and a date. */
function datedRows(rows: readonly (readonly string[])[], { headerRow, columns }: LogColumns): DatedRow[] {
  const cell = (row: readonly string[], field: LogField) => (row[columns.get(field) ?? -1] ?? '').trim();
  const sampled = rows.slice(headerRow + 1, headerRow + 1 + SAMPLED_ROWS);
  return sampled.flatMap((row) => {
    const name = cell(row, 'name').toLowerCase();
    const dates = { start: cell(row, 'start'), end: cell(row, 'end') };
    const isDated = name !== '' && /\d/.test(dates.start || dates.end);
    return isDated ? [{ name, ...dates, sessions: cell(row, 'sessions') }] : [];
  });
}

/** Rows that begin and end on one day and name a client again are sessions, not sums of a client's hours. */
function areSessions(rows: readonly DatedRow[]): boolean {
  const names = new Set(rows.map(({ name }) => name));
  const oneDay = rows.filter(({ start, end }) => withoutTime(start) === withoutTime(end));
  return names.size < rows.length && oneDay.length * 2 > rows.length;
}

/** One column of hours, of which most rows say that they are of several days or sessions; one date alone is a session's. */
function isHoursLog(rows: readonly (readonly string[])[], log: LogColumns): boolean {
  const { columns } = log;
  if (!columns.has('hours') || columns.has('paid') || columns.has('proBono')) return false;
  const dated = datedRows(rows, log);
  const sums = dated.filter((row) => isPeriod(row) || /^(?:[2-9]|[1-9]\d+)$/.test(row.sessions));
  return sums.length * 2 > dated.length;
}

const isPeriod = ({ start, end }: DatedRow) =>
  isDay(start) && isDay(end) && withoutTime(start).toLowerCase() !== withoutTime(end).toLowerCase();
const isDay = (text: string) => readMonthText(text) !== null || holdsDate(text);

function columnsOf(headers: readonly string[]): Map<LogField, number> {
  const columns = new Map<LogField, number>();
  for (const [column, header] of headers.entries()) {
    const words = headerWords(header).join(' ');
    const field = HEADERS.find(([, pattern]) => pattern.test(words))?.[0];
    if (field !== undefined && !columns.has(field)) columns.set(field, column);
  }
  return columns;
}
