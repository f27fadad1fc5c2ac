import type { Period } from '#domain/reports/period.ts';
import type { ReportBucket } from '#domain/reports/report.ts';
import { longDayText, monthText } from '#web/ui/form/calendar-text.ts';

// Calendar dates are parsed and formatted as UTC, so that no time zone shifts the day.
const format = (parts: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' });
  return (date: string) => formatter.format(Date.parse(`${date}T00:00:00Z`));
};
const month = format({ month: 'long' });
const shortDay = format({ day: 'numeric', month: 'short' });

/** @example dateText('2026-11-03') // '3 November 2026' */
export const dateText = format({ day: 'numeric', month: 'long', year: 'numeric' });

const yearOf = (date: string) => date.slice(0, 4);

/** @example periodName({ kind: 'quarter', from: '2026-10-01', to: '2026-12-31' }) // 'October to December 2026' */
export function periodName(period: Period): string {
  if (period.kind === 'all') return 'All time';
  const { kind, from, to } = period;
  if (kind === 'month') return monthText(from.slice(0, 7));
  if (kind === 'quarter') return `${month(from)} to ${month(to)} ${yearOf(to)}`;
  if (kind === 'year') return yearOf(from);
  return from === to ? longDayText(from) : spanText(from, to);
}

/** @example spanText('2025-12-28', '2026-01-03') // '28 Dec 2025 to 3 Jan 2026' */
function spanText(from: string, to: string): string {
  const first = yearOf(from) === yearOf(to) ? shortDay(from) : `${shortDay(from)} ${yearOf(from)}`;
  return `${first} to ${shortDay(to)} ${yearOf(to)}`;
}

const quarterOf = (date: string) => Math.ceil(Number(date.slice(5, 7)) / 3);

/** The full name of a bucket, for tables and files. Weeks show their days, since the period may cut them short. */
const NAMES: Record<ReportBucket, (from: string, to: string) => string> = {
  day: longDayText,
  week: (from, to) => (from === to ? `${shortDay(from)} ${yearOf(from)}` : spanText(from, to)),
  month: (from) => monthText(from.slice(0, 7)),
  quarter: (from) => `Q${quarterOf(from)} ${yearOf(from)}`,
  year: yearOf,
};

/** @example bucketName('quarter', '2026-10-01', '2026-12-31') // 'Q4 2026' */
export function bucketName(bucket: ReportBucket, from: string, to: string): string {
  return NAMES[bucket](from, to);
}

const LABELS: Record<ReportBucket, (from: string) => string> = {
  day: (from) => String(Number(from.slice(8))),
  week: shortDay,
  month: (from) => month(from).slice(0, 3),
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
