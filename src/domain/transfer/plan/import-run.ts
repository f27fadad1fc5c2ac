// An import as it is stored (public.import_runs): the rows that it added, and what undoing it removed.
import { RECORD_NAMES, type RecordName, type TransferTable } from '#domain/records/record-kinds.ts';
import type { ImportPart } from '#domain/transfer/plan/archive/archive.ts';

/** What was imported: a file of one table, a calendar, an archive, an official coaching log. */
export type ImportKind = TransferTable | 'calendar' | 'archive' | 'icf_log';

/** How many rows of each table. */
export type TableCounts = { readonly [Table in RecordName]: number };

export interface ImportReport extends TableCounts {
  /** Rows of the file that were there already, and were left as they are. */
  readonly skipped_ids: readonly string[];
}

export interface UndoReport extends TableCounts {
  /** The names of clients that stay, since they have got something from elsewhere. */
  readonly kept_clients: readonly string[];
}

/** How far an import has come that is being saved or taken back. */
export interface ImportProgress {
  readonly rows: number;
  readonly rows_done: number;
}

/** One request carries at most this much; its limit is 4 MiB, and a character can be three bytes. */
const PART_CHARS_MAX = 1_000_000;
const PART_ROWS_MAX = 1_000;

/** What one file of rows may hold, so that every row can be looked at first. An archive holds what an account does. */
export const IMPORT_ROWS_MAX = 50_000;

type Rows = { readonly [Table in RecordName]?: readonly { readonly id: string }[] | undefined };

/** `rows` cut into parts of a request's size, in order. */
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
