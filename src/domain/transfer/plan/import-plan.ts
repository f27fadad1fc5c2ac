// The plan of an import: what happens to every row, before anything is written, and what to write once the coach has chosen.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import type { ClientInput } from '#domain/records/client.ts';
import type { CpdInput } from '#domain/records/cpd.ts';
import type { OpeningBalanceInput } from '#domain/records/opening-balance.ts';
import type { SessionInput } from '#domain/records/session.ts';
import type { SupervisionInput } from '#domain/records/supervision.ts';
import type { KnownClient, Spelling, SpellingAnswer } from '#domain/people/client-register.ts';
import type { Corrections } from './corrections.ts';
import type { ErasedHours } from './erased-hours.ts';
import type { GroupAnswer, GroupQuestion } from '#domain/people/group-questions.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import type { LeftOut } from '#domain/transfer/columns/decide/left-out-rows.ts';
import type { ColumnAnswers, ImportQuestion } from '#domain/transfer/columns/questions.ts';
import type { Reason } from '#domain/transfer/columns/reason.ts';
import type { UnderstoodCell } from '#domain/transfer/columns/row-values.ts';

/** A row to write. */
export type Recorded<Input> = Input & { readonly id: string };

export interface TableInputs {
  clients: ClientInput;
  sessions: SessionInput;
  supervision_sessions: SupervisionInput;
  cpd_records: CpdInput;
}

/** Rows to write, by table. Opening balances only if a file has some. */
export type TableRows = { readonly [Table in TransferTable]: readonly Recorded<TableInputs[Table]>[] } & {
  readonly opening_balances?: readonly Recorded<OpeningBalanceInput>[];
};

export type RowStatus = 'new' | 'duplicate' | 'ask' | 'error' | 'left-out';

export interface PlannedRow<Input> {
  /** The row's index in the file. The coach's choice refers to it, and its record's id depends on it. */
  readonly index: number;
  /**
   * new: will be written. duplicate: is stored already, or earlier in the file. ask: waits for the answer to a question. error: a
   * required cell cannot be read. left-out: is not a record.
   */
  readonly status: RowStatus;
  readonly cells: { readonly [name in FieldName]?: UnderstoodCell };
  /** Why the row is not new; empty if it is. */
  readonly reasons: readonly Reason[];
  /** Cells that could not be read and are left empty, and readings that may be wrong. The row is written all the same. */
  readonly doubts: readonly Reason[];
  /** Why the row is not a record; only with status left-out. */
  readonly leftOut?: LeftOut;
  /** What would be written. A duplicate has one too if the coach may choose to write it. */
  readonly record: Recorded<Input> | null;
  /** The record's table if it is not the plan's: of an event in which the coach received something. */
  readonly as?: ReceivedArea;
  /** The records of the other people in the row, if each of them has a session. */
  readonly others: readonly Recorded<Input>[];
  /** The opening balance of each person in a row without a day, which then has no record. */
  readonly balances?: readonly Recorded<OpeningBalanceInput>[];
}

/** The questions about people in the rows, and the answers. */
export interface PeopleQuestions {
  readonly spellings: readonly Spelling[];
  readonly groups: readonly GroupQuestion[];
}

/** By the keys of the questions. */
export interface PeopleAnswers {
  readonly spellings?: { readonly [key: string]: SpellingAnswer };
  readonly groups?: { readonly [key: string]: GroupAnswer };
}

export interface ImportAnswers extends ColumnAnswers, PeopleAnswers {
  readonly corrections?: Corrections;
}

interface PlanOf<Table extends TransferTable> {
  readonly table: Table;
  readonly rows: readonly PlannedRow<TableInputs[Table]>[];
  /** By id, the clients in the rows who are not stored yet. Each is only written with a chosen row of theirs. */
  readonly newClients: ReadonlyMap<string, Recorded<ClientInput>>;
}

export type ImportPlan = { [Table in TransferTable]: PlanOf<Table> }[TransferTable] & {
  readonly questions: readonly ImportQuestion[];
  readonly people: PeopleQuestions;
  /** The indexes of further columns of hours that are added to sessions, or asked about. */
  readonly hourColumns: readonly number[];
  /** The total in the file's last row, or null if there is none that can be read. */
  readonly fileMinutes: number | null;
};

/** The records that are stored already, to find duplicates. */
export interface KnownPractice {
  readonly clients: readonly KnownClient[];
  readonly sessions: readonly { readonly id: string; readonly client_id: string; readonly date: string }[];
  readonly supervision_sessions: readonly { readonly supervisor_name: string; readonly day: string }[];
  readonly mentor_coaching?: readonly { readonly mentor_name: string; readonly date: string }[];
  readonly cpd_records: readonly { readonly date: string; readonly title: string }[];
  readonly opening_balances?: readonly KnownBalance[];
  readonly erased_sessions?: ErasedHours;
}

export type KnownBalance = Recorded<Omit<OpeningBalanceInput, 'source'>>;

export interface ImportCircumstances {
  /** Identifies an import. Ids depend on it, so that a repeated write adds nothing. */
  readonly importId: string;
  /** A uuid that depends only on its arguments. `number` is below 2^44. */
  readonly deriveId: (importId: string, part: 'row' | 'client', number: number) => string;
  /** The coach's calendar date. Sessions up to it count as completed if the file does not say. */
  readonly today: string;
  /** Minutes for rows without a length; null makes such rows errors. */
  readonly defaultDuration: number | null;
  /**
   * The calendar date of an instant, and the instant at so many minutes after midnight of a calendar date, both in the coach's time zone;
   * without minutes, the instant that represents the date.
   */
  readonly dayOf: (instant: string) => string;
  readonly instantOf: (date: string, minutes?: number) => string;
  /** Hourbook wrote the file, so names in it are not cleaned. */
  readonly keepsNames?: boolean;
}

/** More rows than any file has, so that the sessions of the people in one row get different ids. */
export const ROW_NUMBERS = 2 ** 32;
