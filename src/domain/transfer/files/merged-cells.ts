// Cells that a spreadsheet has merged over several rows: a name or a mark in one applies to all of its rows. Numbers are not repeated, since an
// hour over three rows is not three hours, nor are dates, about which the import asks once (columns/decide/days-above.ts).
import { CELLS_MAX, tooManyCells } from './read-limits.ts';
import type { Rows } from './sheet.ts';

export interface MergedCells {
  readonly row: number;
  readonly column: number;
  /** The number of rows that it covers. */
  readonly rows: number;
}

const CHARS_MAX = 200;
const isWords = (text: string) => text.length <= CHARS_MAX && /[\p{L}✓✔☑✅]/u.test(text) && !/\d/.test(text);

/**
 * Writes names into each row of their merged cell, except into blank rows. Merged cells of a valid file don't overlap, so that together
 * they cover no more cells than a file may have; throws FileTooMuch if they do.
 */
export function fillMergedCells(rows: Rows, merged: readonly MergedCells[]): Rows {
  if (merged.every(({ rows: count }) => count < 2)) return rows;
  const filled = rows.map((row) => row.slice());
  const blank = rows.map((row) => row.every((cell) => cell.trim() === ''));
  let covered = 0;
  for (const { row, column, rows: count } of merged) {
    const text = rows[row]?.[column] ?? '';
    if (!isWords(text)) continue;
    for (let below = row + 1; below < Math.min(row + count, filled.length); below += 1) {
      const cells = filled[below]!;
      covered += 1 + Math.max(0, column - cells.length);
      if (covered > CELLS_MAX) throw tooManyCells();
      if (blank[below] || (cells[column] ?? '').trim() !== '') continue;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
  }
  return filled;
}

/** @example mergedCellsOf('<mergeCell ref="A2:A4"/>') // [{ row: 1, column: 0, rows: 3 }]. A sheet lists them after its rows. */
export function mergedCellsOf(sheetXml: string): MergedCells[] {
  return [
    ...sheetXml
      .slice(sheetXml.lastIndexOf('</sheetData>') + 1)
      .matchAll(/<mergeCell\s[^<>]*?ref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g),
  ].map(([, letters, from, to]) => ({
    row: Number(from) - 1,
    column: columnNumber(letters!) - 1,
    rows: Number(to) - Number(from) + 1,
  }));
}

const LETTERS = 26;
const CODE_BEFORE_A = 64;

/** @example columnNumber('AB') // 28 */
export const columnNumber = (letters: string) =>
  Array.from(letters.toUpperCase()).reduce(
    (number, letter) => number * LETTERS + letter.charCodeAt(0) - CODE_BEFORE_A,
    0,
  );
