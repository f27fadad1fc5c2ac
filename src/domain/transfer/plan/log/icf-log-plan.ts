// Types of the plan of an import of a coaching log.
import type { ClientInput } from '#domain/records/client.ts';
import type { OpeningBalanceInput } from '#domain/records/opening-balance.ts';
import type { IndexedRow, LogTotals } from '#domain/transfer/columns/icf-log/read-log.ts';
import type { LogField } from '#domain/transfer/columns/icf-log/icf-log-columns.ts';
import type {
  ImportCircumstances,
  KnownBalance,
  KnownPractice,
  ImportAnswers,
  PeopleQuestions,
  Recorded,
  RowStatus,
} from '#domain/transfer/plan/import-plan.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';
import type { LeftOut } from '#domain/transfer/columns/decide/left-out-rows.ts';
import type { NamedPeople } from '#domain/people/group-questions.ts';

export interface LogPractice extends Pick<KnownPractice, 'clients' | 'sessions' | 'erased_sessions'> {
  readonly opening_balances: readonly KnownBalance[];
}

export interface LogAnswers extends ImportAnswers {
  /** The day up to which the hours are summed; null to use the file's. */
  readonly asOf: string | null;
  /** The coach says that the clients agreed to be named, which is recorded for new clients. */
  readonly agreed: boolean;
}

export interface PlannedLogRow {
  /** The row's index in the file. The coach's choice refers to it, and its record's id depends on it. */
  readonly index: number;
  readonly status: RowStatus;
  readonly title: string;
  /** What was read, in words. */
  readonly details: string;
  /** Why the row is not new; empty if it is. */
  readonly reasons: readonly { readonly message: string }[];
  /** Cells that could not be read and are left empty. */
  readonly doubts: readonly { readonly message: string }[];
  /** Why the row is not a record; only with status left-out. */
  readonly leftOut?: LeftOut;
  /** The cells of the file. */
  readonly cells: readonly { readonly field: LogField; readonly label: string; readonly text: string }[];
  readonly record: Recorded<OpeningBalanceInput> | null;
}

export interface IcfLogPlan {
  readonly rows: readonly PlannedLogRow[];
  /** By id, the clients in the rows who are not stored yet. Each is only written with a chosen row of theirs. */
  readonly newClients: ReadonlyMap<string, Recorded<ClientInput>>;
  readonly questions: readonly ImportQuestion[];
  readonly people: PeopleQuestions;
  readonly headerRow: number;
  /** The headers of columns that are not blank and are not read. */
  readonly notBroughtIn: readonly string[];
  /** The day up to which the hours are summed: the coach's answer, else the last end date, else today. */
  readonly asOf: string;
  /** The file's row of totals, or null if there is none that can be read. */
  readonly fileTotals: LogTotals | null;
}

export type LogCircumstances = Pick<ImportCircumstances, 'importId' | 'deriveId' | 'today'>;
/** `named` is null if the row cannot be written or its name is asked about. */
export interface NamedRow extends IndexedRow {
  readonly named: NamedPeople | null;
}
