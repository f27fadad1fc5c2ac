// The result of a requirement as text, for the credential page and the dashboard.
import { amountText, progressText } from '#domain/accreditation/amount-text.ts';
import { EXCLUSION_TEXTS } from './hours/exclusion-reason.ts';
import type { Exclusion } from './hours/exclusions.ts';
import { minutesOf } from './hours/logged-hours.ts';
import type { RuleResult } from './rule-result.ts';
import type { RuleTest } from './rule.ts';

/**
 * The result of a requirement in one line: the amount of the needed amount, or what is left out, and what is unclear.
 * @param what follows the amounts where it is not said elsewhere
 * @example resultText(result, ' of coaching') // '4 of 75 h of coaching · up to 120 h more once that’s clear'
 */
export function resultText(result: RuleResult, what = ''): string {
  const { state, have, need, unit } = result;
  if (need === null) {
    if (have > 0) return `${amountText(have, unit)} left out`;
    return state === 'met' ? 'Nothing left out' : 'Not clear yet';
  }
  return `${progressText(have, need, unit)}${what}${doubtText(result)}`;
}

/** What else may count. Years and sessions have no amount, since the start, or how many sessions hours were, is unknown. */
function doubtText({ state, have, possible, unit, exclusions }: RuleResult): string {
  if (state === 'met' || possible <= have) return '';
  if (unit === 'years' || unit === 'sessions') return ' · maybe more';
  const unclear = exclusions.filter(({ isUnclear }) => isUnclear);
  const isToAsk = unclear.length > 0 && unclear.every(({ reason }) => reason === 'consent-not-asked');
  return ` · up to ${amountText(possible - have, unit)} more once ${isToAsk ? 'you ask' : 'that’s clear'}`;
}

/**
 * Why a requirement counts fewer hours than the total; null if it counts all, or is not about hours.
 * @example '10.3 h don’t count: 9.3 h not coaching, 1 h planned'
 */
export function differenceText(kind: RuleTest['kind'], { exclusions }: RuleResult): string | null {
  if (kind !== 'hours' && kind !== 'log-hours') return null;
  const out = exclusions.filter(({ isUnclear }) => !isUnclear);
  if (out.length === 0) return null;
  const all = amountText(minutesOf(out), 'minutes');
  if (out.length === 1) return `${all} don’t count: ${EXCLUSION_TEXTS[out[0]!.reason].short}`;
  return `${all} don’t count: ${out.map(amountAndReason).join(', ')}`;
}

/** @example '9.3 h not coaching' */
export const amountAndReason = ({ minutes, reason }: Exclusion): string =>
  `${amountText(minutes, 'minutes')} ${EXCLUSION_TEXTS[reason].short}`;

const STATES: Record<RuleResult['state'], string> = { met: 'Met', short: 'Not yet', 'cannot-tell': 'Not clear yet' };

/** The state as text, for screen readers. */
export const stateText = ({ state }: RuleResult): string => STATES[state];
