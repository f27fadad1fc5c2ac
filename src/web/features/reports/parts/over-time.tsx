import { cpdHoursText } from '#domain/cpd/cpd-hours.ts';
import type { ReportBucket } from '#domain/reports/report.ts';
import { hoursNumber } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { ReadableBars, type ReadableBar } from '#web/ui/data/readable-bars.tsx';
import { ScrollAcross } from '#web/ui/data/scroll-across.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { useState } from 'react';
import { countText } from './count-text.ts';
import { bucketLabels } from './period-text.ts';
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
    text: (one: NamedBucket) => countText(one.sessions),
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
type Measure = keyof typeof MEASURES;

const OF_A_CLIENT: readonly Measure[] = ['hours', 'sessions'];
const OF_EVERYONE: readonly Measure[] = ['hours', 'sessions', 'supervision', 'cpd'];

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
            options={offered.map((value) => ({ value, label: MEASURES[value].label }))}
            value={measure}
            onChange={setMeasure}
            className="mb-2 print:hidden sm:w-fit"
          />
          <p className="hidden text-13 text-soft print:block">{MEASURES[measure].label}</p>
          <Chart view={view} measure={measure} today={today} />
        </>
      )}
      {isTable ? (
        <ScrollAcross label="Over time">
          <OverTimeTable view={view} />
        </ScrollAcross>
      ) : (
        // Around it, since a table would not shrink to its size.
        <div className="sr-only">
          <OverTimeTable view={view} />
        </div>
      )}
    </Section>
  );
}

function Chart({ view: { bucket, buckets }, measure, today }: { view: ReportView; measure: Measure; today: string }) {
  const { label, value, text, none, unit } = MEASURES[measure];
  if (buckets.every((one) => value(one) === 0)) {
    return (
      <p className="grid h-[194px] place-items-center rounded-card border border-dashed border-rule text-soft">
        {none} in this period
      </p>
    );
  }
  const bars = buckets.map((one): ReadableBar => ({
    key: one.from,
    value: value(one),
    valueText: text(one),
    ...bucketLabels(bucket, one.from),
    reading: `${one.name}: ${text(one)}${unit && ` ${unit}`}`,
    isMarked: one.from <= today && today <= one.to,
  }));
  return <ReadableBars label={`${label} over time`} bars={bars} unit={unit} isCount={unit === ''} />;
}

const HEADINGS: Record<ReportBucket, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};
const NUMBER = 'py-2 pl-3 text-right';

/** The numbers of the chart for all measures. */
function OverTimeTable({ view: { bucket, buckets, client } }: { view: ReportView }) {
  const isOfEveryone = client === null;
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Coaching hours and sessions over time</caption>
      <thead>
        <tr className="border-b border-rule text-left text-13 text-soft">
          <th scope="col" className="py-2 font-normal">
            {HEADINGS[bucket]}
          </th>
          {['Hours', 'Sessions', ...(isOfEveryone ? ['Supervision', 'CPD'] : [])].map((heading) => (
            <th key={heading} scope="col" className="py-2 pl-3 text-right font-normal">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buckets.map((one) => (
          <tr key={one.from} className="border-b border-rule">
            <th scope="row" className="py-2 text-left font-normal">
              {one.name}
            </th>
            <td className={NUMBER}>{hoursNumber(one.minutes)}</td>
            <td className={NUMBER}>{countText(one.sessions)}</td>
            {isOfEveryone && <td className={NUMBER}>{hoursNumber(one.supervision_minutes ?? 0)}</td>}
            {isOfEveryone && <td className={NUMBER}>{cpdHoursText(one.cpd_hours ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
