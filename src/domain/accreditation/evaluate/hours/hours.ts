// Hours of coaching that count, and hours that a rule excludes.
import { checkHours } from './check-hours.ts';
import type { ExclusionReason } from './exclusion-reason.ts';
import { amountsOf, exclusions, missingTexts } from './exclusions.ts';
import { minutesOf } from './logged-hours.ts';
import { compared, counted, type Asked, type RuleResult } from '../rule-result.ts';

const NUMBER_UNKNOWN = 'We don’t know how many hours this takes, so please check on their own page.';

export function hoursResult(asked: Asked<'hours'>): RuleResult {
  const checked = checkHours(asked.evidence, asked.test.terms, asked.circumstances);
  const amounts = amountsOf(checked, minutesOf);
  if (asked.need !== null) return compared(asked, amounts);
  return counted(asked, { ...amounts, missing: [NUMBER_UNKNOWN, ...amounts.missing] });
}

/** Reasons for 'maybe' that may turn into the reason a rule excludes hours for. */
const DOUBTS: Partial<Record<ExclusionReason, readonly ExclusionReason[]>> = {
  'before-education': ['education-unknown', 'period-unknown'],
  'group-too-large': ['group-size-unknown'],
};

/** `have` is the minutes excluded, `rows` are their rows. Only this reason is checked, so that no other takes precedence. */
export function exclusionResult(asked: Asked<'hours-excluded'>): RuleResult {
  const { because } = asked.test;
  const { withoutReports, ...terms } = asked.test.terms;
  const own = {
    ...terms,
    ...(withoutReports && because === 'direct-report' && { withoutReports }),
    afterCourse: because === 'before-education' ? terms.afterCourse : null,
    largestGroup: because === 'group-too-large' ? terms.largestGroup : null,
  };
  const parts = exclusions(checkHours(asked.evidence, own, asked.circumstances));
  const part = parts.find(({ reason }) => reason === because);
  const doubts = parts.filter(({ reason }) => DOUBTS[because]?.includes(reason));
  const have = part?.minutes ?? 0;
  return counted(asked, {
    have,
    possible: have + minutesOf(doubts),
    missing: missingTexts(doubts),
    exclusions: part ? [part] : [],
    rows: part?.rows ?? {},
  });
}
