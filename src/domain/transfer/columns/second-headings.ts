// A sheet with several tables below each other, each with headings of its own: their cells are arranged under the first headings, and
// headings that are not there get columns of their own.
import { filledIn, type Rows } from '#domain/transfer/files/sheet.ts';
import { holdsDate } from './column-cells.ts';
import { headerText } from './header-text.ts';
import { isKnownHeader } from './propose-mapping.ts';
import { headersOf, plainWords } from './languages/languages.ts';

const NUMBERS = /^(?=.*\d)[\d.,:/\s-]+$/;
const DATES = new Set([...headersOf('date'), 'date', 'day']);

/** The given rows if there are no other headings below `headerRow`. */
export function underFirstHeadings(rows: Rows, headerRow: number): Rows {
  const first = rows[headerRow]!;
  const header = [...first];
  let targets: readonly number[] | null = null;
  const arranged = rows.map((row, index) => {
    if (index <= headerRow) return row;
    if (areHeadings(row)) {
      targets = columnsFor(row, header);
      return header;
    }
    if (targets === null) return row;
    const cells: string[] = [];
    for (const [column, cell] of row.entries()) cells[targets[column] ?? column] = cell;
    return Array.from(cells, (cell) => cell ?? '');
  });
  return targets === null ? rows : arranged.with(headerRow, header);
}

/** The columns of headings in `header`, to which those that it lacks are added. */
function columnsFor(headings: readonly string[], header: string[]): number[] {
  const free = header.map((text, column) => plainWords(text) || `${column}`);
  return headings.map((text, column) => {
    const found = free.indexOf(plainWords(text) || `${column}`);
    if (found < 0) return header.push(text) - 1;
    free[found] = '\0';
    return found;
  });
}

function areHeadings(row: readonly string[]): boolean {
  const filled = filledIn(row);
  // Most rows have a number or a day, which is found sooner than a heading.
  if (filled.some((text) => NUMBERS.test(text))) return false;
  const known = filled.filter(isKnownHeader).length;
  return (
    known >= 2 &&
    known * 2 > filled.length &&
    filled.some((text) => DATES.has(headerText(text)?.bare ?? '')) &&
    !filled.some(holdsDate)
  );
}
