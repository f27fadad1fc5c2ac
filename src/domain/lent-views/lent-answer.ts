// What rpc/lent_view returns to an assessor (db/functions/lent-view.sql).
import type { EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { ConfidentialOf } from '#domain/records/record-kinds.ts';
import type { StoredRow } from '#domain/records/all-records.ts';
import type { LentConfirmation } from './lent-confirmations.ts';
import type { LentComment, LentView } from './lent-view.ts';

/** With what an assessor sees of a course: everything that is not encrypted. */
export type LentCpd = Omit<StoredRow<'cpd_records'>, ConfidentialOf<'cpd_records'>>;

export interface LentAnswer {
  readonly view: Omit<LentView, 'message' | 'revoked_at' | 'opened'>;
  /** The last day of what is lent: of the period, or today. */
  readonly until: string;
  readonly coach: string;
  readonly comments: readonly LentComment[];
  /** In the order of their days. */
  readonly confirmed: readonly LentConfirmation[];
  /** With labels in place of the clients' names. */
  readonly evidence: Omit<EvidenceAnswer, 'cpd_records'> & { readonly cpd_records: readonly LentCpd[] };
}

/** Rules about who the clients are can't be judged where that is not lent: consent, addresses, the teams of sessions. */
const NOT_JUDGED: ReadonlySet<Rule['test']['kind']> = new Set(['log-hours', 'log-contacts', 'engagements']);

export const isJudgedFromView = ({ test }: Pick<Rule, 'test'>): boolean => !NOT_JUDGED.has(test.kind);
