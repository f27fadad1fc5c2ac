import type { RecordForCredential } from '#domain/records/record-kinds.ts';
import { searchParser } from '#web/data/wire/search-params.ts';

/** The kinds of records of the page. */
export type PracticeTable = RecordForCredential;

/**
 * Search parameters of /reports/credentials/records: which form is open. Whether there is such a kind the page says (openForm), since this
 * is part of the entry bundle, which has no list of records.
 */
export const parsePracticeRecordsSearch = searchParser({
  /** The kind of a new record. */
  add: (value) => (typeof value === 'string' ? (value as PracticeTable) : undefined),
  /** Kind and id of the record to edit. */
  edit: (value) => (typeof value === 'string' ? (value as `${PracticeTable}:${string}`) : undefined),
});
export type PracticeRecordsSearch = ReturnType<typeof parsePracticeRecordsSearch>;
