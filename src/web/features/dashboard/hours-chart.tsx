import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { hoursText } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { Section } from '#web/ui/section.tsx';
import { clsx } from 'clsx';
import { chartScale } from './chart-scale.ts';
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
        <Bars months={months} />
      )}
      <HoursTable months={months} />
    </Section>
  );
}

function Bars({ months }: { months: readonly Month[] }) {
  const scale = chartScale(Math.max(...months.map(({ minutes }) => minutes)) / MINUTES_PER_HOUR);
  const top = scale.at(-1) ?? 0;
  return (
    <div aria-hidden="true" className="grid grid-cols-[1fr_auto] gap-x-2 pt-3">
      <div className="relative h-36">
        {scale.map((line) => (
          <div
            key={line}
            className={clsx('absolute inset-x-0 h-px', line === 0 ? 'bg-edge' : 'bg-rule')}
            style={{ bottom: `${(line / top) * 100}%` }}
          />
        ))}
        <div className="absolute inset-0 flex gap-1 md:gap-2">
          {months.map((month, index) => (
            <Bar key={month.month} month={month} top={top} isCurrent={index === months.length - 1} />
          ))}
        </div>
      </div>
      <div className="relative w-7 text-right text-[11px] text-soft">
        {scale.slice(1).map((line) => (
          <span
            key={line}
            data-value
            className="absolute right-0 translate-y-1/2 leading-none"
            style={{ bottom: `${(line / top) * 100}%` }}
          >
            {Number(line.toFixed(2))}
            {line === top && ' h'}
          </span>
        ))}
      </div>
      <MonthLabels months={months} />
    </div>
  );
}

function Bar({ month, top, isCurrent }: { month: Month; top: number; isCurrent: boolean }) {
  const percent = (month.minutes / MINUTES_PER_HOUR / top) * 100;
  return (
    <div className="group relative h-full min-w-0 flex-1">
      <div
        data-value
        className={clsx(
          'absolute inset-x-0 bottom-0 rounded-t-[3px] transition-[height,background-color] duration-300',
          isCurrent
            ? 'bg-accent'
            : 'bg-[color-mix(in_srgb,var(--accent),var(--paper)_58%)] group-hover:bg-[color-mix(in_srgb,var(--accent),var(--paper)_30%)]',
        )}
        style={{ height: month.minutes > 0 ? `max(2px, ${percent}%)` : 0 }}
      />
      <span
        data-value
        className={clsx(
          'pointer-events-none absolute left-1/2 z-1 -translate-x-1/2 rounded bg-paper px-1 text-xs leading-[1.5] whitespace-nowrap',
          isCurrent
            ? 'font-semibold text-accent'
            : 'text-ink opacity-0 shadow-[0_0_0_1px_var(--rule)] transition-opacity group-hover:opacity-100',
        )}
        style={{ bottom: `calc(${percent}% + 4px)` }}
      >
        {hoursText(month.minutes)}
      </span>
    </div>
  );
}

function MonthLabels({ months }: { months: readonly Month[] }) {
  return (
    <div className="mt-1.5 flex gap-1 text-center text-[11px] leading-[1.35] text-soft md:gap-2 md:text-xs">
      {months.map(({ month }, index) => (
        <span key={month} className={clsx('min-w-0 flex-1', index === months.length - 1 && 'font-semibold text-ink')}>
          <span className="sm:hidden">{monthName(month).slice(0, 1)}</span>
          <span className="max-sm:hidden">{monthName(month).slice(0, 3)}</span>
          <span className="block min-h-[1.35em] text-soft">{month.endsWith('-01') && yearOfMonth(month)}</span>
        </span>
      ))}
    </div>
  );
}
