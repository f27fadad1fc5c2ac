import type { MailBlock } from '#domain/auth/mail-delivery.ts';
import type { AnswerInput } from '#domain/calendar/decide.ts';
import type { FeedState } from '#domain/calendar/feeds/feed-state.ts';
import type { CertificateType } from '#domain/certificates/certificate.ts';
import type { LentComment, LentView } from '#domain/lent-views/lent-view.ts';
import type { StorageUse } from '#domain/auth/storage-use.ts';
import type { RecordedDays } from '#domain/log-changes/timeliness.ts';
import type { EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import type {
  AdminActions,
  AdminSubscriptions,
  BuiltInAccount,
  OpenSupportView,
  UserFigures,
} from '#domain/admin/admin-answers.ts';
import type { Dashboard, DashboardArgs } from '#domain/dashboard/dashboard.ts';
import type { ClientMergeArgs, ClientMergeReport } from '#domain/client-merge/client-merge.ts';
import type { ClientHours } from '#domain/clients/client-hours.ts';
import type { CpdTotals, CpdTotalsArgs } from '#domain/cpd/cpd-totals.ts';
import type { FoundRecords } from '#domain/search/found-records.ts';
import type { RecordInput } from '#domain/records/all-records.ts';
import type { RecordName, RecordWith, WrittenRecord } from '#domain/records/record-kinds.ts';
import type { CertificateReferences } from '#domain/certificates/archived-certificates.ts';
import type { ProfileInput } from '#domain/profile/profile-schema.ts';
import type { Report, ReportArgs } from '#domain/reports/report.ts';
import type { ErasedClientHours } from '#domain/clients/erased-client-hours.ts';
import type { SessionChanges } from '#domain/sessions/session-kinds.ts';
import type { SessionTotals, SessionTotalsArgs } from '#domain/sessions/session-totals.ts';
import type { Role } from '#domain/subscription/access.ts';
import type { Subscription } from '#domain/subscription/subscription.ts';
import type { ImportPart } from '#domain/transfer/plan/archive/archive.ts';
import type {
  ImportKind,
  ImportProgress,
  ImportReport,
  TableCounts,
  UndoReport,
} from '#domain/transfer/plan/import-run.ts';
import type { WitnessedArea } from '#domain/witnesses/witness-kinds.ts';
import type { WitnessesOfRows, WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';

// The rows as the API returns them. Instants are ISO strings, `date` of a session and a CPD record is YYYY-MM-DD.

interface Owned {
  id: string;
  user_id: string;
  created_at: string;
  updated_at: string;
}

/** Columns that are optional when writing are always there when reading. */
type Row<T> = { [Column in keyof T]-?: T[Column] };

/** Columns of records that the server alone writes. */
interface WrittenByServer {
  opening_balances: { import_id: string | null };
}
export type RecordRow<Name extends RecordName> = Row<
  Owned & RecordInput<Name> & (Name extends keyof WrittenByServer ? WrittenByServer[Name] : unknown)
>;
export type ClientRow = RecordRow<'clients'>;
export type SessionRow = RecordRow<'sessions'>;
export type SupervisionRow = RecordRow<'supervision_sessions'>;
export type CpdRow = RecordRow<'cpd_records'>;
export type NoteTemplateRow = RecordRow<'note_templates'>;
export type WheelRow = RecordRow<'wheels'>;
export type OpeningBalanceRow = RecordRow<'opening_balances'>;
/** A merge of two clients that can be undone, without the data of both. */
export type ClientMergeRow = Row<{
  id: string;
  user_id: string;
  kept_id: string;
  merged_id: string;
  merged_name: string;
  merged_at: string;
  undone_at: string | null;
  expired_at: string | null;
  joined_sessions: { id: string; into: string }[];
}>;

export type CalendarAnswerRow = Row<Owned & AnswerInput>;
/** A calendar that the coach has connected (ADR 102). */
export type CalendarFeedRow = Row<
  FeedState & { id: string; user_id: string; label: string; reads_notes: boolean; tried_at: string | null }
>;

/** A file stored with one record: the column that refers to it is the only one that is set (ADR 86). */
export type CertificateRow = Row<
  CertificateReferences & { id: string; name: string; type: CertificateType; bytes: number; created_at: string }
>;

/** A row as a witness was shown it. */
export type WitnessedRowRow = Row<{ request_id: string; area: WitnessedArea; row_id: string; minutes: number }>;
/** A view that was lent to an assessor (ADR 92). */
export type LentViewRow = Row<LentView>;
export type LentCommentRow = Row<LentComment & { view_id: string; resolved_at: string | null }>;

export type ProfileRow = Row<
  ProfileInput & {
    id: string;
    email: string;
    role: Role;
    terms_accepted: boolean;
    terms_accepted_at: string | null;
    terms_version: string | null;
    subscription_status: string | null;
    subscription_start_date: string | null;
    subscription_end_date: string | null;
    created_at: string;
    updated_at: string;
  }
>;

export type ProductRow = { id: string; name: string; description: string | null; active: boolean };

export type PriceRow = {
  id: string;
  /** null until the payment provider was reached for the first time. */
  stripe_price_id: string | null;
  product_id: string;
  active: boolean;
  description: string | null;
  unit_amount: number;
  currency: string;
  type: 'recurring' | 'one_time';
  interval: string | null;
  interval_count: number | null;
  trial_period_days: number | null;
};

export type SubscriptionRow = Row<
  Omit<Subscription, 'created' | 'price' | 'product'> & { user_id: string; price_id: string | null; created_at: string }
>;

export type ImportRunRow = Row<{
  id: string;
  kind: ImportKind;
  file_name: string;
  counts: TableCounts;
  created_at: string;
  finished_at: string | null;
  undone_at: string | null;
  gone: Partial<TableCounts> | null;
  is_under_way: boolean;
}>;
type NewImportRun = { id: string; kind: ImportKind; file_name: string };
type ImportPartRow = { import_id: string; part: number; rows: ImportPart };

/** What a coach may send when adding a row. The browser creates the id, so that a retried write stores one row. */
type New<Input> = Plain<Input & { id: string; user_id: string }>;
type Change<Input> = Plain<Partial<Input> & { updated_at?: string }>;
type Plain<T> = { [Column in keyof T]: T[Column] };

interface Table<R, Insert, Update, Relationships = []> {
  Row: R;
  Insert: Insert;
  Update: Update;
  Relationships: Relationships;
}

type Link<Name extends string, Column extends string, Target extends string> = {
  foreignKeyName: Name;
  columns: [Column];
  isOneToOne: false;
  referencedRelation: Target;
  referencedColumns: ['id'];
};

/** A wheel stays with its client. */
type RecordChange<Name extends RecordName> = Name extends 'wheels'
  ? Omit<RecordInput<Name>, 'client_id'>
  : RecordInput<Name>;
type TableOf<Name extends RecordName> = Name extends WrittenRecord
  ? Table<
      RecordRow<Name>,
      New<RecordInput<Name>>,
      Change<RecordChange<Name>>,
      Name extends RecordWith<'client'> ? [Link<`${Name}_client_fkey`, 'client_id', 'clients'>] : []
    >
  : Table<RecordRow<Name>, never, never>;

/** The schema in the shape that the data client's types need. */
export type Schema = {
  public: {
    Tables: {
      [Name in RecordName]: TableOf<Name>;
    } & {
      lent_views: Table<LentViewRow, never, never>;
      lent_comments: Table<LentCommentRow, never, { resolved_at: string | null }>;
      certificates: Table<CertificateRow, never, never>;
      calendar_feeds: Table<CalendarFeedRow, never, Partial<Pick<CalendarFeedRow, 'label' | 'reads_notes'>>>;
      calendar_answers: Table<CalendarAnswerRow, New<AnswerInput>, Change<AnswerInput>>;
      import_runs: Table<ImportRunRow, NewImportRun, never>;
      import_parts: Table<ImportPartRow, ImportPartRow, never>;
      client_merges: Table<ClientMergeRow, never, never>;
      witness_requests: Table<Row<WitnessRequestRow>, never, never>;
      witnessed_rows: Table<WitnessedRowRow, never, never>;
      profiles: Table<ProfileRow, never, Change<ProfileInput>>;
      products: Table<ProductRow, never, never>;
      prices: Table<PriceRow, never, never, [Link<'prices_product_id_fkey', 'product_id', 'products'>]>;
      subscriptions: Table<SubscriptionRow, never, never, [Link<'subscriptions_price_id_fkey', 'price_id', 'prices'>]>;
    };
    Views: Record<never, never>;
    Functions: {
      admin_actions: { Args: { page: number }; Returns: AdminActions };
      admin_built_in_accounts: { Args: Record<never, never>; Returns: BuiltInAccount[] };
      admin_subscriptions: { Args: { page: number }; Returns: AdminSubscriptions };
      admin_support_views: { Args: Record<never, never>; Returns: OpenSupportView[] };
      admin_user_figures: { Args: Record<never, never>; Returns: UserFigures[] };
      finish_import: { Args: { import_id: string; parts: number }; Returns: ImportReport | ImportProgress };
      storage_use: { Args: Record<never, never>; Returns: StorageUse };
      undelivered_mails: { Args: Record<never, never>; Returns: Readonly<Record<string, MailBlock>> };
      lend_support_view: { Args: Record<never, never>; Returns: { id: string; expires_at: string } };
      revoke_lent_view: { Args: { view: string }; Returns: undefined };
      undo_import: { Args: { import_id: string }; Returns: UndoReport | ImportProgress };
      dashboard: { Args: DashboardArgs; Returns: Dashboard };
      edit_sessions: { Args: { ids: readonly string[]; changes: SessionChanges }; Returns: number };
      delete_records: {
        Args: { deletion_id: string; area: string; ids: readonly string[] };
        Returns: { id: string; rows: { id: string }[] };
      };
      undo_deletion: { Args: { deletion_id: string }; Returns: { id: string } };
      merge_clients: { Args: ClientMergeArgs; Returns: ClientMergeReport };
      undo_client_merge: { Args: { merge_id: string; even_if_changed?: boolean }; Returns: ClientMergeReport };
      erase_client: { Args: { client_id: string; person: string }; Returns: ErasedClientHours };
      evidence: { Args: Record<never, never>; Returns: EvidenceAnswer };
      recorded_days: { Args: Record<never, never>; Returns: RecordedDays };
      client_hours: { Args: { today: string; client?: string }; Returns: ClientHours[] };
      cpd_totals: { Args: CpdTotalsArgs; Returns: CpdTotals };
      find_records: { Args: { wanted: string; today: string }; Returns: FoundRecords };
      report: { Args: ReportArgs; Returns: Report };
      revoke_witness_request: { Args: { id: string }; Returns: { id: string } };
      witnessed_rows_of: { Args: { area: WitnessedArea; ids: readonly string[] }; Returns: WitnessesOfRows };
      session_totals: { Args: SessionTotalsArgs; Returns: SessionTotals };
    };
  };
};

/** The tables whose rows a coach writes in a form. */
export type RecordTable = WrittenRecord;
