import type { HoursPlot } from '#domain/accreditation/hours-plot/hours-plot.ts';
import type { PlotHours } from '#domain/accreditation/hours-plot/read-hours.ts';
import type { CSSProperties } from 'react';
import type { PlotScale } from './plot-scale.ts';

/** How each part looks, in the picture and beside its name. By style, since these colours have no classes of their own. */
export const LOOKS = {
  held: { fill: 'var(--accent-pale)', stroke: 'var(--accent)', strokeWidth: 2 },
  open: { fill: 'var(--amber)', fillOpacity: 0.16, stroke: 'var(--amber)', strokeWidth: 1.5, strokeDasharray: '2 3' },
  planned: { fill: 'var(--accent-pale)', fillOpacity: 0.4, stroke: 'var(--accent)', strokeWidth: 1 },
  fan: { fill: 'var(--accent)', fillOpacity: 0.16, stroke: 'var(--accent)', strokeWidth: 2, strokeDasharray: '5 4' },
  window: { fill: 'var(--edge)', fillOpacity: 0.09, stroke: 'var(--edge)', strokeWidth: 1, strokeDasharray: '2 3' },
} satisfies Record<string, CSSProperties>;

type Point = readonly [x: number, y: number];

interface PlotShapesProps {
  plot: HoursPlot;
  hours: PlotHours;
  scale: PlotScale;
}

/** Areas and lines, stretched to the size of their box. The texts around them are no part of it, so they keep their shape. */
export function PlotShapes({ plot, hours: { until, window }, scale: { x, y } }: PlotShapesProps) {
  const { from, to, have, open, before, months, now, planned, shown } = plot;
  const held = months.slice(0, now + 1);
  const start = x(from);
  const heldLine: Point[] = [[start, y(before)], ...held.map((one): Point => [x(one.day), y(one.held!)])];
  const openLine: Point[] = [
    [start, y(before)],
    ...held.map((one): Point => [x(one.day), y(one.held! + one.possible!)]),
  ];
  const today: Point = [x(until), y(have)];
  const plannedLine = stepped(today, planned, { x, y }, to);
  const end = months.at(-1)!.forecast;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
      style={{ fill: 'none' }}
    >
      {window && (
        <Shape
          look="window"
          area={[
            [x(later(window.from, from)), 0],
            [x(later(window.from, from)), 100],
            [x(earlier(window.to, to)), 100],
            [x(earlier(window.to, to)), 0],
          ]}
          line={
            window.from > from
              ? [
                  [x(window.from), 0],
                  [x(window.from), 100],
                ]
              : []
          }
        />
      )}
      {open > 0 && <Shape look="open" area={[...openLine, ...heldLine.toReversed()]} line={openLine} />}
      <Shape look="held" area={[...heldLine, [today[0], 0], [start, 0]]} line={heldLine} />
      {plannedLine.length > 1 && (
        <Shape look="planned" area={[...plannedLine, [plannedLine.at(-1)![0], 0], [today[0], 0]]} line={plannedLine} />
      )}
      {end && (
        <Shape
          look="fan"
          area={[today, [x(to), y(end.fast)], [x(to), y(end.slow)]]}
          line={[today, [x(to), y(end.likely)]]}
        />
      )}
      {shown.map(({ level, minutes, isGoal }) => (
        <path
          key={level}
          d={pathOf([
            [0, y(minutes)],
            [100, y(minutes)],
          ])}
          vectorEffect="non-scaling-stroke"
          style={{ stroke: isGoal ? 'var(--ink)' : 'var(--edge)', strokeWidth: isGoal ? 1.5 : 1 }}
        />
      ))}
    </svg>
  );
}

function Shape({ look, area, line }: { look: keyof typeof LOOKS; area: readonly Point[]; line: readonly Point[] }) {
  const { fill, stroke, strokeWidth, ...rest }: CSSProperties = LOOKS[look];
  const { fillOpacity, strokeDasharray } = rest;
  return (
    <>
      <path d={`${pathOf(area)}Z`} style={{ fill, fillOpacity }} />
      {line.length > 1 && (
        <path d={pathOf(line)} vectorEffect="non-scaling-stroke" style={{ stroke, strokeWidth, strokeDasharray }} />
      )}
    </>
  );
}

/** The y axis of a drawing points down. */
const pathOf = (points: readonly Point[]) => `M${points.map(([x, y]) => `${x} ${100 - y}`).join('L')}`;

/** The planned hours do not change between two days. */
function stepped(today: Point, planned: HoursPlot['planned'], { x, y }: PlotScale, to: string): Point[] {
  const points: Point[] = [today];
  for (const { on, minutes } of planned.filter((one) => one.on <= to)) {
    points.push([x(on), points.at(-1)![1]], [x(on), y(minutes)]);
  }
  return points;
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);
