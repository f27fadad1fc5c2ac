import type { ComponentProps } from 'react';
import { BarChart, type ChartBar } from './bar-chart.tsx';
import { PointReader, useReading } from './point-reader.tsx';

export interface ReadableBar extends ChartBar {
  /** What it is and says, for screen readers. */
  reading: string;
}

interface ReadableBarsProps extends Omit<ComponentProps<typeof BarChart>, 'bars' | 'reader'> {
  /** The accessible name. */
  label: string;
  bars: readonly ReadableBar[];
}

/** Bars of which one at a time is read, by touch, mouse or arrow keys. Reading begins with the one that is marked. */
export function ReadableBars({ label, bars, ...rest }: ReadableBarsProps) {
  const { read, onRead, at } = useReading(bars);
  return (
    <BarChart
      {...rest}
      bars={read === null ? bars : bars.map((bar, place) => ({ ...bar, isMarked: place === at }))}
      reader={
        <PointReader
          label={label}
          valueText={bars[at]!.reading}
          count={bars.length}
          at={at}
          onRead={onRead}
          className="absolute inset-0"
        />
      }
    />
  );
}
