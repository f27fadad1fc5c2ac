import type { Strip } from '#domain/reports/strips.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { BarLabels, type ChartBar } from '#web/ui/data/bar-chart.tsx';
import { PointReader, useReading } from '#web/ui/data/point-reader.tsx';
import { clsx } from 'clsx';

interface StripChartProps {
  /** The accessible name. */
  label: string;
  /** At least one. */
  strips: readonly Strip[];
  /** The buckets, with their full names. */
  labels: readonly (Pick<ChartBar, 'key' | 'label' | 'shortLabel' | 'note' | 'isMarked'> & { name: string })[];
}

/** A row of bars for each part, all to one scale. One bucket at a time is read, in all rows at once. */
export function StripChart({ label, strips, labels }: StripChartProps) {
  const { read, onRead, marked, at } = useReading(labels);
  const top = Math.max(...strips.flatMap(({ buckets }) => buckets));
  const shown = read === null ? marked : at;
  const reading = strips.map(({ name, buckets }) => `${name} ${hoursTotal(buckets[at] ?? 0)}`).join(', ');
  return (
    <div className="break-inside-avoid">
      <PointReader
        label={label}
        valueText={`${labels[at]!.name}: ${reading}`}
        count={labels.length}
        at={at}
        onRead={onRead}
        className="relative"
      >
        <div aria-hidden="true">
          {strips.map(({ name, minutes, buckets }) => (
            <div key={name} className="pt-2">
              <p className="flex justify-between gap-3 text-13">
                <span className="min-w-0 truncate">{name}</span>
                <span className="shrink-0 text-soft">
                  {read === null ? hoursTotal(minutes) : `${labels[at]!.name}: ${hoursTotal(buckets[at] ?? 0)}`}
                </span>
              </p>
              <div
                className={clsx(
                  'flex items-end border-b border-edge',
                  buckets.length > 12 ? 'gap-px md:gap-1' : 'gap-1 md:gap-2',
                )}
                style={{ height: '2.5rem' }}
              >
                {buckets.map((one, place) => (
                  <span
                    key={labels[place]!.key}
                    className={clsx('min-w-0 flex-1', place === shown ? 'bg-accent' : 'bg-accent-pale')}
                    style={{ height: `${(one / top) * 100}%`, minHeight: one > 0 ? 2 : 0 }}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
      </PointReader>
      <BarLabels bars={labels.map((one, place) => ({ ...one, isMarked: place === shown }))} />
    </div>
  );
}
