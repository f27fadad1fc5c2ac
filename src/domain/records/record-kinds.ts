// The kinds of records, by table and in the order in which they are offered: what each is called, and what it can do. Without
// schemas (all-records.ts), so that a page can use it for a word. tests/schema/record-kinds.test.ts compares it with the database's catalogue.

export interface RecordKind {
  /** A heading. */
  readonly many: string;
  /** In sentences: 'Delete this …?' */
  readonly one: string;
  /** Several, where it is not `one` with an s. */
  readonly several?: string;
  /** After a number, where it is neither of these: '1 course', '2 courses'. */
  readonly counted?: readonly [one: string, several: string];
  /** The columns that name a record; one without goes by its client's name. */
  readonly named?: readonly string[];
  /** The column of its day, by which lists are ordered. */
  readonly day?: string;
  /** The columns that are encrypted before they are stored (ADR 12). */
  readonly confidential?: readonly string[];
  /** The server alone adds it (rpc/erase_client). All others a coach adds, changes and deletes, and undoes a deletion. */
  readonly isMadeByServer?: true;
  /** A table with its rows can be imported (transfer/columns/fields.ts). All kinds are in archives. */
  readonly isInFiles?: true;
  /** The column that refers to a client, and what becomes of a record whose client is deleted. */
  readonly client?: { readonly column: 'client_id'; readonly without: 'deleted' | 'kept' };
  /** The column of a certificate that refers to it (ADR 86). */
  readonly certificates?: `${string}_id`;
  /** Rules of credentials are evaluated on it (rpc/evidence). */
  readonly isEvidence?: true;
  /** A coach records it because credentials ask for it, in the list of such records and its forms (features/practice-records). */
  readonly isForCredential?: true;
  /** Its facts are in the chain of changes (ADR 90). */
  readonly isLogged?: true;
  /** What its day is called where it counts how soon after it the record was made; absent if it is of no single day. */
  readonly timelySince?: string;
  /** Others can be asked to confirm it (ADR 88). */
  readonly isWitnessed?: true;
  /** Assessors can comment on it (ADR 93). */
  readonly isCommented?: true;
}

const OF_CLIENT = { column: 'client_id', without: 'deleted' } as const;

export const RECORD_KINDS = {
  clients: {
    many: 'Clients',
    one: 'client',
    named: ['name'],
    confidential: ['notes', 'consent_how', 'exchange'],
    isInFiles: true,
    isEvidence: true,
  },
  sessions: {
    many: 'Sessions',
    one: 'session',
    day: 'date',
    confidential: ['notes', 'follow_up'],
    isInFiles: true,
    client: OF_CLIENT,
    isEvidence: true,
    isLogged: true,
    timelySince: 'the session',
    isWitnessed: true,
    isCommented: true,
  },
  supervision_sessions: {
    many: 'Supervision',
    one: 'supervision session',
    named: ['supervisor_name'],
    day: 'day',
    confidential: ['notes'],
    isInFiles: true,
    certificates: 'supervision_session_id',
    isEvidence: true,
    isLogged: true,
    timelySince: 'the supervision',
    isWitnessed: true,
    isCommented: true,
  },
  cpd_records: {
    many: 'CPD',
    one: 'CPD record',
    named: ['title'],
    day: 'date',
    confidential: ['learned', 'applied', 'evidence_url'],
    isInFiles: true,
    certificates: 'cpd_record_id',
    isEvidence: true,
    isLogged: true,
    timelySince: 'the CPD',
    isCommented: true,
  },
  mentor_coaching: {
    many: 'Mentor coaching',
    one: 'mentor coaching record',
    counted: ['mentor coaching session', 'mentor coaching sessions'],
    named: ['mentor_name'],
    day: 'date',
    isForCredential: true,
    certificates: 'mentor_coaching_id',
    isEvidence: true,
    isLogged: true,
    timelySince: 'the mentor coaching',
    isWitnessed: true,
    isCommented: true,
  },
  education: {
    many: 'Education',
    one: 'education record',
    counted: ['course', 'courses'],
    named: ['title'],
    day: 'start_date',
    isForCredential: true,
    certificates: 'education_id',
    isEvidence: true,
    isLogged: true,
    timelySince: 'the end of the course',
    isCommented: true,
  },
  credentials: {
    many: 'Credentials held',
    one: 'credential',
    named: ['body', 'level'],
    day: 'awarded_on',
    isForCredential: true,
    certificates: 'credential_id',
    isEvidence: true,
  },
  reflections: {
    many: 'Reflections',
    one: 'reflection',
    named: ['title'],
    day: 'date',
    confidential: ['title', 'reflection', 'application'],
    isForCredential: true,
    isEvidence: true,
    isLogged: true,
    timelySince: 'their date',
  },
  client_feedback: {
    many: 'Client feedback',
    one: 'feedback record',
    counted: ['piece of client feedback', 'pieces of client feedback'],
    named: ['given_by'],
    day: 'date',
    confidential: ['given_by', 'feedback'],
    isForCredential: true,
    client: { column: 'client_id', without: 'kept' },
    isEvidence: true,
    isLogged: true,
    timelySince: 'their date',
  },
  opening_balances: {
    many: 'Earlier hours',
    one: 'record of earlier hours',
    several: 'records of earlier hours',
    day: 'as_of',
    confidential: ['source'],
    client: OF_CLIENT,
    isEvidence: true,
    isLogged: true,
    isWitnessed: true,
    isCommented: true,
  },
  erased_sessions: {
    many: 'Hours of erased clients',
    one: 'record without a name',
    counted: ['session of an erased client', 'sessions of erased clients'],
    day: 'date',
    isMadeByServer: true,
    isEvidence: true,
    isLogged: true,
  },
  wheels: {
    many: 'Wheels of Life',
    one: 'Wheel of Life',
    several: 'Wheels of Life',
    day: 'date',
    confidential: ['note'],
    client: OF_CLIENT,
  },
  note_templates: {
    many: 'Note templates',
    one: 'note template',
    named: ['name'],
  },
} as const satisfies Readonly<Record<string, RecordKind>>;

export type RecordName = keyof typeof RECORD_KINDS;
export const RECORD_NAMES = Object.keys(RECORD_KINDS) as RecordName[];

/** The records that can do it. */
export type RecordWith<Ability extends keyof RecordKind> = {
  [Name in RecordName]: (typeof RECORD_KINDS)[Name] extends Readonly<Record<Ability, unknown>> ? Name : never;
}[RecordName];

/** The columns of a record that are encrypted. */
export type ConfidentialOf<Name extends RecordName> = (typeof RECORD_KINDS)[Name] extends {
  readonly confidential: readonly (infer Column extends string)[];
}
  ? Column
  : never;

/** Those of RecordWith as a list, in the order of the kinds. @example recordsWith('isInFiles') // ['clients', 'sessions', …] */
export const recordsWith = <Ability extends keyof RecordKind>(ability: Ability) =>
  RECORD_NAMES.filter((name): name is RecordWith<Ability> => ability in RECORD_KINDS[name]);

/** Those that a coach writes. */
export type WrittenRecord = Exclude<RecordName, RecordWith<'isMadeByServer'>>;
export const WRITTEN_RECORDS = RECORD_NAMES.filter(
  (name): name is WrittenRecord => !('isMadeByServer' in RECORD_KINDS[name]),
);

/** The tables that can be imported from files of rows and columns. */
export const TRANSFER_TABLES = recordsWith('isInFiles');
export type TransferTable = (typeof TRANSFER_TABLES)[number];
export const isInFiles = (name: string): name is TransferTable => TRANSFER_TABLES.some((table) => table === name);

/** Those that credentials ask for, with a list and a form each. */
export const FOR_CREDENTIALS = recordsWith('isForCredential');
export type RecordForCredential = (typeof FOR_CREDENTIALS)[number];

/** The records that refer to a client. */
export const RECORDS_OF_CLIENTS = recordsWith('client');

/** @example countedRecords('education', 2) // 'courses' */
export function countedRecords(name: RecordName, count: number): string {
  const { one, counted }: RecordKind = RECORD_KINDS[name];
  const [single, several] = counted ?? [one, severalRecords(name)];
  return count === 1 ? single : several;
}

/** In sentences. @example severalRecords('wheels') // 'Wheels of Life' */
export function severalRecords(name: RecordName): string {
  const { one, several = `${one}s` }: RecordKind = RECORD_KINDS[name];
  return several;
}
