import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { hoursNumber } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { BarChart, NoBars, type ChartBar } from '#web/ui/data/bar-chart.tsx';
import { Section } from '#web/ui/section.tsx';
import { monthName, monthText } from '#domain/formatting/date-text.ts';

type Month = Dashboard['months'][number];

/** Coaching hours of the last twelve months as bars, and as a table for screen readers. */
export function HoursChart({ months }: { months: readonly Month[] }) {
  const total = months.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <Section
      title="Hours, last twelve months"
      action={
        <p data-value className="text-13 text-soft">
          {hoursNumber(total)} in all
        </p>
      }
    >
      {total === 0 ? (
        <NoBars text="No hours in these twelve months" />
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
    valueText: hoursNumber(minutes),
    label: monthName(month).slice(0, 3),
    shortLabel: monthName(month).slice(0, 1),
    note: month.endsWith('-01') && month.slice(0, 4),
    isMarked,
  };
}

/** The chart's numbers, for screen readers. */
function HoursTable({ months }: { months: readonly Month[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Coaching hours, last twelve months</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, minutes }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              <td>{hoursNumber(minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
