import { expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { course, ON_20_NOVEMBER, opening, practice, ruleOf, session } from '#tests/support/practice.ts';
import { sessionsForecast } from './forecast.ts';

const { test, number } = ruleOf('nbhwc-nbc-hwc-sessions');
const asked = { ...(test as Extract<typeof test, { kind: 'sessions' }>), need: number! };
const weeks = (count: number, duration: number) =>
  Array.from({ length: count }, (_, week) => session({ date: addDays('2026-11-20', -7 * week), duration }));
const PROGRAMME = course({ hours: 75, end_date: '2024-06-30' });
const of = (rows: Parameters<typeof practice>[0]) => sessionsForecast(asked, practice(rows), ON_20_NOVEMBER);

it('counts a session a week as one, however long', () => {
  for (const duration of [20, 90]) {
    const found = of({ education: [PROGRAMME], sessions: weeks(20, duration) });
    // 13 of them are in 90 days, so the 30 that are missing take 207.7 days.
    expect(found).toMatchObject({ state: 'expected', expected: addDays('2026-11-20', 208) });
    expect(found.state === 'expected' && found.pace).toBeCloseTo((13 * 60 * 7) / 90);
  }
});

it('leaves out what may not count, and what is no session', () => {
  expect(of({ education: [], sessions: weeks(60, 60) }).state).toBe('too-little-data');
  expect(of({ education: [PROGRAMME], opening_balances: [opening()] }).state).toBe('too-little-data');
});

it('is met by enough sessions', () => {
  expect(of({ education: [PROGRAMME], sessions: weeks(50, 20) }).state).toBe('met');
});
