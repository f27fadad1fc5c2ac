import { cpdHoursText } from '#domain/cpd/cpd-hours.ts';
import type { ReportBucket } from '#domain/reports/report.ts';
import { hoursNumber } from '#domain/sessions/duration.ts';
import { countText } from './count-text.ts';
import type { ReportView } from '../report-query.ts';

const HEADINGS: Record<ReportBucket, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};
const NUMBER = 'py-2 pl-3 text-right';

/** The numbers of the chart for all measures. */
export function OverTimeTable({ view: { bucket, buckets, client } }: { view: ReportView }) {
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
