import { expect, it } from 'vitest';
import { hoursText } from '#domain/sessions/duration.ts';
import { comparisonText } from './comparison.ts';

it.each([
  [12, 8, '4 more (+50%)'],
  [8, 12, '4 fewer (−33%)'],
  [0, 12, '12 fewer (−100%)'],
  [20, 3, '17 more, 3 before'],
  [2, 1, '1 more, 1 before'],
  [1099, 10, '1089 more, 10 before'],
  [199, 100, '99 more (+99%)'],
  [12, 12, 'the same'],
  [5, 0, '5 more, none before'],
  [0, 0, '—'],
  [5, null, '—'],
])('%s after %s: %s', (now, before, text) => {
  expect(comparisonText(now, before, { text: String, less: 'fewer' })).toBe(text);
});

it('shows a difference of hours in hours', () => {
  const hours = { text: (minutes: number) => `${hoursText(minutes)} h`, less: 'less' } as const;
  expect(comparisonText(90, 360, hours)).toBe('4.5 h less (−75%)');
});
