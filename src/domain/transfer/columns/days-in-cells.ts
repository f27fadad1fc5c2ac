// Rows with several days in one cell: '7/1, 14/1, 21/1/2025', '7, 14 & 21 Jan 2025'. Each day becomes a row of its own, unless the length
// can be that of all together.
import { fullYear } from './cells/date-text.ts';
import { partialDate } from './cells/partial-date.ts';
import { holdsDate } from './column-cells.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { cellOf } from './decide/cell-of.ts';
import { isHoursHeader, saysLength } from './decide/hour-headers.ts';
import { LENGTHS } from './propose-mapping.ts';
import { APPOINTMENT } from './languages/header-words.ts';
import { plainWords } from './languages/languages.ts';

type Rows = readonly (readonly string[])[];

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
  const apart = rows.flatMap((row, at) => {
    const days = at > headerRow ? daysIn(cellOf(row, column)) : null;
    return days === null ? [row] : days.map((day) => row.with(column, day));
  });
  return apart.length > rows.length ? apart : null;
}

function daysIn(text: string): readonly string[] | null {
  if (text.length > CELL_MAX_CHARS || holdsDate(text)) return null;
  const parts = text.split(SEPARATOR).flatMap((part) => part.trim() || []);
  const last = parts.at(-1) ?? '';
  const days = parts.map((part) => (holdsDate(part) ? part : withYearOf(last, part)));
  return days.length > 1 && days.every(holdsDate) ? days : null;
}

/** '7/1' and '21/1/2025' are '7/1/2025', '7' and '21 Jan 2025' are '7 Jan 2025'. */
function withYearOf(last: string, part: string): string {
  const found = partialDate(part);
  const year = /\d{4}|(?<!\d)\d\d(?=\D*$)/.exec(last)?.[0] ?? '';
  if (!holdsDate(last) || (found?.is !== 'day' && found?.is !== 'either')) return '';
  return found.day.needsMonth
    ? last.replace(/\d+/, String(Number.parseInt(part, 10)))
    : found.day.whole(fullYear(year), 0);
}
