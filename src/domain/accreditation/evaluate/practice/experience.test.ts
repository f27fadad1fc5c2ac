import { coversRules } from '#tests/support/covers-rules.ts';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { cpd, dated, erased, ON_20_NOVEMBER, practice, ruleOf, session, supervision } from '#tests/support/practice.ts';

const LEVELS = [
  ['foundation', 1, 16],
  ['practitioner', 3, 16],
  ['senior-practitioner', 5, 32],
  ['master-practitioner', 7, 48],
] as const;

describe.each(LEVELS)('emcc-%s', (level, years, cpdHours) => {
  const checked = (name: string, rows: Parameters<typeof practice>[0]) =>
    evaluate(ruleOf(`emcc-${level}-${name}`), practice(rows), ON_20_NOVEMBER);

  it(`needs ${years} years since first practising`, () => {
    expect(checked('years', { practising_since: `${2026 - years}-11-20` }).state).toBe('met');
    expect(checked('years', { practising_since: `${2026 - years}-11-21` })).toMatchObject({
      state: 'short',
      shortBy: 1,
    });
  });

  it('uses the first coaching if the profile has no start', () => {
    const since = (date: string) => checked('years', { sessions: [session({ date }), session()] }).state;
    expect(since(`${2026 - years}-11-20`)).toBe('met');
    expect(since(`${2026 - years}-11-21`)).toBe('cannot-tell');
  });

  it(`needs ${cpdHours} hours of CPD in the year before`, () => {
    const hours = (last: number, date = '2025-11-20') =>
      checked('cpd', { cpd_records: [cpd({ hours: cpdHours - 1 }), cpd({ hours: last, date })] });
    expect(hours(1).state).toBe('met');
    expect(hours(0.99)).toMatchObject({ state: 'short', shortBy: 1 });
    expect(hours(1, '2025-11-19').state).toBe('short');
  });

  it.each([
    ['feedback', 'client_feedback'],
    ['reflections', 'reflections'],
  ])('needs 5 entries of %s in 12 months', (name, table) => {
    const entries = [1, 2, 3, 4].map(() => dated('2026-11-20'));
    expect(checked(name, { [table]: [...entries, dated('2025-11-20')] }).state).toBe('met');
    expect(checked(name, { [table]: [...entries, dated('2025-11-19')] })).toMatchObject({ state: 'short', shortBy: 1 });
  });
});

it.each(LEVELS.map(([level]) => level))('emcc-%s-renewal-development needs CPD in the five years before', (level) => {
  const state = (date: string) =>
    evaluate(
      ruleOf(`emcc-${level}-renewal-development`),
      practice({ cpd_records: [cpd({ date, hours: 1 })] }),
      ON_20_NOVEMBER,
    ).state;
  expect(state('2021-11-20')).toBe('met');
  expect(state('2021-11-19')).toBe('short');
});

it.each(['senior-practitioner', 'master-practitioner'])(
  'emcc-%s-renewal-supervision needs some in the five years before, in a group too',
  (level) => {
    const state = (date: string) =>
      evaluate(
        ruleOf(`emcc-${level}-renewal-supervision`),
        practice({ supervision_sessions: [supervision(date, 1, 'group')] }),
        ON_20_NOVEMBER,
      ).state;
    expect(state('2021-11-20')).toBe('met');
    expect(state('2021-11-19')).toBe('short');
  },
);

it('the renewals beside EIA name CPD too', () => {
  for (const level of [
    'esia',
    'itca-foundation',
    'itca-practitioner',
    'itca-senior-practitioner',
    'itca-master-practitioner',
  ]) {
    const rule = ruleOf(`emcc-${level}-renewal-development`);
    expect(evaluate(rule, practice({ cpd_records: [cpd()] }), ON_20_NOVEMBER).state, level).toBe('met');
    expect(evaluate(rule, practice(), ON_20_NOVEMBER).state, level).toBe('short');
  }
});

describe('emcc-esia-years', () => {
  const checked = (rows: Parameters<typeof practice>[0]) =>
    evaluate(ruleOf('emcc-esia-years'), practice(rows), ON_20_NOVEMBER);

  it('begin with the first supervision given that is recorded', () => {
    const since = (date: string, row: Parameters<typeof session>[0] = {}) =>
      checked({ sessions: [session({ date: '2010-01-01' }), session({ kind: 'supervision', date, ...row })] });
    expect(since('2023-11-20').state).toBe('met');
    expect(since('2023-11-21')).toMatchObject({
      state: 'cannot-tell',
      have: 2,
      missing: ['Record the first supervision you gave: years count from then.'],
    });
    expect(since('2023-11-20', { completed: false }).have).toBe(0);
  });

  it('are also those of a supervisee who was erased, and not those of coaching', () => {
    const erased_sessions = [erased({ kind: 'supervision', date: '2020-01-01' })];
    expect(checked({ erased_sessions })).toMatchObject({ state: 'met', have: 6 });
    expect(checked({ practising_since: '2010-01-01', sessions: [session({ date: '2010-01-01' })] }).have).toBe(0);
  });
});

describe.each([
  ['coach', 30],
  ['professional', 36],
  ['master', 42],
])('ac-%s-cpd', (level, hours) => {
  const checked = (rows: ReturnType<typeof cpd>[]) =>
    evaluate(ruleOf(`ac-${level}-cpd`), practice({ cpd_records: rows }), ON_20_NOVEMBER);
  const inYears = (...dates: string[]) => dates.map((date) => cpd({ hours, date }));

  it(`needs ${hours} hours in each of three years, or in all, as sources disagree`, () => {
    const each = inYears('2026-11-20', '2025-11-19', '2023-11-20');
    expect(checked(each)).toMatchObject({ state: 'met', have: 300 * hours, other: { state: 'met' } });
    // The second is a day later, in the last year, of which no more than that counts.
    const twice = inYears('2026-11-20', '2025-11-20', '2023-11-20');
    expect(checked(twice)).toMatchObject({ state: 'cannot-tell', have: 200 * hours, other: { state: 'met' } });
    expect(checked(inYears('2023-11-19'))).toMatchObject({ state: 'short', have: 0, other: { state: 'short' } });
  });
});

it('ac-foundation-cpd needs a log of CPD, from any time', () => {
  const state = (rows: ReturnType<typeof cpd>[]) =>
    evaluate(ruleOf('ac-foundation-cpd'), practice({ cpd_records: rows }), ON_20_NOVEMBER).state;
  expect(state([cpd({ date: '1999-01-01', hours: 1 })])).toBe('met');
  expect(state([cpd({ date: '2026-11-21' })])).toBe('short');
});

coversRules('practice/experience');
