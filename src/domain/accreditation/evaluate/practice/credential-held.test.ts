import { coversRules } from '#tests/support/covers-rules.ts';
import { expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { ON_20_NOVEMBER, practice, ruleOf } from '#tests/support/practice.ts';

const held = (level: string, awarded_on: string, expires_on: string | null = null, body: 'ICF' | 'EMCC' = 'ICF') =>
  ({ id: level, body, level, awarded_on, expires_on, reference: '' }) as const;

it.each([
  ['a PCC', [held('PCC', '2024-01-01')], 'met'],
  ['a PCC that has expired', [held('PCC', '2015-01-01', '2018-01-01')], 'met'],
  ['a PCC from tomorrow on', [held('PCC', '2026-11-21')], 'short'],
  ['an ACC', [held('ACC', '2024-01-01')], 'short'],
  ['nothing', [], 'short'],
])('icf-mcc-holds-pcc with %s', (_what, credentials, state) => {
  expect(evaluate(ruleOf('icf-mcc-holds-pcc'), practice({ credentials }), ON_20_NOVEMBER).state).toBe(state);
});

it.each([
  ['an accreditation that lasts until that day', [held('Practitioner', '2022-01-01', '2026-11-20', 'EMCC')], 'met'],
  ['one that ends the day before', [held('Practitioner', '2022-01-01', '2026-11-19', 'EMCC')], 'short'],
  ['a higher one', [held('Master Practitioner', '2022-01-01', null, 'EMCC')], 'met'],
  ['one that may have been renewed', [held('Practitioner', '2021-11-19', null, 'EMCC')], 'cannot-tell'],
  ['one that lasts five years to the day', [held('Practitioner', '2021-11-20', null, 'EMCC')], 'met'],
  ['a lower one', [held('Foundation', '2025-01-01', null, 'EMCC')], 'short'],
  ['one for teams', [held('ITCA Practitioner', '2025-01-01', null, 'EMCC')], 'short'],
  ['one of another body', [held('PCC', '2025-01-01')], 'short'],
  ['one from tomorrow on', [held('Practitioner', '2026-11-21', null, 'EMCC')], 'short'],
])('emcc-itca-practitioner-individual with %s', (_what, credentials, state) => {
  const rule = ruleOf('emcc-itca-practitioner-individual');
  expect(evaluate(rule, practice({ credentials }), ON_20_NOVEMBER).state).toBe(state);
});

it.each([
  ['an ACC', [held('ACC', '2024-01-01')], 'met'],
  ['an ACC that has expired', [held('ACC', '2020-01-01', '2023-01-01')], 'short'],
  ['an ACC awarded three years and a day ago', [held('ACC', '2023-11-19')], 'cannot-tell'],
  ['an ACTC alone', [held('ACTC', '2026-01-01')], 'short'],
])('icf-actc-credential with %s', (_what, credentials, state) => {
  expect(evaluate(ruleOf('icf-actc-credential'), practice({ credentials }), ON_20_NOVEMBER).state).toBe(state);
});

coversRules('practice/credential-held');
