// What pages say and do about the records of each kind, beside what their forms and lists show.
import { RECORD_KINDS, severalRecords, type RecordKind, type WrittenRecord } from '#domain/records/record-kinds.ts';
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
  /** The columns that are not stored of an earlier version. */
  readonly confidential: readonly string[];
}

/** Where they do not begin with the key of the list of that table. */
const KEYS: { readonly [Table in WrittenRecord]?: readonly unknown[] } = {
  clients: queryKeys.clients,
  sessions: queryKeys.sessions,
  supervision_sessions: queryKeys.supervision,
  cpd_records: queryKeys.cpd,
  wheels: queryKeys.wheels,
  note_templates: queryKeys.noteTemplates,
};

/** What the coach decides about events of calendars. */
const OF_CALENDARS: RecordType = {
  one: 'answer about an event',
  many: 'answers about events',
  named: [],
  confidential: ['key', 'who'],
  key: queryKeys.calendarAnswers,
};

/** Every record that a form writes, and what is decided about events of calendars: all of them wait on the device. */
export function recordType(table: OutboxTable): RecordType {
  if (table === 'calendar_answers') return OF_CALENDARS;
  const { one, named = [], confidential = [] }: RecordKind = RECORD_KINDS[table];
  return { one, many: severalRecords(table), key: KEYS[table] ?? queryKeys.recordList(table), named, confidential };
}

/** What is shown when a form's record was not saved. @example saveFailure('reflections', false) // 'Could not create reflection' */
export const saveFailure = (table: OutboxTable, isStored: boolean) => ({
  title: 'Error',
  description: `Could not ${isStored ? 'update' : 'create'} ${recordType(table).one}`,
});
