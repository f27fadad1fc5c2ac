// The columns of a file that an import does not read.

/** The headers of columns that hold something and are not in `columns`, for the coach to see. */
export function unreadColumns(
  file: readonly (readonly string[])[],
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
