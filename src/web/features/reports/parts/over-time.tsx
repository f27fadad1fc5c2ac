import { numberText } from '#domain/formatting/number-text.ts';
import { cpdHoursText } from '#domain/cpd/cpd-hours.ts';
import type { ReportBucket } from '#domain/reports/report.ts';
import { paidStrips, topicStrips } from '#domain/reports/strips.ts';
import { hoursNumber } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { NoBars } from '#web/ui/data/bar-chart.tsx';
import { ReadableBars, type ReadableBar } from '#web/ui/data/readable-bars.tsx';
import { ScrollAcross } from '#web/ui/data/scroll-across.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { bucketLabels } from './period-text.ts';
import { StripChart } from './strip-chart.tsx';
import type { NamedBucket, ReportView } from '../report-query.ts';

/** The measures of the chart: hours or counts. */
const MEASURES = {
  hours: {
    label: 'Hours',
    unit: 'h',
    none: 'No coaching hours',
    value: (one: NamedBucket) => one.minutes / MINUTES_PER_HOUR,
    text: (one: NamedBucket) => hoursNumber(one.minutes),
  },
  sessions: {
    label: 'Sessions',
    unit: '',
    none: 'No sessions',
    value: (one: NamedBucket) => one.sessions,
    text: (one: NamedBucket) => numberText(one.sessions),
  },
  supervision: {
    label: 'Supervision',
    unit: 'h',
    none: 'No supervision',
    value: (one: NamedBucket) => (one.supervision_minutes ?? 0) / MINUTES_PER_HOUR,
    text: (one: NamedBucket) => hoursNumber(one.supervision_minutes ?? 0),
  },
  cpd: {
    label: 'CPD',
    unit: 'h',
    none: 'No CPD',
    value: (one: NamedBucket) => one.cpd_hours ?? 0,
    text: (one: NamedBucket) => cpdHoursText(one.cpd_hours ?? 0),
  },
} as const;

/** Hours in parts, each with bars of its own. */
const PARTS = {
  paid: {
    label: 'Paid',
    none: 'No coaching hours',
    caption: 'Hours paid and pro bono over time',
    of: ({ buckets }: ReportView) => paidStrips(buckets),
  },
  topics: {
    label: 'Topics',
    none: 'No topics',
    caption: 'Hours by topic over time',
    of: ({ report, buckets }: ReportView) => topicStrips(report.topics, buckets),
  },
} as const;
type Measure = keyof typeof MEASURES | keyof typeof PARTS;

const LABELS: Record<Measure, { label: string }> = { ...MEASURES, ...PARTS };
const OF_A_CLIENT: readonly Measure[] = ['hours', 'paid', 'topics', 'sessions'];
const OF_EVERYONE: readonly Measure[] = [...OF_A_CLIENT, 'supervision', 'cpd'];

/** All buckets of the period, as bars or as a table with the same numbers. */
export function OverTime({ view, today }: { view: ReportView; today: string }) {
  const [chosen, setMeasure] = useState<Measure>('hours');
  const [isTable, setTable] = useState(false);
  const offered = view.client === null ? OF_EVERYONE : OF_A_CLIENT;
  const measure = offered.includes(chosen) ? chosen : 'hours';
  return (
    <Section
      title="Over time"
      action={
        <Button
          variant="secondary"
          size="small"
          className="print:hidden"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          Show as table
        </Button>
      }
    >
      {!isTable && (
        <>
          <SegmentedControl
            label="What the bars show"
            options={offered.map((value) => ({ value, label: LABELS[value].label }))}
            value={measure}
            onChange={setMeasure}
            className="mb-2 grid grid-cols-3 print:hidden sm:w-fit md:flex"
          />
          <p className="hidden text-13 text-soft print:block">{LABELS[measure].label}</p>
          {measure === 'paid' || measure === 'topics' ? (
            <PartsChart view={view} parts={PARTS[measure]} today={today} />
          ) : (
            <Chart view={view} measure={measure} today={today} />
          )}
        </>
      )}
      {isTable ? (
        <>
          <ScrollAcross label="Over time">
            <OverTimeTable view={view} />
          </ScrollAcross>
          {Object.values(PARTS).map((parts) => (
            <ScrollAcross key={parts.caption} label={parts.caption}>
              <PartsTable view={view} parts={parts} />
            </ScrollAcross>
          ))}
        </>
      ) : (
        // Around them, since a table would not shrink to its size.
        <div className="sr-only">
          <OverTimeTable view={view} />
          {Object.values(PARTS).map((parts) => (
            <PartsTable key={parts.caption} view={view} parts={parts} />
          ))}
        </div>
      )}
    </Section>
  );
}

interface ChartProps {
  view: ReportView;
  measure: keyof typeof MEASURES;
  today: string;
}

function Chart({ view: { bucket, buckets }, measure, today }: ChartProps) {
  const { label, value, text, none, unit } = MEASURES[measure];
  if (buckets.every((one) => value(one) === 0)) {
    return <Nothing text={none} />;
  }
  const bars = buckets.map((one): ReadableBar => ({
    key: one.from,
    value: value(one),
    valueText: text(one),
    ...labelsOf(bucket, one, today),
    reading: `${one.name}: ${text(one)}${unit && ` ${unit}`}`,
  }));
  return <ReadableBars label={`${label} over time`} bars={bars} unit={unit} isCount={unit === ''} />;
}

const labelsOf = (bucket: ReportBucket, one: NamedBucket, today: string) => ({
  ...bucketLabels(bucket, one.from),
  isMarked: one.from <= today && today <= one.to,
});

const Nothing = ({ text }: { text: string }) => <NoBars text={`${text} in this period`} />;

interface PartsProps {
  view: ReportView;
  parts: (typeof PARTS)[keyof typeof PARTS];
}

function PartsChart({ view, parts: { of, none, caption }, today }: PartsProps & { today: string }) {
  const strips = of(view);
  if (strips.length === 0) return <Nothing text={none} />;
  const labels = view.buckets.map((one) => ({ key: one.from, name: one.name, ...labelsOf(view.bucket, one, today) }));
  return <StripChart label={caption} strips={strips} labels={labels} />;
}

/** The numbers of a chart of parts. */
function PartsTable({ view, parts: { of, caption } }: PartsProps) {
  const strips = of(view);
  if (strips.length === 0) return null;
  const columns = strips.map(({ name, buckets }) => ({
    label: name,
    text: (_one: NamedBucket, place: number) => hoursNumber(buckets[place] ?? 0),
  }));
  return (
    <NumbersTable view={view} columns={columns} className="mt-6">
      <caption className="text-left text-13 text-soft">{caption}</caption>
    </NumbersTable>
  );
}

/** The numbers of the chart for all measures. */
function OverTimeTable({ view }: { view: ReportView }) {
  const { hours, sessions, supervision, cpd } = MEASURES;
  const columns = view.client === null ? [hours, sessions, supervision, cpd] : [hours, sessions];
  return (
    <NumbersTable view={view} columns={columns}>
      <caption className="sr-only">Coaching hours and sessions over time</caption>
    </NumbersTable>
  );
}

const HEADINGS: Record<ReportBucket, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

interface NumbersTableProps {
  view: ReportView;
  columns: readonly { label: string; text: (one: NamedBucket, place: number) => string }[];
  className?: string;
  /** The caption. */
  children: ReactNode;
}

/** A row for each bucket. */
function NumbersTable({ view: { bucket, buckets }, columns, className, children }: NumbersTableProps) {
  return (
    <table className={clsx('w-full border-collapse text-sm', className)}>
      {children}
      <thead>
        <tr className="border-b border-rule text-left text-13 text-soft">
          <th scope="col" className="py-2 font-normal">
            {HEADINGS[bucket]}
          </th>
          {columns.map(({ label }) => (
            <th key={label} scope="col" className="py-2 pl-3 text-right font-normal">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buckets.map((one, place) => (
          <tr key={one.from} className="border-b border-rule">
            <th scope="row" className="py-2 text-left font-normal">
              {one.name}
            </th>
            {columns.map(({ label, text }) => (
              <td key={label} className="py-2 pl-3 text-right">
                {text(one, place)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
