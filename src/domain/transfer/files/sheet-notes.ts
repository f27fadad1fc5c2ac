// Sentences that tell the coach what may be unexpected in how a sheet was read.
import { count } from './read-limits.ts';

const NAMED_MAX = 20;

/** @param indexes of rows, from 0. The text counts rows as the file's program does */
function rowNumbers(indexes: readonly number[]): string {
  const numbers = indexes.slice(0, NAMED_MAX).map((index) => String(index + 1));
  const more = indexes.length - numbers.length;
  if (more > 0) numbers.push(`${count(more)} more`);
  return new Intl.ListFormat('en-GB').format(numbers);
}

/**
 * @param sheet its name
 * @param rows the indexes of hidden rows that are not blank
 */
export function hiddenNotes(sheet: string, isHidden: boolean, rows: readonly number[]): string[] {
  const notes = isHidden ? [`The sheet “${sheet}” is hidden in the workbook.`] : [];
  if (rows.length === 1)
    notes.push(`Row ${rowNumbers(rows)} of “${sheet}” is hidden in the workbook. It is read like the others.`);
  if (rows.length > 1)
    notes.push(`Rows ${rowNumbers(rows)} of “${sheet}” are hidden in the workbook. They are read like the others.`);
  return notes;
}

/** @param lines on which a cell with an unclosed quote begins, from 1 */
export function unclosedNotes(lines: readonly number[]): string[] {
  const numbers = rowNumbers(lines.map((line) => line - 1));
  if (lines.length === 0) return [];
  if (lines.length === 1)
    return [
      `Line ${numbers} of this file has a quotation mark that is never closed. The line is read up to its end; check its row below.`,
    ];
  return [
    `Lines ${numbers} of this file have a quotation mark that is never closed. Each is read up to its end; check these rows below.`,
  ];
}
