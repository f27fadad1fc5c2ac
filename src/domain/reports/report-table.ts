// A report as one table for spreadsheets: a row per sum, bucket, client and topic; the first column names the kind.
import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { ExportCell, ExportTable } from '#domain/transfer/write/export-tables.ts';
import type { BucketSums, Report, ReportShare, ReportSums } from './report.ts';

export const NO_TOPIC = 'No topic';

interface ReportTableParts {
  readonly report: Pick<
    Report,
    'from' | 'to' | 'sums' | 'planned' | 'opening_minutes' | 'before' | 'clients' | 'topics'
  >;
  /** The days of the period before; null when nothing is compared. */
  readonly before: { readonly from: string; readonly to: string } | null;
  readonly buckets: readonly (BucketSums & { to: string; name: string })[];
}

const text = (header: string) => ({ header, type: 'text' }) as const;
const date = (header: string) => ({ header, type: 'date' }) as const;
const number = (header: string) => ({ header, type: 'number' }) as const;

const COLUMNS = [
  text('Part'),
  text('Name'),
  date('From'),
  date('To'),
  number('Sessions'),
  number('Coaching hours'),
  number('Supervision hours'),
  number('CPD hours'),
  number('Previous sessions'),
  number('Previous coaching hours'),
];

export function reportTable({ report, before, buckets }: ReportTableParts): ExportTable {
  const { from, to, planned, opening_minutes } = report;
  const span = [from, to];
  const isCompared = before !== null;
  return {
    name: 'Report',
    columns: COLUMNS,
    rows: [
      ['Period', 'All', ...span, ...sums(report.sums), null, null],
      ['Period', 'Of these not completed', ...span, planned.sessions, hours(planned.minutes), null, null, null, null],
      ...(opening_minutes > 0 ? [earlier('All', opening_minutes)] : []),
      ...(before && report.before
        ? [['Previous period', 'All', before.from, before.to, ...sums(report.before), null, null]]
        : []),
      ...buckets.map((one) => ['Over time', one.name, one.from, one.to, ...sums(one), null, null]),
      ...report.clients.map((one) => ['Client', one.client_name ?? UNKNOWN_CLIENT, ...span, ...share(one, isCompared)]),
      ...report.clients
        .filter((one) => one.opening_minutes > 0)
        .map((one) => earlier(one.client_name ?? UNKNOWN_CLIENT, one.opening_minutes)),
      ...report.topics.map((one) => ['Topic', one.topic ?? NO_TOPIC, ...span, ...share(one, isCompared)]),
    ],
  };
}

function earlier(name: string, minutes: number): ExportCell[] {
  const none = null;
  return ['Before this logbook', name, none, none, none, hours(minutes), none, none, none, none];
}

function sums({
  sessions,
  minutes,
  supervision_minutes,
  cpd_hours,
}: Omit<ReportSums | BucketSums, 'from'>): ExportCell[] {
  return [sessions, hours(minutes), supervision_minutes === null ? null : hours(supervision_minutes), cpd_hours];
}

function share({ sessions, minutes, sessions_before, minutes_before }: ReportShare, isCompared: boolean): ExportCell[] {
  const before = isCompared ? [sessions_before, hours(minutes_before)] : [null, null];
  return [sessions, hours(minutes), null, null, ...before];
}

/** Rounded to hundredths. */
const hours = (minutes: number) => Math.round((minutes / MINUTES_PER_HOUR) * 100) / 100;
