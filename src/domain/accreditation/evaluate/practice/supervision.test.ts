import { coversRules } from '#tests/support/covers-rules.ts';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { hoursWith, ON_20_NOVEMBER, practice, ruleOf, session, supervision } from '#tests/support/practice.ts';

const checked = (id: string, rows: Parameters<typeof practice>[0]) =>
  evaluate(ruleOf(id), practice(rows), ON_20_NOVEMBER);
/** The last and first days of the four quarters before 20 November 2026. */
const QUARTERS = ['2026-11-20', '2026-05-21', '2026-05-20', '2025-11-21'];

describe('supervision in each quarter', () => {
  it.each([
    ['foundation', 60],
    ['practitioner', 60],
    ['senior-practitioner', 1],
    ['master-practitioner', 1],
  ])('emcc-%s-supervision-quarters needs %i minutes in each', (level, minutes) => {
    const id = `emcc-${level}-supervision-quarters`;
    const sessions = QUARTERS.map((day) => supervision(day, minutes));
    expect(checked(id, { supervision_sessions: sessions })).toMatchObject({ state: 'met', have: 4 });
    expect(checked(id, { supervision_sessions: sessions.slice(1) })).toMatchObject({
      state: 'short',
      have: 3,
      missing: [
        `Not enough ${level === 'foundation' ? 'individual ' : ''}supervision from 21 August 2026 to 20 November 2026.`,
      ],
    });
    const moved = [...sessions.slice(1), supervision('2026-08-20', minutes)];
    expect(checked(id, { supervision_sessions: moved }).have).toBe(3);
  });

  it.each(['foundation', 'practitioner', 'senior-practitioner', 'master-practitioner'])(
    'emcc-%s-renewal-supervision needs four hours in each of five years',
    (level) => {
      const years = [2022, 2023, 2024, 2025, 2026].map((year) => supervision(`${year}-11-20`, 240));
      const id = `emcc-${level}-renewal-supervision`;
      expect(checked(id, { supervision_sessions: years }).state).toBe('met');
      expect(checked(id, { supervision_sessions: [...years.slice(1), supervision('2022-11-20', 239)] }).have).toBe(4);
    },
  );
});

describe('individual supervision', () => {
  const years = (format: 'individual' | 'group' | null) =>
    [2022, 2023, 2024, 2025, 2026].map((year) => supervision(`${year}-11-20`, 240, format));
  const state = (format: 'individual' | 'group' | null) =>
    checked('emcc-foundation-renewal-supervision', { supervision_sessions: years(format) });

  it('is asked for in the years before renewal', () => {
    expect(state('individual').state).toBe('met');
    expect(state('group').state).toBe('short');
    expect(state(null)).toMatchObject({ state: 'cannot-tell', have: 0, possible: 5 });
    expect(state(null).missing[0]).toMatch(/^Was your supervision individual or in a group, from .*\?$/);
  });

  it('may be asked for in the quarters before a first application: sources disagree', () => {
    const supervision_sessions = QUARTERS.map((day) => supervision(day, 60, 'group'));
    expect(checked('emcc-foundation-supervision-quarters', { supervision_sessions })).toMatchObject({
      state: 'cannot-tell',
      have: 0,
      other: { state: 'met', have: 4 },
    });
  });
});

it('icf-actc-supervision needs five hours of supervision received, at any time', () => {
  const received = (last: string) => [supervision('2019-01-01', 240, 'group'), supervision(last, 60, null)];
  expect(checked('icf-actc-supervision', { supervision_sessions: received('2026-11-20') }).state).toBe('met');
  expect(checked('icf-actc-supervision', { supervision_sessions: received('2026-11-21') })).toMatchObject({
    state: 'short',
    have: 240,
    shortBy: 60,
  });
});

describe('supervision in proportion to coaching', () => {
  it.each([
    'emcc-senior-practitioner-supervision-ratio',
    'emcc-master-practitioner-supervision-ratio',
    'emcc-foundation-renewal-ratio',
    'emcc-practitioner-renewal-ratio',
    'emcc-senior-practitioner-renewal-ratio',
    'emcc-master-practitioner-renewal-ratio',
  ])('%s needs an hour per 35', (id) => {
    const hour = { supervision_sessions: [supervision('2026-10-01')] };
    expect(checked(id, { ...hour, sessions: hoursWith(35) })).toMatchObject({ state: 'met', need: 60 });
    expect(checked(id, { ...hour, sessions: hoursWith(36) })).toMatchObject({ state: 'short', need: 62, shortBy: 2 });
    const unclear = [...hoursWith(35), ...hoursWith(1, { completed: false })];
    expect(checked(id, { ...hour, sessions: unclear })).toMatchObject({ state: 'cannot-tell', need: 62 });
  });
});

it.each([
  ['foundation', '2026-08-20'],
  ['coach', '2026-05-20'],
  ['professional', '2026-02-20'],
  ['master', '2025-11-20'],
])('ac-%s-supervision-ratio compares supervision and coaching since %s', (level, first) => {
  const id = `ac-${level}-supervision-ratio`;
  const sessions = hoursWith(15, { date: '2026-11-01' });
  expect(checked(id, { sessions, supervision_sessions: [supervision(first)] }).state).toBe('met');
  expect(
    checked(id, { sessions: [...sessions, session({ date: first })], supervision_sessions: [supervision(first)] })
      .state,
  ).toBe('short');
});

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

coversRules('practice/supervision');
