import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCircumstances, anyPractice } from '#tests/support/any-practice.ts';
import { evaluate } from '../evaluate.ts';
import { hoursWith, ON_20_NOVEMBER, opening, practice, ruleOf } from '#tests/support/practice.ts';
import { recency } from './recency.ts';
import { ICF_HOURS } from '#domain/accreditation/bodies/icf/icf.ts';

const RECENT = { terms: { ...ICF_HOURS, withinMonths: 18 }, need: 1500 };

it('lists which hours leave the 18 months when, and when there are too few', () => {
  const sessions = [
    ...hoursWith(5, { date: '2025-05-20' }),
    ...hoursWith(15, { date: '2025-08-31' }),
    ...hoursWith(12, { date: '2026-06-01' }),
    ...hoursWith(3, { date: '2025-05-19' }),
  ];
  expect(recency(RECENT, practice({ sessions }), ON_20_NOVEMBER)).toEqual({
    from: '2025-05-20',
    have: 32 * 60,
    expiring: [
      { on: '2026-11-21', minutes: 300, left: 27 * 60 },
      { on: '2027-03-01', minutes: 900, left: 12 * 60 },
      { on: '2027-12-02', minutes: 720, left: 0 },
    ],
    fewerFrom: '2027-03-01',
  });
});

it('has enough while the remaining hours equal the needed ones', () => {
  const sessions = [...hoursWith(5, { date: '2025-05-20' }), ...hoursWith(25, { date: '2026-06-01' })];
  expect(recency(RECENT, practice({ sessions }), ON_20_NOVEMBER).fewerFrom).toBe('2027-12-02');
});

it('has too few from the application on if they are too few already, and null without a number', () => {
  const rows = practice({ sessions: hoursWith(3) });
  expect(recency(RECENT, rows, ON_20_NOVEMBER).fewerFrom).toBe('2026-11-20');
  expect(recency({ ...RECENT, need: null }, rows, ON_20_NOVEMBER).fewerFrom).toBeNull();
  expect(() => recency({ terms: ICF_HOURS, need: 1 }, rows, ON_20_NOVEMBER)).toThrow(RangeError);
});

it('drops an opening balance on its first day', () => {
  const opening_balances = [opening({ start_date: '2025-09-30', paid_minutes: 6000 })];
  expect(recency(RECENT, practice({ opening_balances }), ON_20_NOVEMBER).expiring).toEqual([
    { on: '2027-04-01', minutes: 6000, left: 0 },
  ]);
});

it('predicts the results of the rule on the listed days', () => {
  const rule = ruleOf('icf-acc-recent-hours');
  fc.assert(
    fc.property(anyPractice, anyCircumstances, (rows, circumstances) => {
      // Later applications add no evidence as long as today lies before the first one.
      if (circumstances.applicationDate < circumstances.today) return;
      const exact = { ...rows, opening_balances: [], erased_sessions: [] };
      for (const { on, left } of recency(RECENT, exact, circumstances).expiring)
        expect(evaluate(rule, exact, { ...circumstances, applicationDate: on }).have).toBe(left);
    }),
    { numRuns: 200 },
  );
});
