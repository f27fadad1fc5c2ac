import { describe, expect, it, test } from 'vitest';
import { addDays, dayIn, daysUntil, isAfter, isCalendarDate, noonIn, toCalendarDate } from './time.ts';
import { calendarDateSchema } from './calendar-date.ts';

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
    ['2026-02-31', 'This is not a valid date'],
    ['1949-12-31', 'The date must be between 1950 and 2100'],
    ['2101-01-01', 'The date must be between 1950 and 2100'],
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

describe('a calendar date as an instant', () => {
  it.each([
    ['2026-11-20', 'UTC', '2026-11-20T12:00:00.000Z'],
    ['2026-07-01', 'Europe/London', '2026-07-01T11:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T10:00:00.000Z'],
    ['2026-01-15', 'America/Los_Angeles', '2026-01-15T20:00:00.000Z'],
    ['2026-01-15', 'Asia/Kathmandu', '2026-01-15T06:15:00.000Z'],
    ['2026-01-15', 'Pacific/Kiritimati', '2026-01-14T22:00:00.000Z'],
    ['2026-04-05', 'Pacific/Auckland', '2026-04-05T00:00:00.000Z'],
  ])('%s in %s is %s, and the same day again', (date, zone, instant) => {
    expect(noonIn(date, zone)).toBe(instant);
    expect(dayIn(instant, zone)).toBe(date);
  });

  it('is the day where the coach is, whatever UTC says', () => {
    expect(dayIn('2026-11-19T23:30:00Z', 'Europe/Berlin')).toBe('2026-11-20');
    expect(dayIn('2026-11-20T01:30:00Z', 'America/New_York')).toBe('2026-11-19');
  });

  it('comes back in every zone, on every day that a clock changes', () => {
    for (const zone of Intl.supportedValuesOf('timeZone'))
      for (const date of ['1950-01-01', '2026-03-08', '2026-03-29', '2026-04-05', '2026-10-25', '2100-12-31'])
        expect([zone, dayIn(noonIn(date, zone), zone)]).toEqual([zone, date]);
  });

  it('knows no zone that does not exist', () => {
    expect(() => dayIn('2026-11-20T12:00:00Z', 'Mars/Olympus')).toThrow(RangeError);
  });
});
