import type { RecordTable } from '#web/data/records/store-row.ts';

/** The kinds of records, in the order of the page. */
export const TABLES = [
  'mentor_coaching',
  'education',
  'credentials',
  'reflections',
  'client_feedback',
] as const satisfies readonly RecordTable[];
export type PracticeTable = (typeof TABLES)[number];

/** What the address of the records says: which form is open. */
export interface PracticeRecordsSearch {
  /** The form for a new record of this kind. */
  add?: PracticeTable;
  /** The form of this record: its kind and its id. */
  edit?: `${PracticeTable}:${string}`;
}

/** Reads an address; what it cannot mean is left out. Written by hand: it stands in the entry bundle. */
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
