import { customPeriod, periodAround } from '#domain/reports/period.ts';
import { expect, it } from 'vitest';
import { bucketLabels, bucketName, periodName } from './period-text.ts';

it.each([
  [{ kind: 'all' }, 'All time'],
  [periodAround('month', '2026-11-20'), 'November 2026'],
  [periodAround('quarter', '2026-11-20'), 'October to December 2026'],
  [periodAround('year', '2026-11-20'), '2026'],
  [customPeriod('2026-03-03', '2026-04-16'), '3 Mar to 16 Apr 2026'],
  [customPeriod('2025-12-28', '2026-01-03'), '28 Dec 2025 to 3 Jan 2026'],
  [customPeriod('2026-11-20', '2026-11-20'), 'Friday 20 November 2026'],
] as const)('%o is %s', (period, name) => {
  expect(periodName(period)).toBe(name);
});

it.each([
  ['day', '2026-11-03', '2026-11-03', 'Tuesday 3 November 2026', '3', '3', false],
  ['week', '2026-11-02', '2026-11-08', '2 Nov to 8 Nov 2026', '2 Nov', '2 Nov', false],
  ['week', '2026-11-30', '2026-11-30', '30 Nov 2026', '30 Nov', '30 Nov', false],
  ['month', '2026-01-01', '2026-01-31', 'January 2026', 'Jan', 'J', '2026'],
  ['month', '2026-11-15', '2026-11-30', 'November 2026', 'Nov', 'N', false],
  ['quarter', '2026-10-01', '2026-12-31', 'Q4 2026', 'Q4', 'Q4', false],
  ['quarter', '2026-01-01', '2026-03-31', 'Q1 2026', 'Q1', 'Q1', '2026'],
  ['year', '2026-01-01', '2026-12-31', '2026', '2026', '2026', false],
] as const)('a %s from %s to %s is %s', (bucket, from, to, name, label, shortLabel, note) => {
  expect(bucketName(bucket, from, to)).toBe(name);
  expect(bucketLabels(bucket, from)).toEqual({ label, shortLabel, note });
});
