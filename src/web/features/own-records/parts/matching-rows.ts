import type { ExportCell } from '#domain/transfer/export/export-tables.ts';
import type { RecordTable } from '#domain/transfer/export/export-tables.ts';

export interface ShownRecord {
  readonly id: string;
  readonly cells: readonly ExportCell[];
}

/** The records in which every word of `wanted` stands somewhere, in any case, as parts of words too. */
export function matchingRows({ rows, ids }: RecordTable, wanted: string): ShownRecord[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.flatMap((cells, place) => {
    const text = words.length === 0 ? '' : cells.join('\n').toLowerCase();
    return words.every((word) => text.includes(word)) ? [{ id: ids[place]!, cells }] : [];
  });
}
