// What the second implementation says of a rule.
import type { RuleTest } from '#domain/accreditation/evaluate/rule.ts';

export type Of<Kind extends RuleTest['kind']> = Extract<RuleTest, { kind: Kind }>;

export interface SlowResult {
  state: 'met' | 'short' | 'cannot-tell';
  have: number;
  /** As table:id, sorted. */
  rows: string[];
}

export function verdict(have: number, possible: number, need: number, rows: string[]): SlowResult {
  let state: SlowResult['state'] = 'cannot-tell';
  if (have >= need) state = 'met';
  if (possible < need) state = 'short';
  return { state, have, rows: [...new Set(rows)].toSorted() };
}

export const counting = (have: number, isClear: boolean, rows: string[]): SlowResult => ({
  state: isClear ? 'met' : 'cannot-tell',
  have,
  rows: [...new Set(rows)].toSorted(),
});
