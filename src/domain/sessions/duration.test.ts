import { describe, expect, it, test } from 'vitest';
import { durationLabel, hoursExact, hoursText, hoursTotal } from './duration.ts';

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
});
