// The time buckets of a report, chosen so that a chart has a readable number of bars.
import { addDays } from '#domain/time.ts';
import type { BucketSums, ReportBucket } from './report.ts';

/** The longest period in days for each bucket: up to a month, days; a quarter, weeks; two years, months. */
const LONGEST_DAYS: readonly (readonly [ReportBucket, number])[] = [
  ['day', 31],
  ['week', 92],
  ['month', 731],
  ['quarter', 3653],
];

/**
 * The bucket for a period; both ends are calendar dates and included.
 * @example bucketFor('2026-01-01', '2026-12-31') // 'month'
 */
export function bucketFor(from: string, to: string): ReportBucket {
  return LONGEST_DAYS.find(([, days]) => to < addDays(from, days))?.[0] ?? 'year';
}

/** Groups months into larger buckets if there are many. For a report on all time, whose length is known only from the response. */
export function groupMonths(months: readonly BucketSums[]): { bucket: ReportBucket; buckets: BucketSums[] } {
  const first = months[0]?.from;
  const last = months.at(-1)?.from;
  const bucket = first === undefined || last === undefined ? 'month' : bucketFor(first, last);
  if (bucket !== 'quarter' && bucket !== 'year') return { bucket: 'month', buckets: [...months] };
  const groups = new Map<string, BucketSums>();
  for (const month of months) {
    const start = bucket === 'year' ? month.from.slice(0, 4) : quarterOf(month.from);
    const sums = groups.get(start);
    groups.set(start, sums ? addSums(sums, month) : month);
  }
  return { bucket, buckets: [...groups.values()] };
}

const quarterOf = (date: string) => `${date.slice(0, 4)} ${Math.ceil(Number(date.slice(5, 7)) / 3)}`;

function addSums(sums: BucketSums, more: BucketSums): BucketSums {
  return {
    from: sums.from,
    sessions: sums.sessions + more.sessions,
    minutes: sums.minutes + more.minutes,
    paid_minutes: sums.paid_minutes + more.paid_minutes,
    pro_bono_minutes: sums.pro_bono_minutes + more.pro_bono_minutes,
    topic_minutes: sums.topic_minutes.map((minutes, place) => minutes + (more.topic_minutes[place] ?? 0)),
    supervision_minutes: sumOrNull(sums.supervision_minutes, more.supervision_minutes),
    cpd_hours: sumOrNull(sums.cpd_hours, more.cpd_hours),
  };
}

/** To the hundredth, as hours of CPD are recorded: what a file of the report shows. */
const sumOrNull = (a: number | null, b: number | null) =>
  a === null || b === null ? null : Math.round((a + b) * 100) / 100;
