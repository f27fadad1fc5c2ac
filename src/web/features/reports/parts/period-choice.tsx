import { PERIOD_KINDS, type PeriodKind } from '#domain/reports/period-kind.ts';
import { step, type DatedPeriod, type Period } from '#domain/reports/period.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { DayFilter } from '#web/ui/form/day-filter.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from '#web/ui/icons/chevron-left.tsx';
import { ChevronRight } from '#web/ui/icons/chevron-right.tsx';
import { asKind, periodSearch } from './chosen-period.ts';
import { periodName } from './period-text.ts';

const LABELS: Record<PeriodKind, string> = {
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  all: 'All',
  custom: 'Custom',
};
const OPTIONS = PERIOD_KINDS.map((value) => ({ value, label: LABELS[value] }));

interface PeriodChoiceProps {
  period: Period;
  client: string | null;
  today: string;
  onChange: (period: Period) => void;
}

/** The choice of the period: its kind, and buttons for the previous and next one. */
export function PeriodChoice({ period, client, today, onChange }: PeriodChoiceProps) {
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label="Period"
        options={OPTIONS}
        value={period.kind}
        onChange={(kind) => onChange(asKind(kind, period, today))}
      />
      {period.kind === 'custom' && <Days period={period} onChange={onChange} />}
      {period.kind !== 'all' && (
        <div className="flex items-center justify-between gap-2 md:justify-start">
          <Step name="Previous" to={step(period, -1)} client={client} />
          <p aria-live="polite" className="min-w-[11ch] text-center font-serif text-18 leading-tight font-[550]">
            {periodName(period)}
          </p>
          <Step name="Next" to={step(period, 1)} client={client} />
        </div>
      )}
    </div>
  );
}

interface StepProps {
  name: 'Previous' | 'Next';
  to: DatedPeriod | null;
  client: string | null;
}

function Step({ name, to, client }: StepProps) {
  if (!to) return <span className="size-[42px] md:size-9" />;
  const Icon = name === 'Previous' ? ChevronLeft : ChevronRight;
  return (
    <Link
      to="/reports"
      search={{ ...periodSearch(to), ...(client === null ? {} : { client }) }}
      resetScroll={false}
      aria-label={`${name}: ${periodName(to)}`}
      className={buttonClass({ variant: 'secondary', size: 'icon' })}
    >
      <Icon aria-hidden="true" className="size-[18px]" />
    </Link>
  );
}

/** The two days of a custom period. Moving one past the other moves both. */
function Days({ period, onChange }: { period: DatedPeriod; onChange: (period: Period) => void }) {
  const { kind, from, to } = period;
  return (
    <div className="grid grid-cols-2 gap-3">
      <DayFilter
        label="From"
        value={from}
        onChange={(day) => day !== '' && onChange({ kind, from: day, to: day > to ? day : to })}
      />
      <DayFilter
        label="To"
        value={to}
        onChange={(day) => day !== '' && onChange({ kind, from: day < from ? day : from, to: day })}
      />
    </div>
  );
}
