import { usualWeekStart } from '#domain/profile/week-start.ts';
import { bucketFor, groupMonths } from '#domain/reports/bucket.ts';
import { step, type DatedPeriod, type Period } from '#domain/reports/period.ts';
import type { BucketSums, Report, ReportArgs, ReportBucket } from '#domain/reports/report.ts';
import { addDays } from '#domain/time.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bucketName } from './parts/period-text.ts';

export interface NamedBucket extends BucketSums {
  to: string;
  name: string;
}

/** A report with its parameters, since it stays visible while the next one loads. */
export interface ReportView {
  report: Report;
  period: Period;
  /** The period that it is compared with. */
  before: DatedPeriod | null;
  client: string | null;
  bucket: ReportBucket;
  buckets: NamedBucket[];
}

/** All numbers of a report in one call. */
export function reportQuery(period: Period, client: string | null) {
  const before = step(period, -1);
  const args: ReportArgs = {
    from_date: period.kind === 'all' ? null : period.from,
    to_date: period.kind === 'all' ? null : period.to,
    before_from: before?.from ?? null,
    client,
    bucket: period.kind === 'all' ? 'month' : bucketFor(period.from, period.to),
    usual_week_start: usualWeekStart(),
  };
  return queryOptions({
    queryKey: queryKeys.report({ ...args, kind: period.kind }),
    queryFn: async ({ signal }): Promise<ReportView> => {
      const report = unwrap(await rest.rpc('report', args).abortSignal(signal));
      const { bucket, buckets } =
        period.kind === 'all' ? groupMonths(report.buckets) : { bucket: args.bucket, buckets: report.buckets };
      return { report, period, before, client, bucket, buckets: named(bucket, buckets, report.to) };
    },
    placeholderData: keepPreviousData,
  });
}

function named(bucket: ReportBucket, buckets: readonly BucketSums[], last: string | null): NamedBucket[] {
  return buckets.map((one, index) => {
    const next = buckets[index + 1]?.from;
    const to = next === undefined ? (last ?? one.from) : addDays(next, -1);
    return { ...one, to, name: bucketName(bucket, one.from, to) };
  });
}
