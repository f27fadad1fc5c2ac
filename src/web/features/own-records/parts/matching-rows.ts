import { searchable } from '#domain/formatting/searchable.ts';
import type { ExportCell, RecordTable } from '#domain/transfer/write/export-tables.ts';

export interface ShownRecord {
  readonly id: string;
  readonly cells: readonly ExportCell[];
}

/** The records that contain every word of `wanted`, also as a part of a word, ignoring case. */
export function matchingRows({ rows, ids }: RecordTable, wanted: string): ShownRecord[] {
  const words = searchable(wanted).split(/\s+/).filter(Boolean);
  return rows.flatMap((cells, place) => {
    const text = words.length === 0 ? '' : searchable(cells.join('\n'));
    return words.every((word) => text.includes(word)) ? [{ id: ids[place]!, cells }] : [];
  });
}
