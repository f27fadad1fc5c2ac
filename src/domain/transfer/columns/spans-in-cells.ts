// Cells with a start and an end of which both have their day, or the first its zone, as Notion writes them: 'March 3, 2026 9:00 AM (GMT) →
// 10:00 AM'. The end gets a column of its own.
import { readTimes } from '#domain/lengths/times-of-day.ts';
import { holdsDate } from './column-cells.ts';

type Rows = readonly (readonly string[])[];

const SEARCHED_ROWS = 200;
const SPAN = /^(.*?\d.*?)(?:\s*→\s*|\s+(?:-|–|—|to|bis|à)\s+)(.*\d.*)$/iu;

/** The given rows if there are no such cells. */
export function withEndsApart(rows: Rows): Rows {
  const sampled = rows.slice(0, SEARCHED_ROWS);
  const place = sampled.findIndex((row) => row.some((text) => spanIn(text) !== null));
  if (place < 0) return rows;
  const column = rows[place]!.findIndex((text) => spanIn(text) !== null);
  const width = Math.max(...rows.map((row) => row.length));
  const isHeader = (text = '') => text.trim() !== '' && !holdsDate(text);
  const header = rows.slice(0, place).findLastIndex((row) => isHeader(row[column]));
  return rows.map((row, index) => {
    const span = index === header ? { from: row[column]!, to: 'End' } : spanIn(row[column] ?? '');
    if (span === null) return row;
    const cells = Array.from({ length: width }, (_, at) => row[at] ?? '');
    return [...cells.with(column, span.from), span.to];
  });
}

function spanIn(text: string): { readonly from: string; readonly to: string } | null {
  const [, from = '', to = ''] = /[→\s]/.test(text) ? (SPAN.exec(text.trim()) ?? []) : [];
  const isSpan = readTimes(from)?.to === null && readTimes(to)?.to === null && holdsDate(from) && !holdsDate(text);
  return isSpan ? { from, to } : null;
}
