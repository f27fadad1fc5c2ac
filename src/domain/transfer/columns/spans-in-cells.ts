// Cells with a start and an end of which both have their day, or the first its zone, as Notion writes them: 'March 3, 2026 9:00 AM (GMT) →
// 10:00 AM'. The end gets a column of its own.
import { readTimes } from '#domain/lengths/times-of-day.ts';
import { holdsDate } from './column-cells.ts';
import { filledCells, padded, type Rows, widthOf } from '#domain/transfer/files/sheet.ts';

const SEARCHED_ROWS = 200;
/** Notes are longer, and are not searched. */
const SPAN_MAX_CHARS = 120;
const SPAN = /^(.*?\d.*?)(?:\s*→\s*|\s+(?:-|–|—|to|bis|à)\s+)(.*\d.*)$/iu;

/** The given rows if there are no such cells. */
export function withEndsApart(rows: Rows): Rows {
  const sampled = rows.slice(0, SEARCHED_ROWS);
  // A note can have a start and an end too.
  const areDays = (column: number) => {
    const filled = filledCells(sampled, column);
    return filled.filter((text) => spanIn(text) || holdsDate(text)).length * 2 >= filled.length;
  };
  const column = sampled.map((row) => row.findIndex((text, at) => spanIn(text) && areDays(at))).find((at) => at >= 0);
  if (column === undefined) return rows;
  const width = widthOf(rows);
  const header = sampled.findIndex((row) => row[column]?.trim() && !spanIn(row[column]) && !holdsDate(row[column]));
  return rows.map((row, index) => {
    const span = index === header ? [row[column]!, 'End'] : spanIn(row[column] ?? '');
    if (!span) return row;
    return [...padded(row, width).with(column, span[0]!), span[1]!];
  });
}

/** The start and the end in a cell that no other reader can part. */
function spanIn(text: string): readonly string[] | null {
  const input = text.trim();
  const [, from = '', to = ''] = (input.length > SPAN_MAX_CHARS ? null : SPAN.exec(input)) ?? [];
  const isSpan = readTimes(from)?.to === null && readTimes(to)?.to === null && holdsDate(from) && !holdsDate(text);
  return isSpan ? [from, to] : null;
}
