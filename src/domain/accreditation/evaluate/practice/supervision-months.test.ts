import { coversRules } from '#tests/support/covers-rules.ts';
import { expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { ON_20_NOVEMBER, practice, ruleOf, supervision } from '#tests/support/practice.ts';

it.each([
  ['ac-foundation-supervision', 3, '2026-08-20'],
  ['ac-coach-supervision', 6, '2026-05-20'],
  ['ac-professional-supervision', 9, '2026-02-20'],
  ['ac-master-supervision', 12, '2025-11-20'],
])('%s needs %i months from the first supervision to the last', (id, months, first) => {
  const checked = (...days: string[]) =>
    evaluate(ruleOf(id), practice({ supervision_sessions: days.map((day) => supervision(day)) }), ON_20_NOVEMBER);
  expect(checked(first, '2026-11-20')).toMatchObject({ state: 'met', have: months });
  expect(checked(first, '2026-11-19')).toMatchObject({ state: 'short', have: months - 1, shortBy: 1 });
  // Not yet received.
  expect(checked(first, '2026-11-21')).toMatchObject({ state: 'short', have: 0 });
  expect(checked()).toMatchObject({ state: 'short', have: 0 });
});

coversRules('practice/supervision-months');
