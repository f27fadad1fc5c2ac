// Lengths as headers of columns with marks: 'x' below '30 min', '60 min' or '90 min'. The length of a row is the header of its mark.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { yesOrNo } from '#domain/transfer/columns/cells/yes-no.ts';
import { LENGTHS } from '#domain/transfer/columns/propose-mapping.ts';
import type { ImportSource } from '#domain/transfer/columns/row-values.ts';
import { cellOf, filledCells, padded, widthOf } from '#domain/transfer/files/sheet.ts';
import { lengthBeside } from './length-in-text.ts';

/** How many sessions of that length. */
const COUNT = /^[2-9]$/;

/** The source with a column of these lengths as the last one, if it has such columns and no other length. */
export function withTickedLengths(table: TransferTable, source: ImportSource): ImportSource {
  const { rows, headerRow, mapping } = source;
  if ((table !== 'sessions' && table !== 'supervision_sessions') || headerRow === null) return source;
  const header = rows[headerRow]!;
  const below = rows.slice(headerRow + 1);
  const ticked = header.flatMap((text, column) => {
    const marks = filledCells(below, column);
    const areMarks = marks.length > 0 && marks.every((mark) => yesOrNo(mark) !== null || COUNT.test(mark));
    return areMarks && lengthBeside([text], [0]) ? column : [];
  });
  const hasOther = LENGTHS.some((name) => mapping[name] && !ticked.includes(mapping[name].column));
  if (ticked.length < 2 || hasOther) return source;
  const width = widthOf(rows);
  const lengthsIn = (row: readonly string[]) =>
    ticked.flatMap((column) => {
      const mark = cellOf(row, column).trim();
      if (yesOrNo(mark) === true) return header[column]!;
      return COUNT.test(mark) ? `${mark} x ${header[column]!}` : [];
    });
  const withLength = (row: readonly string[]) => [
    ...padded(row, width).map((text, column) => (ticked.includes(column) ? '' : text)),
    lengthsIn(row).join(' + '),
  ];
  return {
    ...source,
    rows: rows.map((row, at) => (at > headerRow ? withLength(row) : row)),
    mapping: { ...mapping, duration: { column: width, confidence: 'likely' } },
  };
}
