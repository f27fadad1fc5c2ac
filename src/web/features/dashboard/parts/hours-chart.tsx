import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { hoursText } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { BarChart, type ChartBar } from '#web/ui/data/bar-chart.tsx';
import { Section } from '#web/ui/section.tsx';
import { monthName, yearOfMonth } from './calendar-text.ts';
import { HoursTable } from './hours-table.tsx';

type Month = Dashboard['months'][number];

/** Coaching hours of the last twelve months as bars; a table says the same to those who cannot see them. */
export function HoursChart({ months }: { months: readonly Month[] }) {
  const total = months.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <Section
      title="Hours, last twelve months"
      action={
        <p data-value className="text-[13px] text-soft">
          {hoursText(total)} in all
        </p>
      }
    >
      {total === 0 ? (
        <p className="grid h-[194px] place-items-center rounded-card border border-dashed border-rule text-soft">
          No hours in these twelve months
        </p>
      ) : (
        <BarChart unit="h" bars={months.map((month, index) => toBar(month, index === months.length - 1))} />
      )}
      <HoursTable months={months} />
    </Section>
  );
}

function toBar({ month, minutes }: Month, isMarked: boolean): ChartBar {
  return {
    key: month,
    value: minutes / MINUTES_PER_HOUR,
    valueText: hoursText(minutes),
    label: monthName(month).slice(0, 3),
    shortLabel: monthName(month).slice(0, 1),
    note: month.endsWith('-01') && yearOfMonth(month),
    isMarked,
  };
}
