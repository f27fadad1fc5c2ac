import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { durationLabel, hoursExact, hoursMissing, hoursNumber, hoursText, hoursTotal } from './duration.ts';

describe('durationLabel', () => {
  it.each([
    [90, '1 hour 30 min'],
    [60, '1 hour'],
    [45, '45 min'],
    [120, '2 hours'],
    [125, '2 hours 5 min'],
    [1, '1 min'],
    [1440, '24 hours'],
  ])('%i → %s', (minutes, label) => expect(durationLabel(minutes)).toBe(label));
});

test('hours have one decimal', () => {
  expect(hoursText(0)).toBe('0.0');
  expect(hoursText(90)).toBe('1.5');
  expect(hoursText(26_310)).toBe('438.5');
});

test('summed hours have tenths in a sentence and hundredths in a document', () => {
  expect([0, 45, 750, 5_999, 34_380, 150_000].map((minutes) => hoursTotal(minutes))).toEqual([
    '0 h',
    '45 min',
    '12.5 h',
    '99.9 h',
    '573 h',
    '2,500 h',
  ]);
  expect([0, 45, 765, 80].map((minutes) => hoursExact(minutes))).toEqual(['0 h', '0.75 h', '12.75 h', '1.33 h']);
  expect([0, 60, 90].map((minutes) => hoursExact(minutes, 'hours'))).toEqual(['0 hours', '1 hour', '1.5 hours']);
});

it.each([
  [29_998, '499.9', '499.9', '0.1'],
  [29_087, '484.7', '484.7', '15.3'],
  [34_995, '583.2', '583.2', null],
  [30_000, '500', '500.0', null],
  [147_150, '2,452.5', '2,452.5', null],
  [1, '0.01', '0.0', null],
  [5, '0.08', '0.0', null],
  [0, '0', '0.0', null],
])('%i minutes are cut to a tenth: %s', (minutes, number, figure, missing) => {
  expect([hoursNumber(minutes), hoursText(minutes)]).toEqual([number, figure]);
  if (missing !== null) expect((500 - Number(hoursNumber(minutes))).toFixed(1)).toBe(missing);
});

it('never shows more than there is, and with what is missing the need', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 200_000 }), fc.integer({ min: 1, max: 4_000 }), (minutes, need) => {
      const shown = Number(hoursNumber(minutes).replaceAll(',', ''));
      // Whole tenths of an hour: a fraction times 60 is not exact.
      const shownMinutes = Math.round(shown * 10) * 6;
      expect(shownMinutes).toBeLessThanOrEqual(minutes);
      expect(minutes - shownMinutes).toBeLessThan(6);
      const missing = need * 60 - minutes;
      if (missing > 60) {
        const rest = Number(hoursMissing(missing, ' h').replace(' h', '').replaceAll(',', ''));
        expect(Math.round((shown + rest) * 10)).toBe(need * 10);
      }
    }),
  );
});

it.each([
  [1, '1 min'],
  [60, '1 hour'],
  [61, '1.1 hours'],
  [913, '15.3 hours'],
])('%i minutes are missing: %s', (minutes, text) => expect(hoursMissing(minutes, ' hours')).toBe(text));
