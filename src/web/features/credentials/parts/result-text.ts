import { amountText, progressText } from '#domain/accreditation/amount-text.ts';
import { EXCLUSION_SHORT_TEXTS } from '#domain/accreditation/evaluate/exclusion-reason.ts';
import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import type { RuleTest } from '#domain/accreditation/evaluate/rule.ts';

/** Where a requirement stands, in one line: how much there is of how much, or what is left out, and what is in doubt. */
export function standingText(result: RuleResult): string {
  const { state, have, need, unit } = result;
  if (need === null) {
    if (have > 0) return `${amountText(have, unit)} left out`;
    return state === 'met' ? 'Nothing left out' : 'Not clear yet';
  }
  return `${progressText(have, need, unit)}${doubtText(result)}`;
}

/** What more may count, in words. Years have no such amount: until it is known since when, they may be any. */
function doubtText({ state, have, possible, unit }: RuleResult): string {
  if (state === 'met' || possible <= have) return '';
  return unit === 'years' ? '; more may count' : `; ${amountText(possible - have, unit)} more may count`;
}

/**
 * Why a requirement of hours counts fewer than there are in all: null when it counts them all, or is about something else.
 * @example 'Left out of 583.3 h in all: 9.3 h not coaching, 1 h planned'
 */
export function differenceText(kind: RuleTest['kind'], { have, exclusions }: RuleResult): string | null {
  if (kind !== 'hours' && kind !== 'log-hours') return null;
  const out = exclusions.filter(({ isUnclear }) => !isUnclear);
  if (out.length === 0) return null;
  const all = have + exclusions.reduce((sum, { minutes }) => sum + minutes, 0);
  const reasons = out.map(
    ({ minutes, reason }) => `${amountText(minutes, 'minutes')} ${EXCLUSION_SHORT_TEXTS[reason]}`,
  );
  return `Left out of ${amountText(all, 'minutes')} in all: ${reasons.join(', ')}`;
}

const STATES: Record<RuleResult['state'], string> = { met: 'Met', short: 'Not yet', 'cannot-tell': 'Not clear yet' };

/** The state in words, for those who do not see its mark. */
export const stateText = ({ state }: RuleResult): string => STATES[state];
