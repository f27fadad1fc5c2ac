import { expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { ON_20_NOVEMBER, practice, ruleOf } from '#tests/support/practice.ts';

const held = (level: string, awarded_on: string, expires_on: string | null = null) =>
  ({ id: level, body: 'ICF', level, awarded_on, expires_on, reference: '' }) as const;

it.each([
  ['a PCC', [held('PCC', '2024-01-01')], 'met'],
  ['a PCC that has expired', [held('PCC', '2015-01-01', '2018-01-01')], 'met'],
  ['a PCC from tomorrow on', [held('PCC', '2026-11-21')], 'short'],
  ['an ACC', [held('ACC', '2024-01-01')], 'short'],
  ['nothing', [], 'short'],
])('icf-mcc-holds-pcc with %s', (_what, credentials, state) => {
  expect(evaluate(ruleOf('icf-mcc-holds-pcc'), practice({ credentials }), ON_20_NOVEMBER).state).toBe(state);
});
