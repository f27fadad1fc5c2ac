// The plan of an import of an ICF Client Coaching Log, and what it is made of.
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

export interface LogPractice extends Pick<KnownPractice, 'clients' | 'sessions'> {
  readonly opening_balances: readonly KnownBalance[];
}

export interface LogAnswers extends ImportAnswers {
  /** The day up to which the hours are summed; null: as the file has it. */
  readonly asOf: string | null;
  /** The coach says that the clients agreed to be named; it is noted on those that are new. */
  readonly agreed: boolean;
}

export interface PlannedLogRow {
  /** The row's index in the file; it chooses the row and makes its id. */
  readonly index: number;
  readonly status: RowStatus;
  readonly title: string;
  /** What was understood, in words. */
  readonly details: string;
  /** Why it is not new; empty when it is. */
  readonly reasons: readonly { readonly message: string }[];
  /** Cells that are left empty since they could not be read. */
  readonly doubts: readonly { readonly message: string }[];
  /** Why the row is no record, for that status. */
  readonly leftOut?: LeftOut;
  /** What stands in the file. */
  readonly cells: readonly { readonly field: LogField; readonly label: string; readonly text: string }[];
  readonly record: Recorded<OpeningBalanceInput> | null;
}

export interface IcfLogPlan {
  readonly rows: readonly PlannedLogRow[];
  /** By id: clients that rows name and the practice does not have; written only with a chosen row of theirs. */
  readonly newClients: ReadonlyMap<string, Recorded<ClientInput>>;
  readonly questions: readonly ImportQuestion[];
  readonly people: PeopleQuestions;
  readonly headerRow: number;
  /** The headings of columns that have cells and are not read. */
  readonly notBroughtIn: readonly string[];
  /** The day up to which the hours are summed: the answer, else the last end date, else today. */
  readonly asOf: string;
  /** What the file's own row of totals says, null when it has none that can be read. */
  readonly fileTotals: LogTotals | null;
}

export type LogCircumstances = Pick<ImportCircumstances, 'importId' | 'deriveId' | 'today'>;
/** `named` is null where the row cannot be written, or the coach is asked who is named. */
export interface NamedRow extends IndexedRow {
  readonly named: NamedPeople | null;
}
