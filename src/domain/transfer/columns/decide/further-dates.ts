// Days beside the one that is read: 'Session 2 date' beside 'Session 1 date', or a second 'Date'; and numbers of sessions. A row is one
// session, so that others in it would be lost.
import { plainWords } from '#domain/transfer/columns/languages/languages.ts';
import { APPOINTMENT, NUMBER_OF, SESSIONS } from '#domain/transfer/columns/languages/header-words.ts';
import { type ColumnMapping, columnsRead } from '#domain/transfer/columns/column-mapping.ts';
import { holdsDate } from '#domain/transfer/columns/column-cells.ts';
import { cellOf, type Rows } from '#domain/transfer/files/sheet.ts';
import { headed } from './hour-headers.ts';

export type FurtherDates = ReturnType<typeof furtherDates>;

/** @param rows those that are records */
export function furtherDates(header: readonly string[], mapping: ColumnMapping, rows: Rows) {
  const read = columnsRead(mapping);
  const beside = (field: 'date' | 'name') => {
    const { kind, isCounted } = headed(cellOf(header, mapping[field]?.column));
    const isFurther = (text: string, column: number) => kind !== '' && !read.has(column) && headed(text).kind === kind;
    const columns = header.flatMap((text, column) => (isFurther(text, column) ? column : []));
    return { isCounted, columns, counted: columns.filter((column) => isCounted || headed(header[column]!).isCounted) };
  };
  const { columns, isCounted } = beside('date');
  const { counted: names } = beside('name');
  const isOfEach = OF_EACH.test(plainWords(cellOf(header, mapping.duration?.column)));
  const counts = header.flatMap((text, column) =>
    COUNTS.test(plainWords(text)) && !read.has(column) && (isOfEach || !areOrdinals(rows, column, mapping))
      ? column
      : [],
  );
  const breaks = header.flatMap((text, column) => (BREAKS.test(plainWords(text)) ? column : []));
  return {
    columns,
    /** Whether their headers count the sessions of a row. */
    areCounted: isCounted,
    /** Whether the length is that of each of them: 'Hours per session'. */
    isOfEach,
    /** Columns of further clients: 'Client 2' beside 'Client 1', 'Second client' beside 'Client'. */
    names,
    /** Columns that say how many sessions a row is. */
    counts,
    breaks,
  };
}

const OF_EACH = new RegExp(`\\b(?:per|pro|je|par|por|pr|na|each) ${APPOINTMENT}`);
const BREAKS = /\b(?:pausen?|breaks?|pausas?|pauze|przerwa)\b/;

const COUNTS = new RegExp(
  `^(?:(?:${NUMBER_OF}) )?(?:(?:of|der|de|di) )?(?:coaching )?(?:${SESSIONS}|units)(?: (?:used|held|completed|done|attended|delivered))?$`,
);

/** The number of sessions in a cell such as '3' or '3 of 6'; 0 for any other text. */
const countIn = (row: readonly string[], column: number) =>
  Number(/^(\d{1,3})(?: ?(?:\/|of) ?\d+)?$/.exec(cellOf(row, column).trim())?.[1] ?? 0);

/** Whether numbers of a client's rows follow each other: 1/6, 2/6. */
function areOrdinals(rows: Rows, column: number, { name }: ColumnMapping): boolean {
  const last = new Map<string, number>();
  return rows.some((row) => {
    const client = cellOf(row, name?.column).trim();
    const [before = 0, count] = [last.get(client), countIn(row, column)];
    last.set(client, count);
    return before > 0 && count > 0 && Math.abs(count - before) === 1;
  });
}

/** How many sessions a row says to be; null if it says none, or one. */
export const severalSessions = (row: readonly string[], { counts }: FurtherDates): number | null =>
  counts.map((column) => countIn(row, column)).find((count) => count > 1) ?? null;

/** The other clients of a row. */
export const namesBeside = (row: readonly string[], { names }: FurtherDates): readonly string[] =>
  names.flatMap((column) => cellOf(row, column).trim() || []);

/** The other days of a row, as they are written. */
export function daysBeside(row: readonly string[], date: string, { columns }: FurtherDates): readonly string[] {
  const text = date.trim();
  return columns
    .map((column) => cellOf(row, column).trim())
    .filter((other) => holdsDate(other) && !other.startsWith(text) && !text.startsWith(other));
}
