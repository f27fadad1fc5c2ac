// Types of the plan of an import of a coaching log.
import type { OpeningBalanceInput } from '#domain/records/opening-balance.ts';
import type { IndexedRow, LogTotals } from '#domain/transfer/columns/icf-log/read-log.ts';
import type { LogRow } from '#domain/transfer/columns/icf-log/icf-log-row.ts';
import type {
  ImportCircumstances,
  KnownBalance,
  KnownPractice,
  ImportAnswers,
  ImportPlan,
  PlannedRow,
} from '#domain/transfer/plan/import-plan.ts';
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

export interface PlannedLogRow extends Pick<
  PlannedRow<OpeningBalanceInput>,
  'index' | 'status' | 'leftOut' | 'record'
> {
  readonly title: string;
  /** What was read, in words. */
  readonly details: string;
  /** Why the row is not new; empty if it is. */
  readonly reasons: readonly { readonly message: string }[];
  /** Cells that could not be read and are left empty. */
  readonly doubts: readonly { readonly message: string }[];
  /** The cells of the file. */
  readonly cells: LogRow['cells'];
}

export interface IcfLogPlan extends Pick<ImportPlan, 'newClients' | 'questions' | 'people'> {
  readonly rows: readonly PlannedLogRow[];
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
