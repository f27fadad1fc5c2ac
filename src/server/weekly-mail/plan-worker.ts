// The thread that makes the plans of weekly mails: each takes time in proportion to the records.
import type { Body } from '#domain/body-names.ts';
import { readEvidence, type EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import { inOrder, plansOf } from '#domain/accreditation/plan/credential-plan.ts';
import { standingTowardNext } from '#domain/dashboard/credential-standing.ts';
import { needsText, stepText } from '#domain/weekly-mail/weekly-texts.ts';
import { answerJobs } from '#server/threads/answer-jobs.ts';

export interface PlanJob {
  readonly bodies: readonly Body[];
  /** JSON of an object with `evidence`. */
  readonly practice: ArrayBuffer;
  /** A calendar day. */
  readonly today: string;
}

answerJobs(({ bodies, practice, today }: PlanJob) => {
  const { evidence } = JSON.parse(Buffer.from(practice).toString()) as { readonly evidence: EvidenceAnswer };
  const rows = readEvidence(evidence);
  const standing = standingTowardNext(rows, today);
  const nearest = inOrder(plansOf(bodies, rows, today), today)[0] ?? null;
  return [needsText(nearest), ...(standing ? [stepText(standing)] : [])];
});
