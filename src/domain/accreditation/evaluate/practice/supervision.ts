// Supervision received: in all, in each period before the application, and in proportion to coaching.
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { lastDay, type Circumstances } from '../circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { checkHours } from '../hours/check-hours.ts';
import { exclusions, minutesOf, missingTexts } from '../hours/exclusions.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import type { RuleTest } from '../rule.ts';
import { compared, type RuleResult } from '../rule-result.ts';
import { supervisionPeriods } from './supervision-periods.ts';
import { longDate } from '#domain/formatting/date-text.ts';

/** @param need how many periods must have enough supervision; as many are looked at */
export function supervisionPeriodsResult(
  {
    months,
    minutesEach,
    individualOnly,
    unit,
  }: { months: number; minutesEach: number; individualOnly: boolean; unit: 'quarters' | 'years' },
  need: number,
  { supervision_sessions }: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const counting = supervision_sessions.filter(({ format }) => !individualOnly || format === 'individual');
  const perhaps = supervision_sessions.filter(({ format }) => !individualOnly || format !== 'group');
  const inPeriods = (some: EvidenceRows['supervision_sessions']) =>
    supervisionPeriods(some, { months, periods: need }, circumstances);
  const isEnough = ({ minutes }: { readonly minutes: number }) => minutes >= minutesEach;
  const certain = inPeriods(counting);
  const possible = inPeriods(perhaps);
  const enough = certain.filter(isEnough);
  return compared({
    unit,
    have: enough.length,
    possible: possible.filter(isEnough).length,
    need,
    missing: possible.flatMap((period, place) => {
      if (isEnough(certain[place]!)) return [];
      const when = `from ${longDate(period.from)} to ${longDate(period.to)}.`;
      return isEnough(period)
        ? `Was your supervision individual or in a group, ${when.slice(0, -1)}?`
        : `Not enough ${individualOnly ? 'individual ' : ''}supervision ${when}`;
    }),
    rows: idsOf(
      'supervision_sessions',
      enough.flatMap(({ rows }) => rows),
    ),
  });
}

/** @param need minutes */
export function supervisionHoursResult(
  need: number,
  { supervision_sessions }: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const received = supervision_sessions.filter(({ date }) => date <= lastDay(circumstances));
  return compared({
    unit: 'minutes',
    have: received.reduce((sum, { duration }) => sum + duration, 0),
    need,
    rows: idsOf('supervision_sessions', received),
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
