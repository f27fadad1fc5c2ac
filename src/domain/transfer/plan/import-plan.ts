// What an import would do: what becomes of every row, before anything is written, and what to write once the coach has chosen.
import type { ClientInput } from '#domain/records/client.ts';
import type { CpdInput } from '#domain/records/cpd.ts';
import type { SessionInput } from '#domain/records/session.ts';
import type { SupervisionInput } from '#domain/records/supervision.ts';
import type { KnownClient, Spelling, SpellingAnswer } from '#domain/people/client-register.ts';
import type { Corrections } from './corrections.ts';
import type { GroupAnswer, GroupQuestion } from '#domain/people/group-questions.ts';
import type { DateOrderVerdict, SwappedDays } from '#domain/transfer/columns/decide/date-column.ts';
import type { DateOrder } from '#domain/transfer/columns/cells/date-text.ts';
import type { DurationAnswers, DurationQuestion } from '#domain/transfer/columns/decide/duration-column.ts';
import type { FieldName, TransferTable } from '#domain/transfer/columns/fields.ts';
import type { PaymentMeaning, PaymentWord } from '#domain/transfer/columns/decide/payment-column.ts';

/** A row to write, as its table takes it. */
export type Recorded<Input> = Input & { readonly id: string };

export interface TableInputs {
  clients: ClientInput;
  sessions: SessionInput;
  supervision_sessions: SupervisionInput;
  cpd_records: CpdInput;
}

/** Rows of every table, as their tables take them. */
export type TableRows = { readonly [Table in TransferTable]: readonly Recorded<TableInputs[Table]>[] };

export interface Reason {
  /** Null when the row as a whole is meant. */
  readonly field: FieldName | null;
  /** The cell as it stands in the file. */
  readonly text: string;
  /** One sentence that names the field and quotes the text. */
  readonly message: string;
  /** It is an open question, which an answer settles; not a mistake in the file. */
  readonly isQuestion?: true;
}

export type LeftOutKind =
  | 'total'
  | 'remark'
  | 'heading'
  | 'all-day'
  | 'cancelled'
  | 'no-show'
  | 'rescheduled'
  | 'declined';

/** Why a row of the file is no record: a cancelled session, a row of totals, a remark such as '* = paused'. */
export interface LeftOut {
  readonly why: LeftOutKind;
  /** One sentence that quotes what says so. */
  readonly message: string;
}

export interface UnderstoodCell {
  readonly text: string;
  /** What was understood, in words; null when it was not. */
  readonly shown: string | null;
}

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
  /** Why the row is no record, where its status says so. */
  readonly leftOut?: LeftOut;
  /** What would be written. A duplicate has one too where the coach may write it all the same. */
  readonly record: Recorded<Input> | null;
  /** The same for the other people whom the row names, where each of them has a session. */
  readonly others: readonly Recorded<Input>[];
}

/** A question about a column; `index` is the row of its example in the file given. */
export type ImportQuestion =
  | {
      readonly about: 'date-order';
      readonly index: number;
      readonly asked: Extract<DateOrderVerdict, { status: 'ask' }>;
    }
  /** Whether a spreadsheet swapped the days and months of some dates. */
  | { readonly about: 'swapped-days'; readonly index: number; readonly asked: SwappedDays }
  | { readonly about: 'duration-unit'; readonly index: number; readonly asked: DurationQuestion }
  /** One for each word. */
  | { readonly about: 'payment-word'; readonly index: number; readonly asked: PaymentWord }
  /** Whether rows without a name are the client's above; the example is that name. */
  | { readonly about: 'names-above'; readonly index: number; readonly asked: RowsAsked }
  /** How long sessions were whose length nothing says. */
  | { readonly about: 'missing-duration'; readonly index: number; readonly asked: RowsAsked }
  /** Whether a log's hours were paid, where it has one column of hours. */
  | { readonly about: 'hours-paid'; readonly index: number; readonly asked: RowsAsked };

interface RowsAsked {
  readonly example: { readonly place: number; readonly text: string };
  readonly rows: number;
}

/** What is asked about the people whom rows name, and what was answered. */
export interface PeopleQuestions {
  readonly spellings: readonly Spelling[];
  readonly groups: readonly GroupQuestion[];
}

/** By the questions' keys. */
export interface PeopleAnswers {
  readonly spellings?: { readonly [key: string]: SpellingAnswer };
  readonly groups?: { readonly [key: string]: GroupAnswer };
}

export interface ImportAnswers extends PeopleAnswers {
  readonly dateOrder?: DateOrder;
  readonly corrections?: Corrections;
  readonly swappedDays?: 'yes' | 'no';
  readonly durations?: DurationAnswers;
  /** By word. */
  readonly paymentWords?: Readonly<Record<string, PaymentMeaning>>;
  readonly namesAbove?: 'yes' | 'no';
  /** Minutes. */
  readonly missingDuration?: number;
  readonly hoursPaid?: 'paid' | 'pro-bono';
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
  /** What the file's own last row of totals says, null when it has none that can be read. */
  readonly fileMinutes: number | null;
};

/** What the practice has already, for finding duplicates. */
export interface KnownPractice {
  readonly clients: readonly KnownClient[];
  readonly sessions: readonly { readonly id: string; readonly client_id: string; readonly date: string }[];
  readonly supervision_sessions: readonly { readonly supervisor_name: string; readonly day: string }[];
  readonly cpd_records: readonly { readonly date: string; readonly title: string }[];
}

export interface ImportCircumstances {
  /** Names one import; the same one again makes the same ids, so a repeated write adds nothing. */
  readonly importId: string;
  /** A uuid that depends on its arguments alone; `number` is below 2^44. */
  readonly deriveId: (importId: string, part: 'row' | 'client', number: number) => string;
  /** The reader's calendar date: what happened up to it counts as completed when the file does not say. */
  readonly today: string;
  /** Minutes for rows that give none; null makes such rows errors. */
  readonly defaultDuration: number | null;
  /** The calendar date of an instant, and the instant that stands for a calendar date, both in the reader's time zone. */
  readonly dayOf: (instant: string) => string;
  readonly instantOf: (date: string) => string;
}

/** More than any file has rows, so that the sessions of one row's people have ids of their own. */
export const ROW_NUMBERS = 2 ** 32;
