// What is said and done about the records of each kind, beside what their forms and lists show. Without the records' schemas, so
// that every page can load it.
import {
  RECORD_KINDS,
  type RecordKind,
  severalRecords,
  WRITTEN_RECORDS,
  type WrittenRecord,
} from '#domain/records/record-kinds.ts';
import type { OutboxTable } from '#web/data/device/operations.ts';
import { queryKeys } from './query-keys.ts';

interface RecordType {
  /** In sentences. @example 'Could not create reflection' */
  readonly one: string;
  readonly many: string;
  /** The keys of the queries for its rows begin with it. */
  readonly key: readonly unknown[];
  /** The columns that name a row; without them it has its client's name. */
  readonly named: readonly string[];
  /** The columns that are not kept of an earlier version. */
  readonly confidential: readonly string[];
}

/** Where it is not the key of the list of that table. */
const KEYS: Partial<Record<WrittenRecord, readonly unknown[]>> = {
  clients: queryKeys.clients,
  sessions: queryKeys.sessions,
  supervision_sessions: queryKeys.supervision,
  cpd_records: queryKeys.cpd,
  wheels: queryKeys.wheels,
  note_templates: queryKeys.noteTemplates,
};

function typeOf(table: WrittenRecord): RecordType {
  const { one, named = [], confidential = [] }: RecordKind = RECORD_KINDS[table];
  return { one, many: severalRecords(table), key: KEYS[table] ?? queryKeys.recordList(table), named, confidential };
}

/** Every record that a form writes, and what the coach decides about events of calendars. All of them wait on the device. */
export const RECORD_TYPES: Readonly<Record<OutboxTable, RecordType>> = {
  ...(Object.fromEntries(WRITTEN_RECORDS.map((table) => [table, typeOf(table)])) as Record<WrittenRecord, RecordType>),
  calendar_answers: {
    one: 'answer about an event',
    many: 'answers about events',
    key: queryKeys.calendarAnswers,
    named: [],
    confidential: ['key', 'who'],
  },
};

/** What is shown when a form's record was not saved. @example saveFailure('reflections', false) // 'Could not create reflection' */
export const saveFailure = (table: OutboxTable, isStored: boolean) => ({
  title: 'Error',
  description: `Could not ${isStored ? 'update' : 'create'} ${RECORD_TYPES[table].one}`,
});
