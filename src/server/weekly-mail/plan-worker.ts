// The thread that makes the plans of weekly mails: each takes time in proportion to the records.
import { parentPort } from 'node:worker_threads';
import type { Body } from '#domain/body-names.ts';
import { readEvidence, type EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import { inOrder, plansOf } from '#domain/accreditation/plan/credential-plan.ts';
import { standingTowardNext } from '#domain/dashboard/credential-standing.ts';
import { needsText, stepText } from '#domain/weekly-mail/weekly-texts.ts';
import { lowerPriority } from '#server/threads/lower-priority.ts';

export interface PlanJob {
  readonly bodies: readonly Body[];
  /** JSON of an object with `evidence`. */
  readonly practice: ArrayBuffer;
  /** A calendar day. */
  readonly today: string;
}

if (parentPort === null) throw new Error('plan-worker runs as a worker');
const port = parentPort;
lowerPriority();

port.on('message', ({ bodies, practice, today }: PlanJob) => {
  const { evidence } = JSON.parse(Buffer.from(practice).toString()) as { readonly evidence: EvidenceAnswer };
  const rows = readEvidence(evidence);
  const standing = standingTowardNext(rows, today);
  const nearest = inOrder(plansOf(bodies, rows, today), today)[0] ?? null;
  port.postMessage([needsText(nearest), ...(standing ? [stepText(standing)] : [])]);
});
