// How many engagements the hours that count were part of: assignments with a team over one or more sessions. All sessions with a
// client that name no engagement are one; so is each name, whatever its case and spaces (ADR 84).
import type { Circumstances } from '../circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { checkHours, type CheckedHours, type HoursTerms } from './check-hours.ts';
import { exclusions, missingTexts } from './exclusions.ts';
import { rowIds } from '#domain/accreditation/evidence/row-ids.ts';
import { compared, type RuleResult } from '../rule-result.ts';

/** @param need engagements */
export function engagementsResult(
  terms: HoursTerms,
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const checked = checkHours(evidence, terms, circumstances);
  const certain = checked.filter(({ counts }) => counts === 'yes');
  const parts = exclusions(checked);
  return compared({
    unit: 'engagements',
    have: engagementsOf(certain),
    possible: engagementsOf(checked.filter(({ counts }) => counts !== 'no')),
    need,
    missing: missingTexts(parts),
    exclusions: parts,
    rows: rowIds(certain.map(({ hours }) => hours)),
  });
}

const engagementsOf = (checked: readonly CheckedHours[]): number =>
  new Set(checked.map(({ hours }) => `${hours.client} ${nameOf(hours.engagement)}`)).size;

const nameOf = (engagement: string | null) => (engagement ?? '').trim().toLowerCase().replace(/\s+/g, ' ');
