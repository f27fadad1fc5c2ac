import { type Rows, widthOf } from '#domain/transfer/files/sheet.ts';

/** The headers of columns that are not blank and not read, which the coach sees. */
export function unreadColumns(file: Rows, headerRow: number | null, read: Iterable<number>): string[] {
  const columns = new Set(read);
  const data = file.slice((headerRow ?? -1) + 1);
  const header = headerRow === null ? [] : file[headerRow]!;
  return Array.from({ length: widthOf(file) }, (_, column) => {
    const isRead = columns.has(column) || data.every((row) => (row[column] ?? '').trim() === '');
    return isRead ? [] : [(header[column] ?? '').trim() || `Column ${column + 1}`];
  }).flat();
}
