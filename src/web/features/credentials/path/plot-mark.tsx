import type { PlotMark } from '#domain/accreditation/hours-plot/plot-marks.ts';
import type { CSSProperties } from 'react';

/** A line that marks a day. @param x in percent of the width */
export function DayLine({ x, line }: { x: number; line: string }) {
  return <div className="pointer-events-none absolute inset-y-0" style={{ left: `${x}%`, borderLeft: line }} />;
}

/** A point of the picture, in percent of its width and height; nothing above it. */
export function Dot({ x, y }: { x: number; y: number }) {
  if (y > 100) return null;
  const round: CSSProperties = { width: 10, height: 10, margin: '0 0 -5px -5px', border: '2px solid var(--paper)' };
  return (
    <div
      className="pointer-events-none absolute rounded-full bg-accent"
      style={{ ...round, left: `${x}%`, bottom: `${y}%` }}
    />
  );
}

const COLOURS: Readonly<Record<PlotMark['kind'], string>> = {
  rule: 'var(--amber)',
  end: 'var(--red)',
  apply: 'var(--ink)',
};

/** In the picture it is on the lower edge, and in the list below next to its meaning. */
export function MarkSign({ kind, style }: { kind: PlotMark['kind']; style?: CSSProperties }) {
  const square: CSSProperties = {
    width: 9,
    height: 9,
    margin: '0 2px',
    transform: 'rotate(45deg)',
    background: COLOURS[kind],
  };
  return (
    <span aria-hidden="true" className="block shrink-0" style={{ ...square, forcedColorAdjust: 'none', ...style }} />
  );
}

/** A day that is more than hours. */
export function DayMark({ x, kind }: { x: number; kind: PlotMark['kind'] }) {
  return (
    <>
      <DayLine x={x} line={`1px dashed ${COLOURS[kind]}`} />
      <MarkSign kind={kind} style={{ position: 'absolute', left: `${x}%`, bottom: 0, margin: '0 0 -4px -4px' }} />
    </>
  );
}
