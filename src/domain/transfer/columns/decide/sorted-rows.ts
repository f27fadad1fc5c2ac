// Sorts the rows of a file into records and rows that are left out, and finds the names above rows without one.
import { cellOf, filledIn, isFilledRow, type Rows } from '#domain/transfer/files/sheet.ts';
import { plainName } from '#domain/people/plain-name.ts';
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { readMonthText } from '#domain/transfer/columns/cells/date-text.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import type { ImportSource } from '#domain/transfer/columns/row-values.ts';
import { type LeftOut, isMarked, NAME_FIELDS, whyLeftOut } from './left-out-rows.ts';

export interface SortedRow {
  /** In the given file. */
  readonly index: number;
  /** Null for a record. */
  readonly leftOut: LeftOut | null;
}

const NO_APPOINTMENT: ReadonlySet<LeftOut['why']> = new Set<LeftOut['why']>(['total', 'remark', 'heading']);
/** Whether the row is a session that did not take place. */
export const isAppointment = ({ why }: LeftOut) => !NO_APPOINTMENT.has(why);

const isTitle = (row: readonly string[]) => filledIn(row).length === 1 && !row.some(isMarked);

/** The titles above the headings. */
export const titlesAbove = (file: Rows, headerRow: number | null): readonly string[] =>
  file
    .slice(0, headerRow ?? 0)
    .filter(isTitle)
    .map((row) => row.join('').trim());

/** @param isOwn whether Hourbook wrote the file: then each row is a record */
export function sortRows(
  table: TransferTable,
  { rows: file, headerRow, mapping, sheetName = '' }: ImportSource,
  isOwn: boolean,
) {
  const sorted: SortedRow[] = [];
  /** By row index, names in rows that are not records: they apply to the rows below. */
  const headings = new Map<number, string>();
  /** By row index, the title of the part of the sheet that the row is in: 'PRO BONO'. If no title is below the headers, the sheet's name. */
  const titles = new Map<number, string>();
  let title = titlesAbove(file, headerRow).at(-1) ?? '';
  let isParted = false;
  const columnOf = (name: FieldName) => mapping[name]?.column;
  const header = headerRow === null ? [] : file[headerRow]!;
  const columns = { table, header, columnOf, mapped: Object.keys(mapping).length };
  for (let index = headerRow === null ? 0 : headerRow + 1; index < file.length; index += 1) {
    const row = file[index]!;
    if (!isFilledRow(row)) continue;
    const leftOut = isOwn ? null : whyLeftOut(row, columns);
    sorted.push({ index, leftOut });
    if (leftOut?.why === 'remark' && isTitle(row)) {
      title = row.join('').trim();
      isParted = true;
    } else if (leftOut === null && title !== '') titles.set(index, title);
    const name = cellOf(row, columnOf('name')).trim();
    const isHeading = leftOut?.why === 'remark' && !isMarked(name) && readMonthText(name) === null;
    // A session that did not take place still names the client of the rows below it.
    if (name !== '' && (isHeading || (leftOut && isAppointment(leftOut)))) headings.set(index, name);
  }
  return { sorted, headings, titles: isParted ? titles : new Map(sorted.map(({ index }) => [index, sheetName])) };
}

/**
 * The name above each row that has a date and no name of its own.
 * @param isOwn whether Hourbook wrote the file: then a sign is the name of somebody
 */
export function namesAbove(
  { rows: file, mapping }: ImportSource,
  rows: readonly number[],
  headings: ReadonlyMap<number, string>,
  isOwn: boolean,
): Map<number, string> {
  const found = new Map<number, string>();
  if (!mapping.name) return found;
  const columns = NAME_FIELDS.flatMap((name) => mapping[name]?.column ?? []);
  const dateColumn = mapping.date?.column;
  let above = '';
  let next = 0;
  for (const index of rows) {
    for (; next < index; next += 1) above = headings.get(next) || above;
    const row = file[index]!;
    const isNameless = columns.every(
      (column) => (isOwn ? cellOf(row, column).trim() : plainName(cellOf(row, column))) === '',
    );
    if (!isNameless) above = cellOf(row, mapping.name.column).trim();
    else if (above !== '' && cellOf(row, dateColumn).trim() !== '') found.set(index, above);
  }
  return found;
}
