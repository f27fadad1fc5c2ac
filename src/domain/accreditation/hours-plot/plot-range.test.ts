import { monthOf } from '#domain/time.ts';
import { hoursOf, TODAY } from '#tests/support/plotted-hours.ts';
import { expect, it } from 'vitest';
import { monthsOf } from './plot-range.ts';

const PRACTICE = hoursOf({});

// Of 40 hours at an hour a week the way is 280 days long, to August 2027: half again as long would be January 2028.
it.each([
  { what: 'the slower pace, where it is not much later', slow: 55, months: 12 },
  { what: 'half again the way, where the slower pace is much later', slow: 10, months: 18 },
  { what: 'half again the way, where the slower pace never gets there', slow: 0, months: 18 },
])('shows the way to the line up to $what', ({ slow, months }) => {
  const { last } = monthsOf(PRACTICE, { missing: 40 * 60, pace: { slow, likely: 60, fast: 90 } });
  expect(last - monthOf(TODAY)).toBe(months);
});

it('shows six months where no way is left or no pace is known', () => {
  const pace = { slow: 10, likely: 60, fast: 90 };
  for (const asked of [
    { missing: 0, pace },
    { missing: 40 * 60, pace: null },
  ])
    expect(monthsOf(PRACTICE, asked).last - monthOf(TODAY)).toBe(6);
});
