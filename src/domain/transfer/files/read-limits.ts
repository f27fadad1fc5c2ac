// Limits on a file after it is unpacked and its repetitions are written out, since a small file can expand to a huge one.
// Reading stops at the first limit, before the memory is used.
import { numberText } from '#domain/formatting/number-text.ts';
import type { Rows } from './sheet.ts';

/** Cells of all sheets, empty ones between filled ones included: 50,000 rows of 50 columns. */
export const CELLS_MAX = 2_500_000;
/** Characters of all cells. A file has at most 50 MB, but a workbook can show one text in many cells. */
const ALL_CELLS_CHARS_MAX = 60_000_000;
/** Characters of one cell; notes have at most 50,000. Longer ones come from a quote that is never closed. */
export const ONE_CELL_CHARS_MAX = 200_000;
const COLUMNS_MAX = 1_000;
const SHEETS_MAX = 500;
/** Values, lists and objects of an archive; 50,000 rows have two million. Commas in texts count too. */
const JSON_VALUES_MAX = 6_000_000;

/** The file exceeds a limit. The message is shown to users: it names the limit and what to do. */
export class FileTooMuch extends Error {
  override readonly name = 'FileTooMuch';
}

export const tooManyCells = () =>
  new FileTooMuch(
    `This file has more than ${count(CELLS_MAX)} cells, empty ones between filled ones included. Delete the rows and columns that aren’t needed, or split the file, and choose it again.`,
  );

/** Throws FileTooMuch if the rows, the cells or all texts together exceed a limit. */
export function requireReadableRows(sheets: readonly { readonly rows: Rows }[]): void {
  if (sheets.length > SHEETS_MAX)
    throw new FileTooMuch(
      `This file has more than ${count(SHEETS_MAX)} sheets. Split it, and choose the parts one by one.`,
    );
  let chars = 0;
  for (const { rows } of sheets)
    for (const [place, row] of rows.entries()) {
      if (row.length > COLUMNS_MAX)
        throw new FileTooMuch(
          `Row ${count(place + 1)} of this file has more than ${count(COLUMNS_MAX)} columns. Delete the columns that aren’t needed, and choose it again.`,
        );
      for (const cell of row) {
        chars += cell.length;
        if (cell.length > ONE_CELL_CHARS_MAX)
          throw new FileTooMuch(
            `A cell in row ${count(place + 1)} of this file holds more than ${count(ONE_CELL_CHARS_MAX)} characters. A quotation mark may be missing there. Correct the row, and choose the file again.`,
          );
      }
      if (chars > ALL_CELLS_CHARS_MAX)
        throw new FileTooMuch(
          `The cells of this file hold more than ${count(ALL_CELLS_CHARS_MAX)} characters. Split the file and import the parts one by one.`,
        );
    }
}

/** Throws FileTooMuch for JSON with too many objects and values. */
export function requireReadableJson(text: string): void {
  let values = 0;
  for (const mark of ',[{')
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
      values += 1;
      if (values > JSON_VALUES_MAX)
        throw new FileTooMuch(
          `This file has more than ${count(JSON_VALUES_MAX)} values, more than an archive from here. Export the archive again, and choose that file.`,
        );
    }
}

export const count = (number: number) => numberText(number);
