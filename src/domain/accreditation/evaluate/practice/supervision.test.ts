import { coversRules } from '#tests/support/covers-rules.ts';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { checked, hoursWith, ON_20_NOVEMBER, practice, ruleOf, session, supervision } from '#tests/support/practice.ts';

/** The last and first days of the four quarters before 20 November 2026. The last is exactly twelve months back. */
const QUARTERS = ['2026-11-20', '2026-05-20', '2026-05-19', '2025-11-20'];

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
      missing: ['Not enough individual supervision from 20 August 2026 to 20 November 2026.'],
    });
    const moved = [...sessions.slice(1), supervision('2026-08-19', minutes)];
    expect(checked(id, { supervision_sessions: moved }).have).toBe(3);
    const early = [...sessions.slice(0, 3), supervision('2025-11-19', minutes)];
    expect(checked(id, { supervision_sessions: early }).have).toBe(3);
  });

  it.each(['foundation', 'practitioner'])(
    'emcc-%s-renewal-supervision needs an hour in each of twenty, or is met by any, as sources disagree',
    (level) => {
      // The first day of each quarter.
      const days = [2021, 2022, 2023, 2024, 2025].flatMap((year) => [
        `${year}-11-20`,
        ...['02-20', '05-20', '08-20'].map((day) => `${year + 1}-${day}`),
      ]);
      const state = (some: readonly string[]) =>
        checked(`emcc-${level}-renewal-supervision`, {
          supervision_sessions: some.map((day) => supervision(day, 60, 'group')),
        });
      expect(state(days)).toMatchObject({ state: 'met', have: 20, other: { state: 'met' } });
      expect(state(days.slice(1))).toMatchObject({ state: 'cannot-tell', have: 19, other: { state: 'met' } });
    },
  );
});

describe('individual supervision', () => {
  const state = (level: string, format: 'individual' | 'group' | null) =>
    checked(`emcc-${level}-supervision-quarters`, {
      supervision_sessions: QUARTERS.map((day) => supervision(day, 60, format)),
    });

  it.each(['senior-practitioner', 'master-practitioner'])(
    'is what counts for emcc-%s-supervision-quarters',
    (level) => {
      expect(state(level, 'individual').state).toBe('met');
      expect(state(level, 'group').state).toBe('short');
      expect(state(level, null)).toMatchObject({ state: 'cannot-tell', have: 0, possible: 4 });
      expect(state(level, null).missing[0]).toMatch(/^Was your supervision individual or in a group, from .*\?$/);
    },
  );

  it.each(['foundation', 'practitioner'])(
    'may be what emcc-%s-supervision-quarters asks: sources disagree',
    (level) => {
      expect(state(level, 'group')).toMatchObject({ state: 'cannot-tell', have: 0, other: { state: 'met', have: 4 } });
    },
  );
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
  it.each(['emcc-senior-practitioner-supervision-ratio', 'emcc-master-practitioner-supervision-ratio'])(
    '%s needs an hour per 35',
    (id) => {
      const hour = { supervision_sessions: [supervision('2026-10-01')] };
      expect(checked(id, { ...hour, sessions: hoursWith(35) })).toMatchObject({ state: 'met', need: 60 });
      expect(checked(id, { ...hour, sessions: hoursWith(36) })).toMatchObject({ state: 'short', need: 62, shortBy: 2 });
      const unclear = [...hoursWith(35), ...hoursWith(1, { completed: false })];
      expect(checked(id, { ...hour, sessions: unclear })).toMatchObject({ state: 'cannot-tell', need: 62 });
    },
  );
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
