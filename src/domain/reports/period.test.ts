import { expect, it } from 'vitest';
import { customPeriod, periodAround, step } from './period.ts';

it.each([
  ['month', '2026-11-20', '2026-11-01', '2026-11-30'],
  ['month', '2024-02-29', '2024-02-01', '2024-02-29'],
  ['month', '2023-02-01', '2023-02-01', '2023-02-28'],
  ['month', '1900-02-10', '1900-02-01', '1900-02-28'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
  ['quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
  ['quarter', '2026-07-01', '2026-07-01', '2026-09-30'],
  ['quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['year', '2024-02-29', '2024-01-01', '2024-12-31'],
  ['year', '2100-12-31', '2100-01-01', '2100-12-31'],
] as const)('the %s around %s is %s to %s', (kind, day, from, to) => {
  expect(periodAround(kind, day)).toEqual({ kind, from, to });
});

it.each([
  [periodAround('month', '2026-01-15'), '2025-12-01', '2025-12-31', '2026-02-01', '2026-02-28'],
  [periodAround('month', '2024-03-31'), '2024-02-01', '2024-02-29', '2024-04-01', '2024-04-30'],
  [periodAround('quarter', '2026-02-01'), '2025-10-01', '2025-12-31', '2026-04-01', '2026-06-30'],
  [periodAround('year', '2025-06-01'), '2024-01-01', '2024-12-31', '2026-01-01', '2026-12-31'],
  // One day.
  [customPeriod('2024-03-01', '2024-03-01'), '2024-02-29', '2024-02-29', '2024-03-02', '2024-03-02'],
  // Half a month: fifteen days.
  [customPeriod('2026-11-01', '2026-11-15'), '2026-10-17', '2026-10-31', '2026-11-16', '2026-11-30'],
  // Five weeks over the end of a year.
  [customPeriod('2026-12-14', '2027-01-17'), '2026-11-09', '2026-12-13', '2027-01-18', '2027-02-21'],
  // From the middle of a month to its end, and from its start.
  [customPeriod('2026-11-15', '2026-11-30'), '2026-10-30', '2026-11-14', '2026-12-01', '2026-12-16'],
  [customPeriod('2026-11-01', '2026-11-29'), '2026-10-03', '2026-10-31', '2026-11-30', '2026-12-28'],
  // Whole months move by months, whatever their length.
  [customPeriod('2024-02-01', '2024-02-29'), '2024-01-01', '2024-01-31', '2024-03-01', '2024-03-31'],
  [customPeriod('2023-03-01', '2024-02-29'), '2022-03-01', '2023-02-28', '2024-03-01', '2025-02-28'],
  [customPeriod('2026-04-01', '2026-05-31'), '2026-02-01', '2026-03-31', '2026-06-01', '2026-07-31'],
  // All but the last day of February in a leap year: 28 days.
  [customPeriod('2024-02-01', '2024-02-28'), '2024-01-04', '2024-01-31', '2024-02-29', '2024-03-27'],
] as const)('before and after %o', (period, beforeFrom, beforeTo, afterFrom, afterTo) => {
  const { kind } = period;
  expect(step(period, -1)).toEqual({ kind, from: beforeFrom, to: beforeTo });
  expect(step(period, 1)).toEqual({ kind, from: afterFrom, to: afterTo });
});

it('has nothing before or after all time, nor outside the range of dates', () => {
  expect(step({ kind: 'all' }, -1)).toBeNull();
  expect(step({ kind: 'all' }, 1)).toBeNull();
  expect(step(periodAround('year', '1950-06-01'), -1)).toBeNull();
  expect(step(periodAround('year', '1951-06-01'), -1)).toMatchObject({ from: '1950-01-01' });
  expect(step(periodAround('month', '2100-12-01'), 1)).toBeNull();
});

it('accepts the two days of a custom period in either order', () => {
  expect(customPeriod('2026-05-02', '2026-05-01')).toEqual({ kind: 'custom', from: '2026-05-01', to: '2026-05-02' });
});
