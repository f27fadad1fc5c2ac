import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  addDaysToInstant,
  addMinutes,
  dayIn,
  dayOfMonth,
  daysInMonth,
  daysUntil,
  hourIn,
  instantIn,
  isAfter,
  isCalendarDate,
  isMonday,
  minutesBetween,
  monthOf,
  noonIn,
  toCalendarDate,
  wallIn,
  weekdayOf,
} from './time.ts';
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

test('months are counted since January 1970', () => {
  expect(['1970-01-31', '1970-12-01', '2026-11-20', '1969-12-31'].map(monthOf)).toEqual([0, 11, 682, -1]);
  expect([dayOfMonth(682, 1), dayOfMonth(682, 0), dayOfMonth(-1, 31)]).toEqual([
    '2026-11-01',
    '2026-10-31',
    '1969-12-31',
  ]);
  expect([daysInMonth(682), daysInMonth(monthOf('2024-02-01')), daysInMonth(monthOf('2026-02-01'))]).toEqual([
    30, 29, 28,
  ]);
});

test('a week begins on Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map(weekdayOf)).toEqual([6, 0, 1]);
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map(isMonday)).toEqual([false, true, false]);
});

describe('what clocks show', () => {
  it.each([
    ['in winter', '2026-11-05T09:00:00', 'Europe/Berlin', '2026-11-05T08:00:00.000Z'],
    ['in summer', '2026-07-05T09:00:30', 'America/New_York', '2026-07-05T13:00:30.000Z'],
    ['in UTC', '2026-07-05T09:00:00', 'UTC', '2026-07-05T09:00:00.000Z'],
    ['twice: the first time', '2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['right after it', '2026-10-25T03:00:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['right after a clock goes forward', '2026-03-29T03:00:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ])('%s', (_when, wall, zone, instant) => {
    expect(instantIn(wall, zone)).toBe(instant);
    expect(wallIn(instant, zone)).toBe(wall);
    expect(hourIn(instant, zone)).toBe(Number(wall.slice(11, 13)));
  });

  it('never: as before the clock went forward', () => {
    expect(instantIn('2026-03-29T02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });
});

test('days and minutes are added to instants and counted between them', () => {
  expect(addDaysToInstant('2026-12-31T23:00:00Z', 1)).toBe('2027-01-01T23:00:00.000Z');
  expect(addMinutes('2026-12-31T23:30:00Z', 45)).toBe('2027-01-01T00:15:00.000Z');
  expect(minutesBetween('2026-12-31T23:30:00Z', '2027-01-01T00:14:31Z')).toBe(45);
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
