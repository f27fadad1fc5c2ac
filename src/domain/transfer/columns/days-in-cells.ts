// Rows with several days in one cell: '7/1, 14/1, 21/1/2025', '7, 14 & 21 Jan 2025'. Each day becomes a row of its own, unless the length
// can be that of all together.
import { completedDay, dateIn, partialDate } from './cells/partial-date.ts';
import { DATE_ORDERS, type DateOrder } from './cells/date-text.ts';
import { holdsDate } from './column-cells.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { cellOf, type Rows } from '#domain/transfer/files/sheet.ts';
import { isHoursHeader, saysLength } from './decide/hour-headers.ts';
import { LENGTHS } from './propose-mapping.ts';
import { APPOINTMENT } from './languages/header-words.ts';
import { plainWords } from './languages/languages.ts';
import type { TransferTable } from '#domain/records/record-kinds.ts';
import type { ImportSource } from './row-values.ts';

const CELL_MAX_CHARS = 300;
const SEPARATOR = /\s*[,;&+\n]\s*|\s+(?:and|und|et|y|e|en|i|og|och)\s+/;
/** 'Hours each', 'Length per session', 'Session length'. */
const OF_EACH = new RegExp(
  `\\beach$|\\b(?:each|per|je|pro|par|por|pr|na) ${APPOINTMENT}|^${APPOINTMENT} (?:length|duration)$`,
);

/** Null if no row has several days, or if the length may be their sum. */
export function withDaysApart(rows: Rows, headerRow: number, mapping: ColumnMapping): Rows | null {
  const column = mapping.date?.column;
  const header = rows[headerRow]!;
  const lengths = LENGTHS.map((name) => mapping[name]?.column);
  const isSum = header.some((text, at) => {
    const isLength = lengths.includes(at) || isHoursHeader(text) || saysLength(text);
    return isLength && !OF_EACH.test(plainWords(text));
  });
  if (column === undefined || isSum) return null;
  const whole = rows.flatMap((row, at) => (at > headerRow ? partsOf(cellOf(row, column)).filter(holdsDate) : []));
  const orders = DATE_ORDERS.filter((order) => whole.every((text) => dateIn(text, order) !== null));
  const apart = rows.flatMap((row, at) => {
    const days = at > headerRow ? daysIn(cellOf(row, column), orders) : null;
    return days === null ? [row] : days.map((day) => row.with(column, day));
  });
  return apart.length > rows.length ? apart : null;
}

const partsOf = (text: string) =>
  text.length > CELL_MAX_CHARS || holdsDate(text) ? [text] : text.split(SEPARATOR).flatMap((part) => part.trim() || []);

/** @param orders those that all dates of the column can have */
function daysIn(text: string, orders: readonly DateOrder[]): readonly string[] | null {
  const parts = partsOf(text);
  const last = parts.at(-1) ?? '';
  const days = parts.map((part) => (holdsDate(part) ? part : completedDay(part, last, orders)));
  return days.length > 1 && days.every(holdsDate) ? days : null;
}

// Days of training that lasted several, in one cell: '13-14 Jan 2025', '15/03/2025 – 16/03/2025'. The first is that of the record, as where
// its start and its end have columns of their own.

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
