import { fixedText } from '#domain/formatting/number-text.ts';
import { hoursNumber, hoursText } from '#domain/sessions/duration.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { coachingRatio } from '#domain/supervision/coaching-ratio.ts';

/** The totals, and the ratio of coaching to supervision that accrediting bodies ask for. */
export function SupervisionFigures({ data }: { data: Dashboard | undefined }) {
  const figures = [
    { label: 'Sessions', value: data?.supervision_sessions },
    { label: 'Hours', value: data && hoursText(data.supervision_minutes) },
    { label: 'Hours coached per hour of supervision', value: data && ratioText(data) },
    { label: 'Hours coached since the last one', value: data && hoursNumber(data.minutes_since_supervision) },
  ];
  return (
    <dl className="mb-8 grid grid-cols-2 border-y border-rule lg:grid-cols-[1fr_1fr_1.7fr_1.7fr]">
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end px-4 py-3.5 max-lg:odd:pl-0 max-lg:even:border-l max-lg:even:border-rule max-lg:nth-[n+3]:border-t max-lg:nth-[n+3]:border-rule lg:px-[18px] lg:not-first:border-l lg:not-first:border-rule lg:first:pl-0"
        >
          <dt className="text-13 text-soft">{label}</dt>
          <dd className="min-h-[1.2em] font-serif text-26 leading-[1.2] tracking-tight md:text-30">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The ratio of held hours, without planned ones and without those before Hourbook, whose supervision is unknown. */
function ratioText(data: Dashboard): string {
  const coached = data.total_minutes - data.planned.minutes - data.not_completed.minutes;
  const supervised = data.supervision_minutes - data.planned_supervision_minutes;
  const ratio = coachingRatio(coached, supervised);
  return ratio === null ? '–' : fixedText(ratio, 1);
}
