// Days of training that lasted several, in one cell: '13-14 Jan 2025', '15/03/2025 – 16/03/2025'. The first is that of the record, as where
// its start and its end have columns of their own.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { holdsDate } from '#domain/transfer/columns/column-cells.ts';
import type { ImportSource } from '#domain/transfer/columns/row-values.ts';
import { completedDay } from '#domain/transfer/columns/cells/completed-day.ts';
import { partialDate } from '#domain/transfer/columns/cells/partial-date.ts';
import { cellOf } from '#domain/transfer/files/sheet.ts';

const DAYS = /^(\D*)(\d{1,2})\.?\s*[-–&+]\s*(\d{1,2})(\D.*)$/;
const BETWEEN = /\s+(?:-|–|to|until|bis|au|al|t\/m)\s+|\s*→\s*|(?<=\d{4})\s?[-–]\s?/;

export function withFirstDays(table: TransferTable, source: ImportSource): ImportSource {
  const { rows, headerRow, mapping } = source;
  const column = mapping.date?.column;
  if (table !== 'cpd_records' || column === undefined) return source;
  return {
    ...source,
    rows: rows.map((row, at) => {
      const text = cellOf(row, column).trim();
      const first = at > (headerRow ?? -1) && text !== '' ? firstDay(text) : undefined;
      return first === undefined ? row : row.with(column, first);
    }),
  };
}

/**
 * Undefined for a date, for a text without one, and where the year or month of the first day is not known.
 * @example firstDay('13-14 Jan 2025') // '13 Jan 2025'; firstDay('30 Dec - 2 Jan 2025') // undefined
 */
function firstDay(text: string): string | undefined {
  if (text.length > RANGE_MAX_CHARS || holdsDate(text)) return undefined;
  const [, before = '', first, last, after = ''] = DAYS.exec(text) ?? [];
  if (first !== undefined)
    return Number(first) < Number(last) ? [`${before}${first}${after}`].find(holdsDate) : undefined;
  const [start = '', end = ''] = text.split(BETWEEN);
  return [start, partialDate(start) === null ? end : completedDay(start, end)].find(holdsDate);
}

const RANGE_MAX_CHARS = 60;
