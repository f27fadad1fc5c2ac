// Supervision received in each period before the application, and in proportion to coaching.
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { lastDay, type Circumstances } from '../circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { checkHours } from '../hours/check-hours.ts';
import { exclusions, minutesOf, missingTexts } from '../hours/exclusions.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import type { RuleTest } from '../rule.ts';
import { compared, type RuleResult } from '../rule-result.ts';
import { supervisionPeriods } from './supervision-periods.ts';
import { longDate } from '#domain/accreditation/long-date.ts';

/** @param need how many periods must have enough supervision; as many are looked at */
export function supervisionPeriodsResult(
  { months, minutesEach, unit }: { months: number; minutesEach: number; unit: 'quarters' | 'years' },
  need: number,
  { supervision_sessions }: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const periods = supervisionPeriods(supervision_sessions, { months, periods: need }, circumstances);
  const enough = periods.filter(({ minutes }) => minutes >= minutesEach);
  return compared({
    unit,
    have: enough.length,
    need,
    missing: periods
      .filter(({ minutes }) => minutes < minutesEach)
      .map(({ from, to }) => `Not enough supervision from ${longDate(from)} to ${longDate(to)}.`),
    rows: idsOf(
      'supervision_sessions',
      enough.flatMap(({ rows }) => rows),
    ),
  });
}

/** `need` is the minutes of supervision that the coaching requires, rounded up to a whole minute. */
export function supervisionRatioResult(
  { terms, coachingPerSupervision, withinMonths }: Extract<RuleTest, { kind: 'supervision-ratio' }>,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const from = addMonths(circumstances.applicationDate, -withinMonths);
  const to = lastDay(circumstances);
  const checked = checkHours(evidence, { ...terms, withinMonths }, circumstances);
  const coached = minutesOf(checked.filter(({ counts }) => counts === 'yes'));
  const perhaps = coached + minutesOf(checked.filter(({ counts }) => counts === 'maybe'));
  const supervision = evidence.supervision_sessions.filter(({ date }) => date >= from && date <= to);
  const have = supervision.reduce((sum, { duration }) => sum + duration, 0);
  const least = Math.ceil(coached / coachingPerSupervision);
  const most = Math.ceil(perhaps / coachingPerSupervision);
  const parts = exclusions(checked);
  return compared({
    unit: 'minutes',
    have,
    // Short of `least` whatever the unclear hours are; otherwise measured against what they may require at most.
    need: have < least ? least : most,
    possible: have < least ? have : Math.max(have, most),
    exclusions: parts,
    missing: missingTexts(parts),
    rows: idsOf('supervision_sessions', supervision),
  });
}
