import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyText } from '#tests/support/transfer/any-text.ts';
import { decideDurationUnit, type DurationUnit, readDuration, readHours } from './duration-column.ts';

describe('the unit of a column', () => {
  it.each<[string, string[], DurationUnit | 'ask']>([
    ['Hours', ['90'], 'hours'],
    ['Session length (hrs)', ['1'], 'hours'],
    ['CCE credits', ['1'], 'hours'],
    ['Minutes', ['1.5'], 'minutes'],
    ['Duration (min)', ['5'], 'minutes'],
    ['Duration', ['90', '60', ''], 'minutes'],
    ['Duration', ['1', '45'], 'minutes'],
    ['Duration', ['1h', '1:30', '', 'abc'], 'minutes'],
    ['Duration', [], 'minutes'],
    ['Duration', ['90', '1.5'], 'ask'],
    ['Duration', ['90', '1,5'], 'ask'],
    ['Duration', ['1', '2', '1'], 'ask'],
    ['Hours/minutes', ['1', '2'], 'ask'],
    ['', ['2'], 'ask'],
  ])('%j over %j: %s', (header, texts, expected) => {
    const verdict = decideDurationUnit(header, texts, true);
    expect(verdict.status === 'ask' ? 'ask' : verdict.unit).toBe(expected);
  });

  it('shows what the example would be', () => {
    expect(decideDurationUnit('Length', ['90', '1,5'], true)).toEqual({
      status: 'ask',
      example: { place: 1, text: '1,5' },
      choices: [
        { unit: 'minutes', shown: '1.5 min' },
        { unit: 'hours', shown: '1 hour 30 min' },
      ],
    });
  });

  it('is asked for every bare number where the field is in hours and the header names no unit', () => {
    expect(decideDurationUnit('Duration', ['90'], false).status).toBe('ask');
    expect(decideDurationUnit('Duration', ['90 min'], false).status).toBe('clear');
  });
});

describe('readDuration', () => {
  it.each<[string, DurationUnit, number]>([
    ['90', 'minutes', 90],
    ['90.0', 'minutes', 90],
    ['1.5', 'hours', 90],
    ['1,5', 'hours', 90],
    ['0.75', 'hours', 45],
    ['0.333', 'hours', 20],
    ['1.125', 'hours', 68],
    ['2', 'hours', 120],
    ['90 min', 'hours', 90],
    ['1.5h', 'minutes', 90],
    ['1:30', 'minutes', 90],
    ['1:30', 'hours', 90],
    ['01:30:00', 'minutes', 90],
    ['0:44:45', 'minutes', 45],
    ['1h 30m', 'hours', 90],
    ['1899-12-30T01:30:00.000', 'minutes', 90],
    ['1899-12-31T01:29:59.999Z', 'minutes', 90],
    ['90', 'hours', 5400],
  ])('%j in a column of %s is %i minutes', (text, unit, minutes) =>
    expect(readDuration(text, unit)).toMatchObject({ state: 'read', value: minutes }),
  );

  it('asks while the unit is not known, for bare numbers alone', () => {
    expect(readDuration('2', null)).toEqual({ state: 'ask', message: 'could be 2 min or 2 hours' });
    expect(readDuration('1.5h', null)).toEqual({ state: 'read', value: 90, shown: '1 hour 30 min' });
  });

  it.each([
    ['1.5', 'must be in whole minutes'],
    ['1,500', 'could be a thousand or a decimal: write it with a point, or with a unit'],
    ['an hour', 'is not a duration such as 90, 1.5h or 1:30'],
    ['-30', 'is not a duration such as 90, 1.5h or 1:30'],
    ['2026-11-20', 'is not a duration such as 90, 1.5h or 1:30'],
  ])('%j %s', (text, message) => expect(readDuration(text, 'minutes')).toEqual({ state: 'wrong', message }));
});

test.each<[string, DurationUnit, number]>([
  ['1.5', 'hours', 1.5],
  ['1,25', 'hours', 1.25],
  ['90', 'minutes', 1.5],
  ['20 min', 'hours', 0.33],
  ['1:30', 'hours', 1.5],
])('hours of %j in %s: %f', (text, unit, hours) => expect(readHours(text, unit)).toMatchObject({ value: hours }));

test('any text gives whole minutes that are not negative, or says why not', () => {
  const near = fc.stringMatching(/^[0-9.,:hmin ]{0,12}$/);
  fc.assert(
    fc.property(fc.oneof(near, anyText(20)), fc.constantFrom('minutes', 'hours', null), (text, unit) => {
      const reading = readDuration(text, unit);
      if (reading.state === 'read') expect(Number.isInteger(reading.value) && reading.value >= 0).toBe(true);
      else expect(reading.message).not.toBe('');
    }),
  );
});
