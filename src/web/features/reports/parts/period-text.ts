import type { Region } from '#domain/formatting/region.ts';
import type { Period } from '#domain/reports/period.ts';
import type { ReportBucket } from '#domain/reports/report.ts';
import { longDayText, monthName, monthText, shortDate, shortDay } from '#domain/formatting/date-text.ts';

const yearOf = (date: string) => date.slice(0, 4);

/** @example periodName({ kind: 'quarter', from: '2026-10-01', to: '2026-12-31' }) // 'October to December 2026' */
export function periodName(period: Period): string {
  if (period.kind === 'all') return 'All time';
  const { kind, from, to } = period;
  if (kind === 'month') return monthText(from.slice(0, 7));
  if (kind === 'quarter') return `${monthName(from.slice(0, 7))} to ${monthText(to.slice(0, 7))}`;
  if (kind === 'year') return yearOf(from);
  return from === to ? longDayText(from) : spanText(from, to);
}

/** @example spanText('2025-12-28', '2026-01-03') // '28 Dec 2025 to 3 Jan 2026' */
function spanText(from: string, to: string, region?: Region): string {
  const first = yearOf(from) === yearOf(to) ? shortDay : shortDate;
  return `${first(from, region)} to ${shortDate(to, region)}`;
}

const quarterOf = (date: string) => Math.ceil(Number(date.slice(5, 7)) / 3);

/** The full name of a bucket, for tables and files. Weeks show their days, since the period may cut them short. */
const NAMES: Record<ReportBucket, (from: string, to: string, region?: Region) => string> = {
  day: (from, _to, region) => longDayText(from, region),
  week: (from, to, region) => (from === to ? shortDate(from, region) : spanText(from, to, region)),
  month: (from, _to, region) => monthText(from.slice(0, 7), region),
  quarter: (from) => `Q${quarterOf(from)} ${yearOf(from)}`,
  year: yearOf,
};

/** @example bucketName('quarter', '2026-10-01', '2026-12-31') // 'Q4 2026' */
export function bucketName(bucket: ReportBucket, from: string, to: string, region?: Region): string {
  return NAMES[bucket](from, to, region);
}

const LABELS: Record<ReportBucket, (from: string) => string> = {
  day: (from) => String(Number(from.slice(8))),
  week: (from) => shortDay(from),
  month: (from) => monthName(from.slice(0, 7)).slice(0, 3),
  quarter: (from) => `Q${quarterOf(from)}`,
  year: yearOf,
};

/** The labels under a bucket's bar: at full width, on phones, and the year at its first bucket. */
export function bucketLabels(bucket: ReportBucket, from: string) {
  const label = LABELS[bucket](from);
  const isFirstOfYear = (bucket === 'month' || bucket === 'quarter') && from.slice(5, 7) === '01';
  return {
    label,
    shortLabel: bucket === 'month' ? label.slice(0, 1) : label,
    note: isFirstOfYear && yearOf(from),
  };
}
