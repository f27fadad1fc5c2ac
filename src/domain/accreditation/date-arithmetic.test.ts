import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { addMonths, firstDayWithout, wholeMonths } from './date-arithmetic.ts';

describe('sums of calendar months', () => {
  it.each([
    ['2026-11-20', -18, '2025-05-20'],
    ['2026-08-31', -18, '2025-02-28'],
    ['2025-08-29', -18, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2000-01-31', 1, '2000-02-29'],
    ['1900-01-31', 1, '1900-02-28'],
  ])('%s and %i months are %s', (date, months, expected) => expect(addMonths(date, months)).toBe(expected));

  it.each([
    ['2026-03-14', '2026-06-13', 2],
    ['2026-03-14', '2026-06-14', 3],
    ['2026-01-31', '2026-02-28', 1],
    ['2026-06-14', '2026-03-14', 0],
  ])('from %s to %s are %i whole months', (from, to, months) => expect(wholeMonths(from, to)).toBe(months));

  it('finds the first day without the date in the period, for every end of a month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 60 }), (days, months) => {
        const date = addDays('2020-01-01', days);
        const first = firstDayWithout(date, months);
        expect(addMonths(first, -months) > date).toBe(true);
        expect(addMonths(addDays(first, -1), -months) <= date).toBe(true);
      }),
    );
  });
});
