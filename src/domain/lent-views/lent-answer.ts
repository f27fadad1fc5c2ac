// What rpc/lent_view returns to an assessor (db/functions/lent-view.sql).
import type { CpdEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { LentConfirmation } from './lent-confirmations.ts';
import type { LentComment, LentView } from './lent-view.ts';

/** With what an assessor sees of a course. */
export interface LentCpd extends CpdEvidence {
  readonly title: string;
  readonly provider: string;
  readonly category: string;
}

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
