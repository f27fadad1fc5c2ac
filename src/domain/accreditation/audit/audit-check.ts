// All records that an auditor might question, ordered by kind, then date.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { compareTexts } from '#domain/lists.ts';
import { clientFindings, relationFindings } from './client-findings.ts';
import { dayFindings } from './day-findings.ts';
import type { Finding } from './finding.ts';
import { mentorFindings } from './mentor-findings.ts';
import { openingBalanceFindings } from './opening-balance-findings.ts';
import { sessionFindings } from './session-findings.ts';

/** @param rules those of the coach's path. They decide which records are checked besides hours. */
export function auditCheck(evidence: EvidenceRows, circumstances: Circumstances, rules: readonly Rule[]): Finding[] {
  const { today } = circumstances;
  return [
    ...sessionFindings(evidence, today),
    ...dayFindings(evidence),
    ...openingBalanceFindings(evidence),
    ...clientFindings(evidence, today),
    ...relationFindings(evidence, today),
    ...mentorFindings(evidence, rules, circumstances),
  ].toSorted(
    (one, other) =>
      compareTexts(one.kind, other.kind) ||
      compareTexts(one.date ?? '', other.date ?? '') ||
      compareTexts(one.id, other.id),
  );
}
