// Days above rows that have none: a day that is written once for several rows, such as a merged cell, or a line such as 'Sessions of
// 3 March 2024'. Whether they apply to the rows is asked once (undated-rows.ts).
import { cellOf, filledIn, isFilledRow, padded, type Rows, widthOf } from '#domain/transfer/files/sheet.ts';
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { withoutTime } from '#domain/lengths/times-of-day.ts';
import { readDateText } from '#domain/transfer/columns/cells/date-text.ts';
import { partialDate } from '#domain/transfer/columns/cells/partial-date.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import type { ImportSource } from '#domain/transfer/columns/row-values.ts';
import { NAME_FIELDS } from './left-out-rows.ts';
import type { SortedRow } from './sorted-rows.ts';

const LINE_CHARS_MAX = 100;
const DAY_WORDS_MAX = 5;
/** Not used for rows below: its day depends on the coach's zone and on its own time. */
const INSTANT = /T\d\d:?\d\d|\dZ$/;

/**
 * By index, the day above each row that has a name and a length but no day, as it is written there.
 * @param sorted the rows below the headers, in the order of the file and without blank ones
 * @param hasLength whether any column of a row has its length
 */
export function daysAbove(
  table: TransferTable,
  { rows: file, mapping }: Pick<ImportSource, 'rows' | 'mapping'>,
  sorted: readonly SortedRow[],
  hasLength: (row: readonly string[]) => boolean,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const column = mapping.date?.column;
  if (table !== 'sessions' || column === undefined) return found;
  const isFilled = (row: readonly string[], fields: readonly FieldName[]) =>
    fields.some((name) => cellOf(row, mapping[name]?.column).trim() !== '');
  const isTimed = (row: readonly string[]) => isFilled(row, ['start_time']) || hasLength(row);
  let above = '';
  for (const { index, leftOut } of sorted) {
    const row = file[index]!;
    const own = cellOf(row, column).trim();
    if (leftOut?.why === 'total' || leftOut?.why === 'heading') continue;
    if (leftOut?.why === 'remark') above = dayInLine(row) ?? above;
    else if (own !== '') above = INSTANT.test(own) ? '' : withoutTime(own);
    else if (leftOut === null && above !== '' && isFilled(row, NAME_FIELDS) && isTimed(row)) found.set(index, above);
  }
  return found;
}

/**
 * Adds a blank column of days as the last one, if the file has none and its first row is a line with a day. A day in a later line only
 * may be a remark, such as when the list was printed.
 */
export function withDayColumn(table: TransferTable, source: ImportSource): ImportSource {
  const { rows, headerRow, mapping } = source;
  if (table !== 'sessions' || mapping.date) return source;
  const below = rows.slice(headerRow === null ? 0 : headerRow + 1);
  const first = below.find(isFilledRow);
  if (!first || dayInLine(first) === null) return source;
  const column = widthOf(rows);
  return { ...source, mapping: { ...mapping, date: { column, confidence: 'likely' } } };
}

/** The rows with these days filled in. */
export function withDays(rows: Rows, column: number | undefined, days: ReadonlyMap<number, string>): Rows {
  if (column === undefined || days.size === 0) return rows;
  return rows.map((row, index) => {
    const day = days.get(index);
    return day === undefined ? row : padded(row, column + 1).with(column, day);
  });
}

/** The day in a row with only one filled cell, or null. @example dayInLine(['Sessions of 3 March 2024']) */
export function dayInLine(row: readonly string[]): string | null {
  const filled = filledIn(row);
  const [text = ''] = filled;
  if (filled.length !== 1 || text.length > LINE_CHARS_MAX) return null;
  const words = text.trim().split(/\s+/);
  for (let count = Math.min(words.length, DAY_WORDS_MAX); count > 0; count -= 1)
    for (let from = 0; from + count <= words.length; from += 1) {
      const part = words
        .slice(from, from + count)
        .join(' ')
        .replaceAll(/^[(:,–-]+|[),:;–-]+$/g, '');
      if (isDay(part)) return part;
    }
  return null;
}

/** Not a number alone, which can be anything, and not a month. */
function isDay(text: string): boolean {
  if (!/\d/.test(text) || /^\d+\.?$/.test(text)) return false;
  if (readDateText(text).kind !== 'wrong') return true;
  const partial = partialDate(text);
  return partial?.is === 'day' && !partial.day.needsMonth;
}
