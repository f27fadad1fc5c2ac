import type { Rows } from '#domain/transfer/files/sheet.ts';
/** The headers of columns that are not blank and not in `columns`, which the coach sees. */
export function unreadColumns(
  file: Rows,
  { headerRow, columns }: { readonly headerRow: number; readonly columns: ReadonlyMap<unknown, number> },
): string[] {
  const read = new Set(columns.values());
  const data = file.slice(headerRow + 1);
  return (file[headerRow] ?? []).flatMap((header, column) =>
    read.has(column) || data.every((row) => (row[column] ?? '').trim() === '')
      ? []
      : [header.trim() || `Column ${column + 1}`],
  );
}
