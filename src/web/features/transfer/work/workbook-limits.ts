// Limits on a workbook, checked on the bytes of its XML before its cells are read: a distant cell creates every cell before it,
// and a few megabytes of zipped tags expand to hundreds.
import { columnNumber } from '#domain/transfer/files/merged-cells.ts';
import { CELL_PLACE } from './workbook-cells.ts';
import { CELLS_MAX, count, FileTooMuch, tooManyCells } from '#domain/transfer/files/read-limits.ts';

/** The unpacked size of a file. 50,000 rows of 50 columns have about this much. */
export const UNPACKED_MAX_BYTES = 128 * 1024 * 1024;
/** Tags of all parts of a file. A cell has four to six. */
const TAGS_MAX = 15_000_000;
/** The most rows in Excel. */
const ROWS_MAX = 1_048_576;

export const tooLarge = () =>
  new FileTooMuch(
    `This workbook is larger than ${UNPACKED_MAX_BYTES / 1024 / 1024} MB when unpacked. Split it and import the parts one by one, or save the sheet as CSV.`,
  );

const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;
/** Finding an attribute can take quadratic time in the length of a tag. */
const TAG_MAX_BYTES = 100_000;

/** Throws FileTooMuch if the XML has too many tags, or too long ones. */
export function requireReadableTags(files: Readonly<Record<string, Uint8Array>>): void {
  let tags = 0;
  for (const bytes of Object.values(files))
    for (let at = bytes.indexOf(LESS_THAN); at >= 0; at = bytes.indexOf(LESS_THAN, at + 1)) {
      tags += 1;
      const end = bytes.indexOf(GREATER_THAN, at);
      if (end < 0 || end - at > TAG_MAX_BYTES)
        throw new FileTooMuch(
          'We can’t read this workbook: it is damaged. Open it in Excel, save it again, and choose that file.',
        );
      at = end;
    }
  if (tags > TAGS_MAX)
    throw new FileTooMuch(
      `This workbook has more than ${count(TAGS_MAX)} cells, rows and formats. Split it and import the parts one by one, or save the sheet as CSV.`,
    );
}

/** Counts the cells of all sheets of a workbook, including those between filled ones. */
export class WorkbookCells {
  #cells = 0;
  #rows = 0;

  /** @param xml one sheet. Throws FileTooMuch at the limits. */
  add(xml: string): void {
    let rows = 0;
    let columns = 0;
    let lastFilled = 0;
    let column = 0;
    for (const [, kind, attributes = ''] of xml.matchAll(/<(?:[\w.-]+:)?(row|c)(?=[\s/>])([^<>]*)/g)) {
      if (kind === 'row') {
        rows = Math.max(rows + 1, Number(CELL_PLACE.exec(attributes)?.[2] ?? 0));
        column = 0;
        continue;
      }
      const place = CELL_PLACE.exec(attributes);
      column = place ? columnNumber(place[1]!) : column + 1;
      if (place) rows = Math.max(rows, Number(place[2]));
      // Cells that only have a format are not counted.
      if (attributes.endsWith('/')) continue;
      columns = Math.max(columns, column);
      lastFilled = rows;
    }
    this.#cells += lastFilled * columns;
    this.#rows += rows;
    if (this.#cells > CELLS_MAX || this.#rows > 2 * ROWS_MAX) throw tooManyCells();
  }
}
