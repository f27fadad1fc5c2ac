import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { practice, session } from '#tests/support/practice.ts';
import { expect, test } from 'vitest';

const TODAY = '2026-11-20';
const rule = ALL_RULES.find((one) => one.test.kind === 'years-supervising')!;

const given = (id: string, date: string, change: object = {}) => session({ id, date, kind: 'supervision', ...change });
const resultWith = (...sessions: ReturnType<typeof session>[]) =>
  evaluate(rule, practice({ sessions }), { today: TODAY, applicationDate: TODAY });

test('years of supervising count from the first supervision that was given', () => {
  const result = resultWith(
    given('later', '2024-01-01'),
    given('first', '2020-11-20'),
    session({ date: '2010-01-01' }),
  );
  expect(result).toMatchObject({ have: 6, rows: { sessions: ['first'] } });
});

test('one of today counts, one that is planned or did not take place does not', () => {
  expect(resultWith(given('today', TODAY)).rows).toEqual({ sessions: ['today'] });
  expect(resultWith(given('tomorrow', '2026-11-21')).rows).toEqual({});
  expect(resultWith(given('missed', '2020-11-20', { completed: false })).rows).toEqual({});
});
