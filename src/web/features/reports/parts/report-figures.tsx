import { numberText } from '#domain/formatting/number-text.ts';
import { cpdHoursText } from '#domain/cpd/cpd-hours.ts';
import { comparisonText } from '#domain/reports/comparison.ts';
import type { ReportSums } from '#domain/reports/report.ts';
import { hoursNumber } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { clsx } from 'clsx';

interface Figure {
  label: string;
  now: number | null;
  before: number | null;
  text: (value: number) => string;
  /** The unit of a difference. */
  unit: string;
  less: 'fewer' | 'less';
  percentFrom: number;
}

/** Ten sessions, clients or hours are enough for a percentage. */
const PERCENT_FROM = 10;

/** The sums of the period, each compared with the period before. */
export function ReportFigures({
  sums,
  before,
  isOneClient,
}: {
  sums: ReportSums;
  before: ReportSums | null;
  isOneClient: boolean;
}) {
  const figure = (label: string, key: keyof ReportSums, text: Figure['text'], unit = ''): Figure => ({
    label,
    now: sums[key],
    before: before?.[key] ?? null,
    text,
    unit,
    less: unit === '' ? 'fewer' : 'less',
    percentFrom: text === hoursNumber ? PERCENT_FROM * MINUTES_PER_HOUR : PERCENT_FROM,
  });
  const figures = [
    figure('Coaching hours', 'minutes', hoursNumber, ' h'),
    figure('Sessions', 'sessions', numberText),
    ...(isOneClient ? [] : [figure('Clients', 'clients', numberText)]),
    figure('Supervision hours', 'supervision_minutes', hoursNumber, ' h'),
    figure('CPD hours', 'cpd_hours', cpdHoursText, ' h'),
  ].filter(({ now }) => now !== null);
  return (
    <dl
      className={clsx(
        'grid grid-cols-2 border-y border-rule',
        isOneClient ? 'sm:max-w-md' : '@min-[42rem]/page:grid-cols-[1.15fr_1fr_1fr_1.15fr_1fr] print:grid-cols-5',
      )}
    >
      {figures.map((one) => (
        <FigureCell key={one.label} figure={one} isWideFirst={!isOneClient} />
      ))}
    </dl>
  );
}

function FigureCell({
  figure: { label, now, before, text, unit, less, percentFrom },
  isWideFirst,
}: {
  figure: Figure;
  isWideFirst: boolean;
}) {
  return (
    <div
      className={clsx(
        'border-rule py-4 pr-3',
        isWideFirst
          ? '@max-[42rem]/page:first:col-span-2 @max-[42rem]/page:odd:not-first:border-l @max-[42rem]/page:odd:not-first:pl-4 @max-[42rem]/page:not-first:border-t @min-[42rem]/page:not-first:border-l @min-[42rem]/page:not-first:pl-4 print:col-span-1! print:border-t-0! print:not-first:border-l! print:not-first:pl-3!'
          : 'even:border-l even:pl-4',
      )}
    >
      <dt className="text-13 text-soft">{label}</dt>
      <dd className="mt-0.5">
        <span className="inline-block font-serif text-34 leading-[1.2] font-[450] tracking-[-0.02em] lining-figures lg:text-38">
          {text(now ?? 0)}
        </span>
        <span className="block text-13 text-soft">
          {comparisonText(now ?? 0, before, { text: (difference) => `${text(difference)}${unit}`, less, percentFrom })}
        </span>
      </dd>
    </div>
  );
}
