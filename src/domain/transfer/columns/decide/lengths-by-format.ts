// Lengths in two columns: in supervision one for each format, 'Individual hours' and 'Group hours', of which a row has the one that is
// filled in, with its format; and 'Hours' beside 'Minutes', which are one length.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { plainWords } from '#domain/transfer/columns/languages/languages.ts';
import { cellOf, filledCells, padded, widthOf } from '#domain/transfer/files/sheet.ts';
import { HOUR_WORDS, MINUTE_WORDS } from './duration-numbers.ts';
import type { ImportSource } from '#domain/transfer/columns/row-values.ts';
import { isLength } from '#domain/transfer/columns/session-times.ts';
import { hasParts } from './hour-columns.ts';
import { formatIn, saidBy } from './hour-headers.ts';
import { isTotal } from './left-out-rows.ts';
import { yesOrNo } from '#domain/transfer/columns/cells/yes-no.ts';
import { LENGTHS } from '#domain/transfer/columns/propose-mapping.ts';
import { lengthBeside } from './length-in-text.ts';

/** The source with columns of these lengths and formats as the last ones, if it has such columns of one unit. */
export function withLengthsByFormat(table: TransferTable, source: ImportSource): ImportSource {
  const { rows, headerRow, mapping } = source;
  if (table !== 'supervision_sessions' || headerRow === null) return source;
  const header = rows[headerRow]!;
  // 'Individual' and 'Group' alone have marks, or lengths such as 1.5.
  const haveLengths = header.some(
    (text, column) => !mapping.duration && formatIn(text) && hasParts(filledCells(rows.slice(headerRow + 1), column)),
  );
  const found = header.flatMap((text, column) => {
    const { format, unit } = saidBy(text) ?? { format: haveLengths ? formatIn(text) : undefined, unit: '' };
    return format ? { column, format, unit } : [];
  });
  const isRead = !mapping.duration || found.some(({ column }) => column === mapping.duration!.column);
  if (!isRead || new Set(found.map(({ unit }) => unit)).size !== 1) return source;
  const width = widthOf(rows);
  return {
    ...source,
    rows: rows.map((row, at) => {
      const cells = padded(row, width);
      if (at <= headerRow) return [...cells, found[0]!.unit, ''];
      // A second length stays where it is, so that a doubt names it. A sum of one of them is not that of the file.
      const [read, second] = found.filter(({ column }) => isLength(cells[column]!));
      return read && !(second && row.some(isTotal))
        ? [...cells.with(read.column, ''), cells[read.column]!, read.format]
        : cells;
    }),
    mapping: {
      format: { column: width + 1, confidence: 'likely' },
      ...mapping,
      duration: { column: width, confidence: 'likely' },
    },
  };
}

/**
 * The source with 'Hours' and 'Minutes' as one column: minutes are always less than an hour, hours whole, some rows have hours alone, and in
 * some the hours can't be the minutes rounded. Else the minutes may be the length.
 */
export function withMinutesBesideHours(source: ImportSource): ImportSource {
  const { rows, headerRow, mapping } = source;
  if (headerRow === null) return source;
  const header = rows[headerRow]!.map(plainWords);
  const hours = header.findIndex((text) => HOUR_WORDS.has(text));
  const minutes = header.findIndex((text) => MINUTE_WORDS.has(text));
  const field = (['duration', 'hours'] as const).find((name) => [hours, minutes].includes(mapping[name]?.column ?? -2));
  if (field === undefined || hours < 0 || minutes < 0) return source;
  const below = rows.slice(headerRow + 1);
  const areParts = (column: number, most: number) =>
    filledCells(below, column).every((text) => /^\d\d?$/.test(text) && Number(text) <= most);
  const partsOf = (row: readonly string[]) => [hours, minutes].map((column) => Number(cellOf(row, column)));
  const hasWhole = below.map(partsOf).some(([h, min]) => h! > 0 && min === 0);
  // Not 1 beside 50, nor beside a blank cell.
  const isTold = below.some((row) => {
    const [h, min] = partsOf(row);
    return min ? h! > 1 || (h === 0 && min >= 30) : h! > 0 && cellOf(row, minutes).trim() !== '';
  });
  if (!hasWhole || !isTold || !areParts(hours, 24) || !areParts(minutes, 59)) return source;
  const lengthOf = (row: readonly string[]) => {
    const [h, min] = partsOf(row);
    return [h ? `${h} h` : '', min ? `${min} min` : ''].join(' ').trim();
  };
  return {
    ...source,
    rows: rows.map((row, at) =>
      at > headerRow ? padded(row, header.length).with(hours, lengthOf(row)).with(minutes, '') : row,
    ),
    mapping: { ...mapping, [field]: { ...mapping[field]!, column: hours } },
  };
}

/** How many sessions of that length. */
const COUNT = /^[2-9]$/;

/**
 * Lengths as headers of columns with marks: 'x' below '30 min', '60 min' or '90 min'. The length of a row is the header of its mark. The
 * source with a column of these lengths as the last one, if it has such columns and no other length.
 */
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
