// All records that an auditor might question, ordered by kind, then date.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { compareTexts } from '#domain/lists.ts';
import { clientFindings } from './client-findings.ts';
import { dayFindings } from './day-findings.ts';
import { durationFindings } from './duration-findings.ts';
import type { Finding } from './finding.ts';
import { openingBalanceFindings } from './opening-balance-findings.ts';
import { relationFindings } from './relation-findings.ts';
import { sessionFindings } from './session-findings.ts';

export function auditCheck(evidence: EvidenceRows, { today }: Pick<Circumstances, 'today'>): Finding[] {
  return [
    ...sessionFindings(evidence, today),
    ...durationFindings(evidence, today),
    ...dayFindings(evidence),
    ...openingBalanceFindings(evidence),
    ...clientFindings(evidence, today),
    ...relationFindings(evidence, today),
  ].toSorted(
    (one, other) =>
      compareTexts(one.kind, other.kind) ||
      compareTexts(one.date ?? '', other.date ?? '') ||
      compareTexts(one.id, other.id),
  );
}
