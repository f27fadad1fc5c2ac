import { expect, it } from 'vitest';
import { yearlySaving } from './yearly-saving.ts';

const price = (unit_amount: number | null, interval: string, currency = 'gbp', interval_count = 1) => ({
  unit_amount,
  interval,
  currency,
  interval_count,
});
const month = price(999, 'month');

it.each([
  ['a year for ten months', price(9990, 'year'), month, 1998],
  ['a month instead of a year', month, price(9990, 'year'), null],
  ['a year for twelve months', price(11_988, 'year'), month, null],
  ['a dearer year', price(12_000, 'year'), month, null],
  ['another currency', price(9990, 'year', 'eur'), month, null],
  ['a price without an amount', price(null, 'year'), month, null],
  ['a quarter', price(2700, 'month', 'gbp', 3), month, 1188],
  ['a week', price(200, 'week'), month, null],
])('%s', (_case, one, other, saved) => expect(yearlySaving(one, other)).toBe(saved));
