// The thread that checks the requirements and renewals of coaches with hooks: each takes time in proportion to the
// records.
import type { Body } from '#domain/body-names.ts';
import { readEvidence, type EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import { chosenBodies } from '#domain/accreditation/plan/candidates.ts';
import { newFindings, type Findings } from '#domain/hooks/told-events.ts';
import { dayIn, knownZone } from '#domain/time.ts';
import { answerJobs } from '#server/threads/answer-jobs.ts';

export interface CheckJob {
  /** JSON, as private.hook_practice answers it. */
  readonly practice: ArrayBuffer;
  /** An instant. */
  readonly now: string;
}

export interface CheckReply extends Findings {
  readonly logEntries: number;
}

interface Practice {
  readonly time_zone: string | null;
  readonly told: readonly string[] | null;
  readonly log_entries: number;
  readonly chosen_bodies: readonly Body[] | null;
  readonly evidence: EvidenceAnswer;
}

answerJobs(({ practice, now }: CheckJob): CheckReply => {
  const { time_zone, told, log_entries, chosen_bodies, evidence } = JSON.parse(
    Buffer.from(practice).toString(),
  ) as Practice;
  const rows = readEvidence(evidence);
  const today = dayIn(now, knownZone(time_zone ?? 'UTC'));
  const findings = newFindings(chosenBodies(chosen_bodies, rows.credentials), rows, { told, today });
  return { ...findings, logEntries: log_entries };
});
