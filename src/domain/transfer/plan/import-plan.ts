// What an import would do: what becomes of every row, before anything is written, and what to write once the coach has chosen.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import type { ClientInput } from '#domain/records/client.ts';
import type { CpdInput } from '#domain/records/cpd.ts';
import type { OpeningBalanceInput } from '#domain/records/opening-balance.ts';
import type { SessionInput } from '#domain/records/session.ts';
import type { SupervisionInput } from '#domain/records/supervision.ts';
import type { KnownClient, Spelling, SpellingAnswer } from '#domain/people/client-register.ts';
import type { Corrections } from './corrections.ts';
import type { GroupAnswer, GroupQuestion } from '#domain/people/group-questions.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import type { LeftOut } from '#domain/transfer/columns/decide/left-out-rows.ts';
import type { ColumnAnswers, ImportQuestion } from '#domain/transfer/columns/questions.ts';
import type { Reason } from '#domain/transfer/columns/reason.ts';
import type { UnderstoodCell } from '#domain/transfer/columns/row-values.ts';

/** A row to write, as its table takes it. */
export type Recorded<Input> = Input & { readonly id: string };

export interface TableInputs {
  clients: ClientInput;
  sessions: SessionInput;
  supervision_sessions: SupervisionInput;
  cpd_records: CpdInput;
}

/** Rows of every table, as their tables take them; earlier hours only where a file has some. */
export type TableRows = { readonly [Table in TransferTable]: readonly Recorded<TableInputs[Table]>[] } & {
  readonly opening_balances?: readonly Recorded<OpeningBalanceInput>[];
};

export type RowStatus = 'new' | 'duplicate' | 'ask' | 'error' | 'left-out';

export interface PlannedRow<Input> {
  /** The row's index in the file given; it chooses the row and makes its id. */
  readonly index: number;
  /**
   * new: will be written. duplicate: is there already, or earlier in the file. ask: a question of the plan is open. error: a
   * needed cell cannot be read. left-out: it is no record.
   */
  readonly status: RowStatus;
  readonly cells: { readonly [name in FieldName]?: UnderstoodCell };
  /** Why it is not new; empty when it is. */
  readonly reasons: readonly Reason[];
  /** Cells that are left empty since they could not be read, and readings to look at; the row is written. */
  readonly doubts: readonly Reason[];
  /** Why the row is no record, for that status. */
  readonly leftOut?: LeftOut;
  /** What would be written. A duplicate has one too where the coach may write it all the same. */
  readonly record: Recorded<Input> | null;
  /** The table of the record, where it is another one than the plan's: an event in which the coach received something. */
  readonly as?: ReceivedArea;
  /** The same for the other people that the row names, where each of them has a session. */
  readonly others: readonly Recorded<Input>[];
  /** Of a row without a day: hours from before, of each person that it names. It has no record then. */
  readonly balances?: readonly Recorded<OpeningBalanceInput>[];
}

/** What is asked about the people that rows name, and what was answered. */
export interface PeopleQuestions {
  readonly spellings: readonly Spelling[];
  readonly groups: readonly GroupQuestion[];
}

/** By the questions' keys. */
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
  /** By id: clients that rows of this plan name and the practice does not have; written only with a chosen row of theirs. */
  readonly newClients: ReadonlyMap<string, Recorded<ClientInput>>;
}

export type ImportPlan = { [Table in TransferTable]: PlanOf<Table> }[TransferTable] & {
  readonly questions: readonly ImportQuestion[];
  readonly people: PeopleQuestions;
  /** The places of further columns of hours that are added to sessions, or asked about. */
  readonly hourColumns: readonly number[];
  /** What the file's own last row of totals says, null when it has none that can be read. */
  readonly fileMinutes: number | null;
};

/** What the practice has already, for finding duplicates. */
export interface KnownPractice {
  readonly clients: readonly KnownClient[];
  readonly sessions: readonly { readonly id: string; readonly client_id: string; readonly date: string }[];
  readonly supervision_sessions: readonly { readonly supervisor_name: string; readonly day: string }[];
  readonly mentor_coaching?: readonly { readonly mentor_name: string; readonly date: string }[];
  readonly cpd_records: readonly { readonly date: string; readonly title: string }[];
  readonly opening_balances?: readonly KnownBalance[];
}

export type KnownBalance = Recorded<Omit<OpeningBalanceInput, 'source'>>;

export interface ImportCircumstances {
  /** Names one import; the same one again makes the same ids, so a repeated write adds nothing. */
  readonly importId: string;
  /** A uuid that depends on its arguments alone; `number` is below 2^44. */
  readonly deriveId: (importId: string, part: 'row' | 'client', number: number) => string;
  /** The reader's calendar date: what happened up to it counts as completed when the file does not say. */
  readonly today: string;
  /** Minutes for rows that give none; null makes such rows errors. */
  readonly defaultDuration: number | null;
  /**
   * The calendar date of an instant, and the instant so many minutes after midnight of a calendar date, both in the reader's time zone;
   * without minutes the one that stands for the date.
   */
  readonly dayOf: (instant: string) => string;
  readonly instantOf: (date: string, minutes?: number) => string;
  /** The product wrote the file: names are as they were. */
  readonly keepsNames?: boolean;
}

/** More than any file has rows, so that the sessions of one row's people have ids of their own. */
export const ROW_NUMBERS = 2 ** 32;
