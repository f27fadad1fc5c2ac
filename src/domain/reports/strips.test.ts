import { EXAMPLE_REPORT } from '#tests/support/example-report.ts';
import { expect, it } from 'vitest';
import { paidStrips, topicStrips } from './strips.ts';

const { buckets, topics, sums } = EXAMPLE_REPORT;
const total = (minutes: readonly number[]) => minutes.reduce((sum, one) => sum + one, 0);

it('splits all minutes of the report into what was paid, pro bono and not said', () => {
  const strips = paidStrips(buckets);
  expect(strips.map(({ name, minutes }) => [name, minutes])).toEqual([
    ['Paid', 120],
    ['Pro bono', 60],
    ['Not said', 30],
  ]);
  expect(total(strips.map(({ minutes }) => minutes))).toBe(sums.minutes);
  buckets.forEach(({ minutes }, place) => expect(total(strips.map((one) => one.buckets[place]!))).toBe(minutes));
});

it('leaves out parts without minutes', () => {
  const paid = buckets.map((one) => ({ ...one, paid_minutes: one.minutes, pro_bono_minutes: 0 }));
  expect(paidStrips(paid).map(({ name }) => name)).toEqual(['Paid']);
  expect(paidStrips([])).toEqual([]);
});

it('has for each topic as many minutes as the table of topics, most first, without those that have none', () => {
  const strips = topicStrips(topics, buckets);
  expect(strips.map(({ name, minutes }) => [name, minutes])).toEqual([['goals', 150]]);
  for (const { minutes, buckets: parts } of strips) expect(total(parts)).toBe(minutes);
});

it('has six topics at most, since the database answers no more by bucket', () => {
  const seven = Array.from({ length: 7 }, (_, place) => ({ ...topics[0]!, topic: `topic ${place}`, minutes: 60 }));
  expect(topicStrips(seven, buckets).map(({ name }) => name)).toEqual(seven.slice(0, 6).map(({ topic }) => topic));
});
