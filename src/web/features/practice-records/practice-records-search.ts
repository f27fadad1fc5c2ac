import type { RecordTable } from '#web/data/wire/tables.ts';

/** The kinds of records, in the order of the page. */
export const TABLES = [
  'mentor_coaching',
  'education',
  'credentials',
  'reflections',
  'client_feedback',
] as const satisfies readonly RecordTable[];
export type PracticeTable = (typeof TABLES)[number];

/** Search parameters of /reports/credentials/records: which form is open. */
export interface PracticeRecordsSearch {
  /** The kind of a new record. */
  add?: PracticeTable;
  /** Kind and id of the record to edit. */
  edit?: `${PracticeTable}:${string}`;
}

/** Reads search parameters and drops invalid ones. Written without zod, since it is part of the entry bundle. */
export function parsePracticeRecordsSearch({ add, edit }: Record<string, unknown>): PracticeRecordsSearch {
  const adding = TABLES.find((table) => table === add);
  const editing = typeof edit === 'string' && TABLES.some((table) => edit.startsWith(`${table}:`));
  return {
    ...(adding ? { add: adding } : {}),
    ...(editing ? { edit: edit as `${PracticeTable}:${string}` } : {}),
  };
}

/** The two parts of `edit`. */
export function editedRecord(edit: `${PracticeTable}:${string}`): { table: PracticeTable; id: string } {
  const at = edit.indexOf(':');
  return { table: edit.slice(0, at) as PracticeTable, id: edit.slice(at + 1) };
}
