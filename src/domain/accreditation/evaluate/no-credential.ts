// A renewal can only be judged for a credential whose term is known.
import type { Unit } from '#domain/accreditation/amount-text.ts';
import type { RuleResult } from './rule-result.ts';
import type { Rule } from './rule.ts';

export function noCredential(
  unit: Unit,
  need: number | null,
  { body, level }: Pick<Rule, 'body' | 'level'>,
): RuleResult {
  return {
    state: 'cannot-tell',
    unit,
    have: 0,
    possible: 0,
    need,
    shortBy: need ?? 0,
    missing: [`Add your ${body} ${level} with the day you got it or the day it expires.`],
    leftOut: [],
    rows: {},
  };
}
