// An import as it is stored (public.import_runs): the rows that it added, and what undoing it removed.
import { RECORD_NAMES, type RecordName, type TransferTable } from '#domain/records/record-kinds.ts';
import type { ImportPart } from './archive/archive.ts';

/** What was imported: a file of one table, a calendar, an archive, an official coaching log. */
export type ImportKind = TransferTable | 'calendar' | 'archive' | 'icf_log';

/** How many rows of each table. */
export type TableCounts = { readonly [Table in RecordName]: number };

export interface ImportReport extends TableCounts {
  /** Rows of the file that were stored already and did not change. */
  readonly skipped_ids: readonly string[];
}

export interface UndoReport extends TableCounts {
  /** The names of clients that were not removed, since other records belong to them. */
  readonly kept_clients: readonly string[];
}

/** The progress of an import that is being saved or undone. */
export interface ImportProgress {
  readonly rows: number;
  readonly rows_done: number;
}

/** The most characters of a request. The server's limit is 4 MiB, and a character can be three bytes. */
const PART_CHARS_MAX = 1_000_000;
const PART_ROWS_MAX = 1_000;

/** The most rows of a file, so that every row can be reviewed. An archive, which nobody can split, may have as many as its file holds. */
export const IMPORT_ROWS_MAX = 50_000;

type Rows = { readonly [Table in RecordName]?: readonly { readonly id: string }[] | undefined };

/** Splits `rows` into parts that fit into a request, in order. */
export function importParts(rows: Rows): ImportPart[] {
  const parts: { [Table in RecordName]?: object[] }[] = [];
  let size = { rows: PART_ROWS_MAX, chars: 0 };
  for (const table of RECORD_NAMES)
    for (const row of rows[table] ?? []) {
      const chars = JSON.stringify(row).length;
      if (size.rows >= PART_ROWS_MAX || size.chars + chars > PART_CHARS_MAX) {
        parts.push({});
        size = { rows: 0, chars: 0 };
      }
      (parts.at(-1)![table] ??= []).push(row);
      size = { rows: size.rows + 1, chars: size.chars + chars };
    }
  return parts as ImportPart[];
}
