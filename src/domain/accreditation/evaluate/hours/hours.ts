// Hours of coaching that count, and hours that a rule excludes.
import type { Circumstances } from '../circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { checkHours, type HoursTerms } from './check-hours.ts';
import type { ExclusionReason } from './exclusion-reason.ts';
import { exclusions, minutesOf, missingTexts } from './exclusions.ts';
import { rowIds } from '#domain/accreditation/evidence/row-ids.ts';
import { compared, counted, type RuleResult } from '../rule-result.ts';

const NUMBER_UNKNOWN = 'We don’t know how many hours this takes, so please check on their own page.';

/** @param need minutes; null: not known */
export function hoursResult(
  terms: HoursTerms,
  need: number | null,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const checked = checkHours(evidence, terms, circumstances);
  const certain = checked.filter(({ counts }) => counts === 'yes');
  const unclear = checked.filter(({ counts }) => counts === 'maybe');
  const parts = exclusions(checked);
  const have = minutesOf(certain);
  const amounts = {
    unit: 'minutes',
    have,
    possible: have + minutesOf(unclear),
    exclusions: parts,
    rows: rowIds(certain.map(({ hours }) => hours)),
  } as const;
  const missing = missingTexts(parts);
  if (need === null) return counted({ ...amounts, missing: [NUMBER_UNKNOWN, ...missing] });
  return compared({ ...amounts, need, missing });
}

/** Reasons for 'maybe' that may turn into the reason a rule excludes hours for. */
const DOUBTS: Partial<Record<ExclusionReason, readonly ExclusionReason[]>> = {
  'before-education': ['education-unknown', 'period-unknown'],
  'group-too-large': ['group-size-unknown'],
};

/** `have` is the minutes excluded, `rows` are their rows. Only this reason is checked, so that no other takes precedence. */
export function exclusionResult(
  terms: HoursTerms,
  because: ExclusionReason,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const own = {
    ...terms,
    afterCourse: because === 'before-education' ? terms.afterCourse : null,
    largestGroup: because === 'group-too-large' ? terms.largestGroup : null,
  };
  const parts = exclusions(checkHours(evidence, own, circumstances));
  const part = parts.find(({ reason }) => reason === because);
  const doubts = parts.filter(({ reason }) => DOUBTS[because]?.includes(reason));
  const have = part?.minutes ?? 0;
  return counted({
    unit: 'minutes',
    have,
    possible: have + doubts.reduce((sum, { minutes }) => sum + minutes, 0),
    missing: missingTexts(doubts),
    exclusions: part ? [part] : [],
    rows: part?.rows ?? {},
  });
}
