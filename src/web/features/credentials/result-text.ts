import { amountText } from '#domain/accreditation/amount-text.ts';
import type { RuleResult } from '#domain/accreditation/rule-result.ts';

/** The state in words. */
export function stateText({ state, shortBy, unit }: RuleResult): string {
  if (state === 'met') return 'Met';
  return state === 'short' ? `Short by ${amountText(shortBy, unit)}` : 'Can’t tell yet';
}

/** What there is of what is needed; null where a rule has no amount to reach. */
export function amountsText({ have, possible, need, unit }: RuleResult): string | null {
  if (need === null) return have > 0 ? `${amountText(have, unit)} left out` : null;
  const upTo = possible > have ? `, up to ${amountText(possible, unit)}` : '';
  return `${amountText(have, unit)}${upTo} of ${amountText(need, unit)}`;
}
