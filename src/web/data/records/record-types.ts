// What is said and done about the records of each kind, beside what their forms and lists show. Without the records' schemas, so
// that every page can load it; the types below compare it with the list of records.
import type { AnswerInput } from '#domain/calendar/decide.ts';
import type { RECORDS } from '#domain/records/all-records.ts';
import type { ConfidentialColumn } from '#domain/records/column.ts';
import type { OutboxTable } from '#web/data/device/operations.ts';
import type { RecordRow, RecordTable } from '#web/data/wire/tables.ts';
import { queryKeys } from './query-keys.ts';

interface RecordType<Word extends string, Column extends string, Confidential extends string> {
  /** In sentences. @example 'Could not create reflection' */
  readonly one: Word;
  readonly many: string;
  /** The keys of the queries for its rows begin with it. */
  readonly key: readonly unknown[];
  /** The columns that name a row; without them it has its client's name. */
  readonly named: readonly Column[];
  /** The columns that are not kept of an earlier version. */
  readonly confidential: Readonly<Record<Confidential, true>>;
}

type RecordTypes = {
  readonly [Table in RecordTable]: RecordType<
    (typeof RECORDS)[Table]['one'],
    keyof RecordRow<Table> & string,
    ConfidentialColumn<(typeof RECORDS)[Table]['columns']> & string
  >;
} & Readonly<Record<Exclude<OutboxTable, RecordTable>, RecordType<string, keyof AnswerInput, 'key' | 'who'>>>;

/** Every record that a form writes, and what the coach decides about events of calendars. All of them wait on the device. */
export const RECORD_TYPES: RecordTypes = {
  clients: {
    one: 'client',
    many: 'clients',
    key: queryKeys.clients,
    named: ['name'],
    confidential: { notes: true, consent_how: true },
  },
  sessions: {
    one: 'session',
    many: 'sessions',
    key: queryKeys.sessions,
    named: [],
    confidential: { notes: true, follow_up: true },
  },
  supervision_sessions: {
    one: 'supervision session',
    many: 'supervision sessions',
    key: queryKeys.supervision,
    named: ['supervisor_name'],
    confidential: { notes: true },
  },
  cpd_records: {
    one: 'CPD record',
    many: 'CPD records',
    key: queryKeys.cpd,
    named: ['title'],
    confidential: { learned: true, applied: true, evidence_url: true },
  },
  mentor_coaching: {
    one: 'mentor coaching record',
    many: 'mentor coaching records',
    key: queryKeys.recordList('mentor_coaching'),
    named: ['mentor_name'],
    confidential: {},
  },
  education: {
    one: 'education record',
    many: 'education records',
    key: queryKeys.recordList('education'),
    named: ['title'],
    confidential: {},
  },
  credentials: {
    one: 'credential',
    many: 'credentials',
    key: queryKeys.recordList('credentials'),
    named: ['body', 'level'],
    confidential: {},
  },
  reflections: {
    one: 'reflection',
    many: 'reflections',
    key: queryKeys.recordList('reflections'),
    named: ['title'],
    confidential: { title: true, reflection: true, application: true },
  },
  client_feedback: {
    one: 'feedback record',
    many: 'feedback records',
    key: queryKeys.recordList('client_feedback'),
    named: ['given_by'],
    confidential: { given_by: true, feedback: true },
  },
  opening_balances: {
    one: 'record of earlier hours',
    many: 'records of earlier hours',
    key: queryKeys.recordList('opening_balances'),
    named: [],
    confidential: { source: true },
  },
  wheels: {
    one: 'Wheel of Life',
    many: 'Wheels of Life',
    key: queryKeys.wheels,
    named: [],
    confidential: { note: true },
  },
  note_templates: {
    one: 'note template',
    many: 'note templates',
    key: queryKeys.noteTemplates,
    named: ['name'],
    confidential: {},
  },
  calendar_answers: {
    one: 'answer about an event',
    many: 'answers about events',
    key: queryKeys.calendarAnswers,
    named: [],
    confidential: { key: true, who: true },
  },
};

/** What is shown when a form's record was not saved. @example saveFailure('reflections', false) // 'Could not create reflection' */
export const saveFailure = (table: OutboxTable, isStored: boolean) => ({
  title: 'Error',
  description: `Could not ${isStored ? 'update' : 'create'} ${RECORD_TYPES[table].one}`,
});
