// What a workbook says besides its cells: the calendar of its days, and its hidden rows.
import { strFromU8 } from 'fflate';

type Files = Record<string, Uint8Array>;

const WORKBOOK = 'xl/workbook.xml';

/** Whether the workbook counts days from 1904, as Macs did. */
export const countsFrom1904 = (files: Files): boolean =>
  /<(?:[\w.-]+:)?workbookPr\b[^<>]*\sdate1904\s*=\s*["'](?:1|true|on)["']/i.test(textOf(files, WORKBOOK));

/** The indexes of the rows of a sheet that are hidden or have no height. */
export function hiddenRows(sheet: string): number[] {
  const hidden: number[] = [];
  let row = -1;
  for (const [, attributes = ''] of sheet.matchAll(/<(?:[\w.-]+:)?row(?=[\s/>])([^<>]*)/g)) {
    const number = /(?:^|\s)r\s*=\s*["'](\d+)["']/.exec(attributes)?.[1];
    row = number === undefined ? row + 1 : Number(number) - 1;
    if (/\shidden\s*=\s*["'](?:1|true)["']/i.test(attributes) || /\sht\s*=\s*["']0(?:\.0+)?["']/.test(attributes))
      hidden.push(row);
  }
  return hidden;
}

export const textOf = (files: Files, name: string) => (files[name] ? strFromU8(files[name]) : '');

/** Days from 2001 to 2041, counted from 1904: the range in which a number among dates is a day. */
const SERIALS = { from: 35_500, to: 50_000 };
/** From the first day of 1900 to that of 1904. */
export const DAYS_BETWEEN_EPOCHS = 1_462;
const isSerial = (cell: unknown): cell is number =>
  typeof cell === 'number' && cell >= SERIALS.from && cell <= SERIALS.to;

/**
 * Corrects the rows of a workbook that counts from 1904. Days without a date format are numbers, which are later read as counted from
 * 1900, so they are converted in columns that have hardly any other numbers.
 */
export function serialsFrom1900(rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  const width = Math.max(0, ...rows.slice(0, 1000).map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const numbers = rows.map((row) => row[column]).filter((cell) => typeof cell === 'number');
    return numbers.length > 0 && numbers.filter(isSerial).length * 10 >= numbers.length * 9;
  });
  if (columns.length === 0) return rows;
  const isDays = new Set(columns);
  return rows.map((row) =>
    row.map((cell, column) => (isDays.has(column) && isSerial(cell) ? cell + DAYS_BETWEEN_EPOCHS : cell)),
  );
}
