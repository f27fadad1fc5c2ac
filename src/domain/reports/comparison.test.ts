import { expect, it } from 'vitest';
import { hoursText } from '#domain/sessions/duration.ts';
import { comparisonText } from './comparison.ts';

it.each([
  [12, 10, '2 more (+20%)'],
  [10, 12, '2 fewer (−17%)'],
  [12, 8, '4 more, 8 before'],
  [3, 2, '1 more, 2 before'],
  [2, 3, '1 fewer, 3 before'],
  [0, 12, '12 fewer, 12 before'],
  [3, 20, '17 fewer, 20 before'],
  [20, 3, '17 more, 3 before'],
  [2, 1, '1 more, 1 before'],
  [1099, 10, '1089 more, 10 before'],
  [199, 100, '99 more (+99%)'],
  [51, 100, '49 fewer (−49%)'],
  [1001, 1000, '1 more'],
  [12, 12, 'the same'],
  [5, 0, '5 more, none before'],
  [0, 0, '—'],
  [5, null, '—'],
])('%s after %s: %s', (now, before, text) => {
  expect(comparisonText(now, before, { text: String, less: 'fewer', percentFrom: 10 })).toBe(text);
});

it('shows a difference of hours in hours, and none that rounds to nothing', () => {
  const hours = { text: (minutes: number) => `${hoursText(minutes)} h`, less: 'less', percentFrom: 600 } as const;
  expect(comparisonText(90, 360, hours)).toBe('4.5 h less, 6.0 h before');
  expect(comparisonText(6000, 7500, hours)).toBe('25.0 h less (−20%)');
  expect(comparisonText(601, 600, hours)).toBe('the same');
});
