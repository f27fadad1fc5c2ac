// What a report's time is cut into, chosen from its length so that a chart has few enough bars to be read.
import { addDays } from '#domain/time.ts';
import type { BucketSums, ReportBucket } from './report.ts';

/** The longest period, in days, that is still cut into each. A month: days; a quarter: weeks; two years: months. */
const LONGEST_DAYS: readonly (readonly [ReportBucket, number])[] = [
  ['day', 31],
  ['week', 92],
  ['month', 731],
  ['quarter', 3653],
];

/**
 * What to cut a period into; both ends are calendar dates and included.
 * @example bucketFor('2026-01-01', '2026-12-31') // 'month'
 */
export function bucketFor(from: string, to: string): ReportBucket {
  return LONGEST_DAYS.find(([, days]) => to < addDays(from, days))?.[0] ?? 'year';
}

/** Months as few enough bars. For a report on everything, whose length is known only with its answer. */
export function foldMonths(months: readonly BucketSums[]): { bucket: ReportBucket; buckets: BucketSums[] } {
  const first = months[0]?.from;
  const last = months.at(-1)?.from;
  const bucket = first === undefined || last === undefined ? 'month' : bucketFor(first, last);
  if (bucket !== 'quarter' && bucket !== 'year') return { bucket: 'month', buckets: [...months] };
  const folded = new Map<string, BucketSums>();
  for (const month of months) {
    const start = bucket === 'year' ? month.from.slice(0, 4) : quarterOf(month.from);
    const sums = folded.get(start);
    folded.set(start, sums ? added(sums, month) : month);
  }
  return { bucket, buckets: [...folded.values()] };
}

const quarterOf = (date: string) => `${date.slice(0, 4)} ${Math.ceil(Number(date.slice(5, 7)) / 3)}`;

function added(sums: BucketSums, more: BucketSums): BucketSums {
  return {
    from: sums.from,
    sessions: sums.sessions + more.sessions,
    minutes: sums.minutes + more.minutes,
    supervision_minutes: addedOrNull(sums.supervision_minutes, more.supervision_minutes),
    cpd_hours: addedOrNull(sums.cpd_hours, more.cpd_hours),
  };
}

const addedOrNull = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
