// What rpc/lent_view returns to an assessor (db/functions/lent-view.sql).
import type { EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { ConfidentialOf } from '#domain/records/record-kinds.ts';
import type { StoredRow } from '#domain/records/all-records.ts';
import type { LentConfirmation } from './lent-confirmations.ts';
import type { LentComment, LentView } from './lent-view.ts';

/** What an assessor sees of a course: everything that is not encrypted. */
export type LentCpd = Omit<StoredRow<'cpd_records'>, ConfidentialOf<'cpd_records'>>;

export interface LentAnswer {
  readonly view: Omit<LentView, 'message' | 'revoked_at' | 'opened'>;
  /** The last day of the lent records: that of the period, or today. */
  readonly until: string;
  readonly coach: string;
  readonly comments: readonly LentComment[];
  /** Sorted by day. */
  readonly confirmed: readonly LentConfirmation[];
  /** With labels in place of the clients' names. */
  readonly evidence: Omit<EvidenceAnswer, 'cpd_records'> & { readonly cpd_records: readonly LentCpd[] };
}

/** Rules that need to know who the clients are (consent, addresses, teams) can't be evaluated, since a view doesn't show it. */
const NOT_JUDGED: ReadonlySet<Rule['test']['kind']> = new Set(['log-hours', 'log-contacts', 'engagements']);

export const isJudgedFromView = ({ test }: Pick<Rule, 'test'>): boolean => !NOT_JUDGED.has(test.kind);
