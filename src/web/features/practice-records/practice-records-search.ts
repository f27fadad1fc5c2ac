import type { RecordForCredential } from '#domain/records/record-kinds.ts';

/** The kinds of records of the page. */
export type PracticeTable = RecordForCredential;

/** Search parameters of /reports/credentials/records: which form is open. */
export interface PracticeRecordsSearch {
  /** The kind of a new record. */
  add?: PracticeTable;
  /** Kind and id of the record to edit. */
  edit?: `${PracticeTable}:${string}`;
}

/**
 * Reads search parameters. Whether there is such a kind the page says (openForm), since this is part of the entry bundle, which has
 * no list of records.
 */
export function parsePracticeRecordsSearch({ add, edit }: Record<string, unknown>): PracticeRecordsSearch {
  return {
    ...(typeof add === 'string' ? { add: add as PracticeTable } : {}),
    ...(typeof edit === 'string' ? { edit: edit as `${PracticeTable}:${string}` } : {}),
  };
}
