// Recognises a calendar that was saved as a table, by the headers of Outlook's export in any of the languages. Google Calendar documents
// the same headers. The start and the end may also have their days with them, in one column each.
import { LANGUAGES, wordsOf, sessionHeaders } from '#domain/transfer/columns/languages/languages.ts';
import type { CalendarField } from '#domain/transfer/columns/languages/language.ts';
import type { ColumnMapping } from '#domain/transfer/columns/column-mapping.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import { proposeMapping } from '#domain/transfer/columns/propose-mapping.ts';
import { ColumnCells } from '#domain/transfer/columns/column-cells.ts';
import { NAME_FIELDS } from '#domain/transfer/columns/decide/left-out-rows.ts';
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';
import { type Rows, SEARCHED_ROWS } from '#domain/transfer/files/sheet.ts';

export interface CalendarColumns {
  readonly headerRow: number;
  readonly columns: ReadonlyMap<CalendarField, number>;
}

/** Start before end, and day before time: French has one header for both, which goes to them in this order. */
const FIELDS = Object.keys(LANGUAGES[0]!.calendar) as CalendarField[];
const HEADERS = new Map(FIELDS.map((field) => [field, wordsOf(({ calendar }) => calendar[field])]));
const NEEDED: readonly CalendarField[] = ['title', 'start_date', 'start_time', 'end_date', 'end_time'];
/** A table with a column for one of these is no calendar. */
const OTHERS: readonly (readonly [TransferTable, readonly FieldName[]])[] = [
  ['sessions', NAME_FIELDS],
  ['supervision_sessions', ['supervisor_name']],
  ['cpd_records', ['provider']],
];

/** Null if no row has the headers of a calendar, or if there are also columns that name clients. */
export function calendarColumns(rows: Rows): CalendarColumns | null {
  for (const [headerRow, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const columns = withMoments(columnsOf(row), row, rows.slice(headerRow + 1));
    if (NEEDED.every((field) => columns.has(field)) && !namesClients(row, columns)) return { headerRow, columns };
  }
  return null;
}

function columnsOf(headers: readonly string[]): Map<CalendarField, number> {
  const columns = new Map<CalendarField, number>();
  for (const [column, header] of headers.entries()) {
    const words = headerWords(header).join(' ');
    const field = FIELDS.find((one) => !columns.has(one) && HEADERS.get(one)!.has(words));
    if (field !== undefined) columns.set(field, column);
  }
  return columns;
}

const MOMENTS = [
  ['start_date', 'start_time', new Set(sessionHeaders('start_time'))],
  ['end_date', 'end_time', new Set(sessionHeaders('end_time'))],
] as const;

/** With columns of days with times for both. */
function withMoments(columns: Map<CalendarField, number>, headers: readonly string[], below: Rows) {
  const cells = new ColumnCells(below);
  for (const [date, time, known] of columns.has('title') ? MOMENTS : []) {
    const column = columns.get(time) ?? headers.findIndex((text) => known.has(headerWords(text).join(' ')));
    if (!columns.has(date) && cells.hold(column, 'date') && cells.hold(column, 'time'))
      columns.set(date, column).set(time, column);
  }
  return columns;
}

/** Whether starts and ends have their days with them. */
export const isOfMoments = ({ columns }: CalendarColumns) => columns.get('start_date') === columns.get('start_time');

/** Whether there are columns of clients, or of supervision or CPD. */
function namesClients(headers: readonly string[], columns: ReadonlyMap<CalendarField, number>): boolean {
  const own = new Set(columns.values());
  return OTHERS.some(([table, names]) => {
    const mapping = proposeMapping(table, headers);
    return names.some((name) => mapping[name]?.confidence === 'sure' && !own.has(mapping[name].column));
  });
}

/** The same columns as fields of sessions. The event's title is the client's name until the client is found. */
export function calendarMapping({ columns }: CalendarColumns): ColumnMapping {
  const mapped = (field: CalendarField) => ({ column: columns.get(field)!, confidence: 'sure' as const });
  return {
    name: mapped('title'),
    date: mapped('start_date'),
    start_time: mapped('start_time'),
    end_date: mapped('end_date'),
    end_time: mapped('end_time'),
  };
}
