import { numberText } from '#domain/formatting/number-text.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface ChartBar {
  /** The React key. */
  key: string;
  value: number;
  /** What is asked for, drawn as a line. */
  needed?: number;
  /** Shown above the bar. */
  valueText: string;
  label: string;
  /** The label on phones. */
  shortLabel: string;
  /** A second line under the label, where a year begins. */
  note: string | false;
  isMarked: boolean;
}

interface BarChartProps {
  /** At least one value is above 0. */
  bars: readonly ChartBar[];
  /** The unit of the scale, such as 'h'. */
  unit?: string;
  /** The scale of a count has no fractions. */
  isCount?: boolean;
  /** Lies over the bars (readable-bars.tsx). */
  reader?: ReactNode;
}

/** In place of bars, where nothing is above 0. */
export function NoBars({ text }: { text: string }) {
  return (
    <p className="grid h-[194px] place-items-center rounded-card border border-dashed border-rule text-soft">{text}</p>
  );
}

/** With more bars only every second, third… bar has a label. */
const MAX_LABELS = 12;
/** With more bars the values do not fit above them on paper. */
const MAX_PRINTED_VALUES = 14;

/** Values over time as bars. Hidden from screen readers: the caller also shows the numbers in a table, or lets them be read. */
export function BarChart({ bars, unit, isCount = false, reader }: BarChartProps) {
  const scale = chartScale(Math.max(...bars.map(({ value, needed = 0 }) => Math.max(value, needed))), isCount);
  const top = scale.at(-1) ?? 0;
  return (
    <div className="grid break-inside-avoid grid-cols-[1fr_auto] gap-x-2 pt-3">
      <div className="relative h-36">
        <div aria-hidden="true" className="contents">
          {scale.map((line) => (
            <div
              key={line}
              className={clsx('absolute inset-x-0 h-px', line === 0 ? 'bg-edge' : 'bg-rule')}
              style={{ bottom: `${(line / top) * 100}%` }}
            />
          ))}
          <div className={clsx('absolute inset-0 flex', gapClass(bars))}>
            {bars.map((bar) => (
              <Bar key={bar.key} bar={bar} top={top} isPrinted={bars.length <= MAX_PRINTED_VALUES} />
            ))}
          </div>
        </div>
        {reader}
      </div>
      <div aria-hidden="true" className="relative min-w-7 text-right text-11 text-soft">
        {scale.slice(1).map((line) => (
          <span
            key={line}
            data-value
            className="absolute right-0 translate-y-1/2 leading-none whitespace-nowrap"
            style={{ bottom: `${(line / top) * 100}%` }}
          >
            {numberText(line, { maximumFractionDigits: 2 })}
            {line === top && unit && ` ${unit}`}
          </span>
        ))}
      </div>
      <BarLabels bars={bars} />
    </div>
  );
}

/** The values of a chart's horizontal lines: from 0 in equal steps to a round number not below `highest`. Whole numbers if `isCount`. */
export function chartScale(highest: number, isCount = false): number[] {
  if (highest <= 0) return [0];
  const magnitude = 10 ** Math.floor(Math.log10(highest / 2));
  const round = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude);
  const steps = isCount ? [...round.filter((step) => Number.isInteger(step)), Math.max(1, magnitude * 10)] : round;
  const step = steps.find((size) => size * 3 >= highest) ?? magnitude * 10;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, line) => line * step);
}

function gapClass(bars: readonly unknown[]): string {
  return bars.length > MAX_LABELS ? 'gap-px md:gap-1' : 'gap-1 md:gap-2';
}

function Bar({ bar, top, isPrinted }: { bar: ChartBar; top: number; isPrinted: boolean }) {
  const percent = (bar.value / top) * 100;
  const needed = ((bar.needed ?? 0) / top) * 100;
  return (
    <div className="group relative h-full min-w-0 flex-1">
      <div
        data-value
        className={clsx(
          'absolute inset-x-0 bottom-0 rounded-t-[3px] transition-[height,background-color] duration-300',
          bar.isMarked ? 'bg-accent' : 'bg-accent-pale group-hover:bg-accent',
        )}
        style={{ height: bar.value > 0 ? `max(2px, ${percent}%)` : 0 }}
      />
      {needed > 0 && <div className="absolute inset-x-0 h-0.5 bg-ink" style={{ bottom: `${needed}%` }} />}
      <span
        data-value
        className={clsx(
          'pointer-events-none absolute left-1/2 z-1 -translate-x-1/2 rounded border bg-paper px-1 text-xs whitespace-nowrap',
          bar.isMarked
            ? 'border-transparent font-semibold text-accent'
            : 'border-rule text-ink opacity-0 transition-opacity group-hover:opacity-100',
          isPrinted && bar.value > 0 && 'print:border-transparent print:opacity-100',
        )}
        style={{ bottom: `calc(${Math.max(percent, needed)}% + 4px)` }}
      >
        {bar.valueText}
      </span>
    </div>
  );
}

interface BarLabelsProps {
  bars: readonly Pick<ChartBar, 'key' | 'label' | 'shortLabel' | 'note' | 'isMarked'>[];
}

/** Below bars, every second or third where there are many. */
export function BarLabels({ bars }: BarLabelsProps) {
  const every = Math.ceil(bars.length / MAX_LABELS);
  return (
    <div
      aria-hidden="true"
      className={clsx('mt-1.5 flex min-w-0 text-center text-11 leading-snug text-soft md:text-xs', gapClass(bars))}
    >
      {bars.map(({ key, label, shortLabel, note, isMarked }, index) => (
        <span
          key={key}
          data-label
          className={clsx('flex min-w-0 flex-1 flex-col items-center', isMarked && 'font-semibold text-ink')}
        >
          <span className="whitespace-nowrap @min-[28rem]/page:hidden">{index % every === 0 && shortLabel}</span>
          <span className="whitespace-nowrap @max-[28rem]/page:hidden">{index % every === 0 && label}</span>
          <span className="block min-h-[1.35em] whitespace-nowrap text-soft">{note}</span>
        </span>
      ))}
    </div>
  );
}
