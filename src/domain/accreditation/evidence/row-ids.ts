// The rows behind a result, by table, so that a screen can show them.
import type { EvidenceTable } from './evidence.ts';

export type RowIds = Partial<Record<EvidenceTable, readonly string[]>>;

/** The ids of `rows` by table, in the order they come. Parts of one row, which have its id, must come one after the other. */
export function rowIds(rows: Iterable<{ readonly table: EvidenceTable; readonly id: string }>): RowIds {
  const found: Partial<Record<EvidenceTable, string[]>> = {};
  for (const { table, id } of rows) {
    const ids = (found[table] ??= []);
    if (ids.at(-1) !== id) ids.push(id);
  }
  return found;
}

/** The ids of rows of one table. */
export function idsOf(table: EvidenceTable, rows: readonly { readonly id: string }[]): RowIds {
  return rows.length === 0 ? {} : { [table]: rows.map(({ id }) => id) };
}
