import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { forecast } from './forecast.ts';
import { hoursWith, ON_20_NOVEMBER, practice, session } from '#tests/support/practice.ts';
import { ALL_HOURS } from '#domain/accreditation/bodies/credential-body.ts';

/** One session of so many minutes on each of the last weeks' same day, this week's first. */
const weekly = (weeks: number, minutes: (week: number) => number) =>
  Array.from({ length: weeks }, (_, week) =>
    session({ date: addDays('2026-11-20', -7 * week), duration: minutes(week) }),
  ).filter(({ duration }) => duration > 0);

const asked = (hours: number) => ({ terms: ALL_HOURS, need: hours * 60 });
const forecastFor = (sessions: ReturnType<typeof weekly>, hours: number) =>
  forecast(asked(hours), practice({ sessions }), ON_20_NOVEMBER);

describe('forecast', () => {
  it('has no range at an even pace', () => {
    // 13 sessions of 90 minutes in 90 days are 91 minutes a week; 780 are missing, which takes 60 days.
    const result = forecastFor(
      weekly(13, () => 90),
      32.5,
    );
    expect(result).toEqual({
      state: 'expected',
      pace: 91,
      expected: '2027-01-19',
      earliest: '2027-01-19',
      latest: '2027-01-19',
    });
  });

  it('has a range that grows with the unevenness of the weeks', () => {
    const result = forecastFor(
      weekly(13, (week) => (week % 2 === 0 ? 180 : 0)),
      60,
    );
    if (result.state !== 'expected') throw new Error(result.state);
    expect(result.earliest! < result.expected! && result.expected! < result.latest!).toBe(true);
    // Twelve weeks of 180 and 0 in turn: a standard error of 27.1 minutes around 98.
    const days = (weeklyMinutes: number) => addDays('2026-11-20', Math.ceil(((3600 - 1260) * 7) / weeklyMinutes));
    const error = Math.sqrt((12 * 90 ** 2) / 11 / 12);
    expect(result.earliest).toBe(days(98 + error));
    expect(result.latest).toBe(days(98 - error));
  });

  it('makes no forecast without enough data', () => {
    expect(
      forecastFor(
        weekly(13, () => 90),
        19,
      ),
    ).toEqual({ state: 'met' });
    expect(forecastFor([], 100)).toEqual({ state: 'too-little-data' });
    const since = (days: number) => forecastFor([session({ date: addDays('2026-11-20', -days) })], 100).state;
    expect([since(55), since(56)]).toEqual(['too-little-data', 'expected']);
    expect(
      forecastFor(
        weekly(8, () => 90),
        100,
      ),
    ).toEqual({ state: 'too-little-data' });
    expect(
      forecastFor(
        weekly(9, () => 90),
        100,
      ).state,
    ).toBe('expected');
    const old = hoursWith(10, { date: '2026-06-01' });
    expect(forecastFor(old, 100)).toEqual({ state: 'not-at-this-pace' });
    expect(() => forecast({ terms: { ...ALL_HOURS, withinMonths: 18 }, need: 1 }, practice(), ON_20_NOVEMBER)).toThrow(
      RangeError,
    );
  });

  it('has no date if the slower pace is zero, or the date is after this century', () => {
    const burst = [...hoursWith(1, { date: '2026-01-01' }), ...hoursWith(10, { date: '2026-11-19' })];
    expect(forecastFor(burst, 100)).toMatchObject({ state: 'expected', latest: null });
    expect(forecastFor(burst, 500_000)).toMatchObject({ expected: null, earliest: null });
  });
});
