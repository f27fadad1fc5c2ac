// What is said and done about the records of each kind, beside what their forms and lists show. Pages load it before anything else is
// known of records, so it has the words of record-kinds.ts again; their types say where they differ.
import type { RECORD_KINDS, WrittenRecord } from '#domain/records/record-kinds.ts';
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

type Kind<Table extends WrittenRecord> = (typeof RECORD_KINDS)[Table];
type Said<Table extends WrittenRecord, What extends string, Otherwise> =
  Kind<Table> extends Readonly<Record<What, infer Words>> ? Words : Otherwise;

/** The same as in record-kinds.ts. */
interface Words<Table extends WrittenRecord> {
  readonly one: Kind<Table>['one'];
  readonly several?: Said<Table, 'several', never>;
  readonly named: Said<Table, 'named', readonly []>;
  readonly confidential: Said<Table, 'confidential', readonly []>;
  /** Where it is not the key of the list of that table. */
  readonly key?: readonly unknown[];
}

/** A record that goes by the name of its table, has a title and nothing confidential, needs no words here. */
type IsPlain<Table extends WrittenRecord> = `${Kind<Table>['one']}s` extends Table
  ? Said<Table, 'confidential', 'none'> extends 'none'
    ? Said<Table, 'named', readonly []> extends readonly ['title']
      ? true
      : false
    : false
  : false;

const WORDS: { readonly [Table in WrittenRecord as IsPlain<Table> extends true ? never : Table]: Words<Table> } = {
  clients: {
    one: 'client',
    named: ['name'],
    confidential: ['notes', 'consent_how', 'exchange'],
    key: queryKeys.clients,
  },
  sessions: { one: 'session', named: [], confidential: ['notes', 'follow_up'], key: queryKeys.sessions },
  supervision_sessions: {
    one: 'supervision session',
    named: ['supervisor_name'],
    confidential: ['notes'],
    key: queryKeys.supervision,
  },
  cpd_records: {
    one: 'CPD record',
    named: ['title'],
    confidential: ['learned', 'applied', 'evidence_url'],
    key: queryKeys.cpd,
  },
  mentor_coaching: { one: 'mentor coaching record', named: ['mentor_name'], confidential: [] },
  education: { one: 'education record', named: ['title'], confidential: [] },
  credentials: { one: 'credential', named: ['body', 'level'], confidential: [] },
  reflections: { one: 'reflection', named: ['title'], confidential: ['title', 'reflection', 'application'] },
  client_feedback: { one: 'feedback record', named: ['given_by'], confidential: ['given_by', 'feedback'] },
  opening_balances: {
    one: 'record of earlier hours',
    several: 'records of earlier hours',
    named: [],
    confidential: ['source'],
  },
  wheels: {
    one: 'Wheel of Life',
    several: 'Wheels of Life',
    named: [],
    confidential: ['note'],
    key: queryKeys.wheels,
  },
  note_templates: { one: 'note template', named: ['name'], confidential: [], key: queryKeys.noteTemplates },
};

/** What the coach decides about events of calendars. */
const OF_CALENDARS = {
  one: 'answer about an event',
  several: 'answers about events',
  named: [],
  confidential: ['key', 'who'],
  key: queryKeys.calendarAnswers,
};

/** Every record that a form writes, and what is decided about events of calendars: all of them wait on the device. */
export function recordType(table: OutboxTable): RecordType {
  const words: Partial<Record<OutboxTable, { several?: string } & Partial<RecordType>>> = WORDS;
  const said = table === 'calendar_answers' ? OF_CALENDARS : words[table];
  const { one = table.slice(0, -1), several = `${one}s`, named = ['title'], confidential = [] } = said ?? {};
  return { one, many: several, key: said?.key ?? queryKeys.recordList(table), named, confidential };
}

/** What is shown when a form's record was not saved. @example saveFailure('reflections', false) // 'Could not create reflection' */
export const saveFailure = (table: OutboxTable, isStored: boolean) => ({
  title: 'Error',
  description: `Could not ${isStored ? 'update' : 'create'} ${recordType(table).one}`,
});
