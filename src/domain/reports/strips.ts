// Hours over time split up, each part with its own row of bars: what was paid, and the topics with most hours (ADR 143). The parts come in
// the buckets of the report, so they are never counted another time.
import type { BucketSums, Report } from './report.ts';

export interface Strip {
  readonly name: string;
  /** Of the period. */
  readonly minutes: number;
  /** In each bucket. */
  readonly buckets: readonly number[];
}

const stripOf = (name: string, buckets: readonly number[]): Strip => ({
  name,
  minutes: buckets.reduce((sum, minutes) => sum + minutes, 0),
  buckets,
});

/** Minutes paid, pro bono and, where neither sessions nor clients say, neither: together those of the buckets. Without parts that are empty. */
export function paidStrips(buckets: readonly BucketSums[]): Strip[] {
  return Object.entries(PAYMENTS)
    .map(([name, minutesIn]) => stripOf(name, buckets.map(minutesIn)))
    .filter(({ minutes }) => minutes > 0);
}

const PAYMENTS: Readonly<Record<string, (bucket: BucketSums) => number>> = {
  Paid: ({ paid_minutes }) => paid_minutes,
  'Pro bono': ({ pro_bono_minutes }) => pro_bono_minutes,
  'Not said': ({ minutes, paid_minutes, pro_bono_minutes }) => minutes - paid_minutes - pro_bono_minutes,
};

/** The topics with most minutes. A session with several counts in each of them. */
export function topicStrips(topics: Report['topics'], buckets: readonly BucketSums[]): Strip[] {
  return topics.flatMap(({ topic, minutes }, place) =>
    topic === null || minutes === 0 || place >= TOPICS_OVER_TIME
      ? []
      : [{ name: topic, minutes, buckets: buckets.map((one) => one.topic_minutes[place] ?? 0) }],
  );
}

/** Of so many topics the database answers the minutes of each bucket. */
const TOPICS_OVER_TIME = 6;
