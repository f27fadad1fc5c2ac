// Recognises a calendar that was saved as a table, by the headers of Outlook's export in any of the languages. Google Calendar documents
// the same headers.
import { LANGUAGES, wordsOf } from '#domain/transfer/columns/languages/languages.ts';
import type { CalendarField } from '#domain/transfer/columns/languages/language.ts';
import type { ColumnMapping } from '#domain/transfer/columns/column-mapping.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import { proposeMapping } from '#domain/transfer/columns/propose-mapping.ts';
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';

export interface CalendarColumns {
  readonly headerRow: number;
  readonly columns: ReadonlyMap<CalendarField, number>;
}

/** Start before end, and day before time: French has one header for both, which goes to them in this order. */
const FIELDS = Object.keys(LANGUAGES[0]!.calendar) as CalendarField[];
const HEADERS = new Map(FIELDS.map((field) => [field, wordsOf(({ calendar }) => calendar[field])]));
const NEEDED: readonly CalendarField[] = ['title', 'start_date', 'start_time', 'end_date', 'end_time'];
/** A table with a column for one of these is a table of sessions. */
const CLIENT: readonly FieldName[] = ['name', 'first_name', 'last_name', 'email'];
const SEARCHED_ROWS = 25;

/** Null if no row has the headers of a calendar, or if there are also columns that name clients. */
export function calendarColumns(rows: readonly (readonly string[])[]): CalendarColumns | null {
  for (const [headerRow, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const columns = columnsOf(row);
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

function namesClients(headers: readonly string[], columns: ReadonlyMap<CalendarField, number>): boolean {
  const mapping = proposeMapping('sessions', headers);
  const own = new Set(columns.values());
  return CLIENT.some((name) => {
    const mapped = mapping[name];
    return mapped?.confidence === 'sure' && !own.has(mapped.column);
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
