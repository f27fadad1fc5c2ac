import { clsx } from 'clsx';
import { useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react';

interface PointReaderProps {
  /** The accessible name of the picture. */
  label: string;
  /** What the point says. */
  valueText: string;
  /** How many points there are. */
  count: number;
  /** The point that is read, or the one that reading begins with. */
  at: number;
  /** The point at a part of the width; missing: all points are equally wide. @param share from 0, the left edge, to 1 */
  pointAt?: (share: number) => number;
  /** @param point null: none is read any more */
  onRead: (point: number | null) => void;
  /** With its position. */
  className: string;
  style?: CSSProperties;
  /** What is drawn; missing: it lies over the picture. */
  children?: ReactNode;
}

/** Which of some points is read; null: none. Reading begins `at` the last one that is marked, else at the first. */
export function useReading(points: readonly { isMarked: boolean }[]) {
  const [read, onRead] = useState<number | null>(null);
  const marked = points.findLastIndex(({ isMarked }) => isMarked);
  // There may be fewer points than when one was read.
  return { read, onRead, marked, at: Math.min(read ?? Math.max(marked, 0), points.length - 1) };
}

/** A picture whose points are read by touch, mouse or arrow keys: one stop of the Tab key. */
export function PointReader(props: PointReaderProps) {
  const { label, valueText, count, at, pointAt, onRead, className, style, children } = props;
  const readAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    onRead(pointAt ? pointAt(share) : Math.min(Math.max(Math.floor(share * count), 0), count - 1));
  };
  return (
    <div
      className={clsx('has-focus-visible:outline-2 has-focus-visible:outline-accent', className)}
      style={{ touchAction: 'pan-y', ...style }}
      onPointerDown={readAt}
      onPointerMove={readAt}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onRead(null)}
    >
      {children}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={count - 1}
        value={at}
        onChange={({ target }) => onRead(Number(target.value))}
        onFocus={() => onRead(at)}
        onBlur={() => onRead(null)}
        // The pointer reads by where it is, which is not where the knob of a range would be.
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
    </div>
  );
}
