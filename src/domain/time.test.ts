import { describe, expect, it, test } from 'vitest';
import { addDays, calendarDateSchema, daysUntil, isAfter, isCalendarDate, toCalendarDate } from './time.ts';

describe('isCalendarDate', () => {
  it.each([
    ['2026-11-20', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-02-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-5', false],
    ['20/11/2026', false],
    ['2026-11-20T00:00:00Z', false],
    ['', false],
  ])('%s → %s', (text, expected) => expect(isCalendarDate(text)).toBe(expected));
});

describe('calendarDateSchema', () => {
  it.each([
    ['', 'A date is required'],
    [undefined, 'A date is required'],
    ['2026-02-31', 'This is not a calendar date'],
    ['1949-12-31', 'The date must lie between 1950 and 2100'],
    ['2101-01-01', 'The date must lie between 1950 and 2100'],
  ])('%s is refused: %s', (value, message) =>
    expect(calendarDateSchema.safeParse(value).error?.issues[0]?.message).toBe(message),
  );
  it.each(['1950-01-01', '2100-12-31'])('%s is taken', (date) => expect(calendarDateSchema.parse(date)).toBe(date));
});

test('addDays crosses months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test('toCalendarDate takes the local day, not the UTC one', () => {
  expect(toCalendarDate(new Date(2026, 0, 1, 0, 30))).toBe('2026-01-01');
  expect(toCalendarDate(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
});

describe('daysUntil', () => {
  const now = '2026-11-20T12:00:00Z';
  it.each([
    ['2026-11-20T12:00:00Z', 0],
    ['2026-11-20T12:00:01Z', 1],
    ['2026-11-27T12:00:00Z', 7],
    ['2026-11-19T12:00:00Z', 0],
  ])('until %s: %i', (instant, days) => expect(daysUntil(instant, now)).toBe(days));
});

test('isAfter is strict and minds offsets', () => {
  expect(isAfter('2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z')).toBe(false);
  expect(isAfter('2026-11-20T12:00:00+00:00', '2026-11-20T12:59:59+01:00')).toBe(true);
});
