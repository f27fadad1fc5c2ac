// The rows behind a result, by table, so that a screen can show them.
import type { EvidenceTable } from './evidence.ts';

export type RowIds = Partial<Record<EvidenceTable, readonly string[]>>;

/** The ids of `rows` by table, each once, in the order they come. */
export function rowIds(rows: Iterable<{ readonly table: EvidenceTable; readonly id: string }>): RowIds {
  const sets = new Map<EvidenceTable, Set<string>>();
  for (const { table, id } of rows) {
    const set = sets.get(table);
    if (set) set.add(id);
    else sets.set(table, new Set([id]));
  }
  return Object.fromEntries([...sets].map(([table, ids]) => [table, [...ids]]));
}

/** The ids of rows of one table. */
export function idsOf(table: EvidenceTable, rows: readonly { readonly id: string }[]): RowIds {
  return rows.length === 0 ? {} : { [table]: rows.map(({ id }) => id) };
}
