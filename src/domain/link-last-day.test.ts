import { expect, test } from 'vitest';
import { lastDayAfter, lastDayOf } from './link-last-day.ts';

test.each([
  ['2026-11-23', '2026-12-22'],
  ['2026-12-22', '2026-12-22'],
  ['2026-12-23', '2026-12-23'],
])('on %s a link that ends on 23 December at 21:34 is said to work until %s', (today, day) => {
  expect(lastDayOf('2026-12-23T21:34:00+00:00', today)).toBe(day);
});

test('the mail names the day that the page names', () => {
  const now = new Date('2026-11-23T21:34:00Z');
  expect(lastDayAfter(now, 30)).toBe(lastDayOf('2026-12-23T21:34:00Z', '2026-11-23'));
});
