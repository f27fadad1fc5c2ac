import { describe, expect, it } from 'vitest';
import { bucketFor, groupMonths } from './bucket.ts';

it.each([
  ['2026-11-20', '2026-11-20', 'day'],
  ['2026-10-01', '2026-10-31', 'day'],
  ['2026-10-01', '2026-11-01', 'week'],
  ['2026-07-01', '2026-09-30', 'week'],
  ['2026-07-01', '2026-10-01', 'month'],
  ['2024-01-01', '2024-12-31', 'month'],
  ['2024-01-01', '2025-12-31', 'month'],
  ['2024-01-01', '2026-01-01', 'quarter'],
  ['2016-01-01', '2025-12-31', 'quarter'],
  ['2016-01-01', '2026-01-01', 'year'],
  ['1950-01-01', '2100-12-31', 'year'],
])('%s to %s is divided by %s', (from, to, bucket) => {
  expect(bucketFor(from, to)).toBe(bucket);
});

const months = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    from: `${first + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
    sessions: 1,
    minutes: 30,
    paid_minutes: 20,
    pro_bono_minutes: 10,
    topic_minutes: [25, index],
    supervision_minutes: index === 0 ? 60 : 0,
    cpd_hours: 0.5,
  }));

describe('groupMonths', () => {
  it('keeps two years as months', () => {
    expect(groupMonths(months(2024, 24))).toEqual({ bucket: 'month', buckets: months(2024, 24) });
    expect(groupMonths([])).toEqual({ bucket: 'month', buckets: [] });
  });

  it('sums quarters, the last one possibly incomplete', () => {
    const { bucket, buckets } = groupMonths(months(2024, 29));
    expect(bucket).toBe('quarter');
    expect(buckets).toHaveLength(10);
    expect(buckets[0]).toEqual({
      from: '2024-01-01',
      sessions: 3,
      minutes: 90,
      paid_minutes: 60,
      pro_bono_minutes: 30,
      topic_minutes: [75, 0 + 1 + 2],
      supervision_minutes: 60,
      cpd_hours: 1.5,
    });
    expect(buckets.at(-1)).toMatchObject({ from: '2026-04-01', sessions: 2, minutes: 60 });
  });

  it('sums hours of CPD to the hundredth, as they are recorded', () => {
    const { buckets } = groupMonths(months(2024, 29).map((month) => ({ ...month, cpd_hours: 0.1 })));
    expect(buckets[0]?.cpd_hours).toBe(0.3);
  });

  it('sums years, and keeps null', () => {
    const ofOneClient = months(2010, 144).map((month) => ({ ...month, supervision_minutes: null, cpd_hours: null }));
    const { bucket, buckets } = groupMonths(ofOneClient);
    expect(bucket).toBe('year');
    expect(buckets).toHaveLength(12);
    expect(buckets[11]).toEqual({
      from: '2021-01-01',
      sessions: 12,
      minutes: 360,
      paid_minutes: 240,
      pro_bono_minutes: 120,
      topic_minutes: [300, 1650],
      supervision_minutes: null,
      cpd_hours: null,
    });
  });
});
