// Supervision with a column of lengths for each format: 'Individual hours' and 'Group hours'. A row has the length and the format of the
// one that is filled in.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { padded, widthOf } from './cell-of.ts';
import type { ImportSource } from '#domain/transfer/columns/row-values.ts';
import { isLength } from '#domain/transfer/columns/session-times.ts';
import { saidBy } from './hour-headers.ts';

/** The source with columns of these lengths and formats as the last ones, if it has such columns of one unit. */
export function withLengthsByFormat(table: TransferTable, source: ImportSource): ImportSource {
  const { rows, headerRow, mapping } = source;
  if (table !== 'supervision_sessions' || headerRow === null || mapping.format) return source;
  const found = rows[headerRow]!.flatMap((header, column) => {
    const { format, unit } = saidBy(header) ?? {};
    return format ? { column, format, unit } : [];
  });
  const isRead = found.some(({ column }) => column === mapping.duration?.column);
  if (found.length < 2 || !isRead || new Set(found.map(({ unit }) => unit)).size > 1) return source;
  const width = widthOf(rows);
  return {
    ...source,
    rows: rows.map((row, at) => {
      const cells = padded(row, width);
      if (at <= headerRow) return [...cells, found[0]!.unit!, ''];
      // A second length stays where it is, so that a doubt names it.
      const read = found.find(({ column }) => isLength(cells[column]!));
      return read ? [...cells.with(read.column, ''), cells[read.column]!, read.format] : cells;
    }),
    mapping: {
      ...mapping,
      duration: { column: width, confidence: 'likely' },
      format: { column: width + 1, confidence: 'likely' },
    },
  };
}
