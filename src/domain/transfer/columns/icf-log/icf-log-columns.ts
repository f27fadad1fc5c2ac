// Which columns of a sheet are those of an ICF Client Coaching Log, and in which row its headers stand: titles and empty rows
// may stand above, and the headers may be worded as people word them.
import { withoutTime } from '#domain/transfer/read/cells/time-text.ts';
import { ICF_LOG_TITLE } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { headerWords } from '#domain/transfer/read/header-words.ts';

export type LogField = 'name' | 'contact' | 'format' | 'participants' | 'start' | 'end' | 'paid' | 'proBono';

export interface LogColumns {
  readonly headerRow: number;
  /** The index of each field's column, as far as there is one. */
  readonly columns: ReadonlyMap<LogField, number>;
}

/** In the order in which a header is tried: 'Number in Group' is no format, 'Unpaid hours' are not paid. */
const HEADERS: readonly (readonly [LogField, RegExp])[] = [
  ['proBono', /\b(pro bono|probono|unpaid|voluntary)\b/],
  ['paid', /\bpaid\b/],
  [
    'participants',
    /\b(number|no|size)\b.*\b(group|people|clients|participants|members)\b|\b(group size|participants|people)\b|^(number|no)$/,
  ],
  ['format', /\b(individual|group|team|format|type)\b/],
  ['start', /\b(start|started|starting|began|begin|first (session|date))\b|^from$/],
  ['end', /\b(end|ended|ending|finish|finished|until|last (session|date))\b|^to$/],
  ['contact', /\b(contact|email|phone|telephone|mobile)\b/],
  ['name', /\b(name|client|coachee)\b/],
];
const SEARCHED_ROWS = 25;
const SAMPLED_ROWS = 200;

/** Null when no row looks like the headers of such a log: a name, both kinds of hours, and a date. */
export function icfLogColumns(rows: readonly (readonly string[])[]): LogColumns | null {
  let best: LogColumns | null = null;
  for (const [headerRow, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const columns = columnsOf(row);
    const isLog =
      columns.has('name') &&
      columns.has('paid') &&
      columns.has('proBono') &&
      (columns.has('start') || columns.has('end'));
    if (isLog && columns.size > (best?.columns.size ?? 0)) best = { headerRow, columns };
  }
  return best !== null && !isTitled(rows) && areSessions(rows, best) ? null : best;
}

const isTitled = (rows: readonly (readonly string[])[]) =>
  rows.slice(0, SEARCHED_ROWS).some((row) => row.some((cell) => cell.trim() === ICF_LOG_TITLE));

/** Rows that begin and end on one day and name a client again are sessions, not sums of a client's hours. */
function areSessions(rows: readonly (readonly string[])[], { headerRow, columns }: LogColumns): boolean {
  const cell = (row: readonly string[], field: LogField) => (row[columns.get(field) ?? -1] ?? '').trim();
  const sampled = rows.slice(headerRow + 1, headerRow + 1 + SAMPLED_ROWS);
  const dated = sampled.filter((row) => cell(row, 'name') !== '' && /\d/.test(cell(row, 'start')));
  const names = new Set(dated.map((row) => cell(row, 'name').toLowerCase()));
  const oneDay = dated.filter((row) => withoutTime(cell(row, 'start')) === withoutTime(cell(row, 'end')));
  return names.size < dated.length && oneDay.length * 2 > dated.length;
}

function columnsOf(headers: readonly string[]): Map<LogField, number> {
  const columns = new Map<LogField, number>();
  for (const [column, header] of headers.entries()) {
    const words = headerWords(header).join(' ');
    const field = HEADERS.find(([, pattern]) => pattern.test(words))?.[0];
    if (field !== undefined && !columns.has(field)) columns.set(field, column);
  }
  return columns;
}
