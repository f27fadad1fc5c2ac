import { expect, it, test } from 'vitest';
import { moneyText, priceText } from './money-text.ts';

test.each([
  [999, 'gbp', '£9.99'],
  [123_456_789, 'gbp', '£1,234,567.89'],
  [0, 'gbp', '£0.00'],
  [1000, 'eur', '€10.00'],
  [1000, 'jpy', 'JP¥1,000'],
  [1000, 'JPY', 'JP¥1,000'],
  [1000, 'isk', 'ISK\u00a010.00'],
  [1999, 'rsd', 'RSD\u00a019.99'],
  [1500, 'kwd', 'KWD\u00a01.500'],
])('%i of %s is %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text));

const price = { unit_amount: 999, currency: 'gbp', interval: 'month', interval_count: 1 };
it.each([
  [{}, '£9.99 a month'],
  [{ interval_count: 3 }, '£9.99 every 3 months'],
  [{ interval: 'year', interval_count: null }, '£9.99 a year'],
  [{ interval: null }, '£9.99'],
  [{ unit_amount: null }, null],
])('a price with %j reads %s', (changes, text) => expect(priceText({ ...price, ...changes })).toBe(text));
