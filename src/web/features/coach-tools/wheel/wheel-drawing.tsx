import { WHEEL_SCORE_MAX, type WheelArea } from '#domain/records/wheel.ts';
import { RIM, edgePath, labelLines, labelPlace, radiusOf, slicePath, spokeEnd } from './wheel-geometry.ts';

interface WheelDrawingProps {
  areas: readonly WheelArea[];
  /** The scores of another day, drawn as an outline, in the order of `areas`; null for a missing area. */
  outline?: readonly (number | null)[];
  label: string;
  className?: string;
}

const RINGS = [2, 4, 6, 8, WHEEL_SCORE_MAX];

/** Eight slices whose radius is the score. The caller shows the same numbers in a table or in sliders. */
export function WheelDrawing({ areas, outline, label, className }: WheelDrawingProps) {
  return (
    // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, it takes the theme's colours
    <svg viewBox="-215 -146 430 292" role="img" aria-label={label} className={className}>
      {areas.map(({ score }, index) => (
        <path key={index} d={slicePath(index, score)} className="fill-accent opacity-70 odd:opacity-50" />
      ))}
      {RINGS.map((score) => (
        <circle
          key={score}
          r={radiusOf(score)}
          className="fill-none stroke-edge"
          strokeWidth={score === 10 ? 1.5 : 0.5}
        />
      ))}
      {areas.map((area, index) => (
        <Spoke key={index} index={index} name={area.name} />
      ))}
      {outline && (
        <path
          d={edgePath(outline)}
          className="fill-none stroke-amber"
          strokeWidth={2.5}
          strokeDasharray="6 3"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}

function Spoke({ index, name }: { index: number; name: string }) {
  const end = spokeEnd(index);
  const { x, y, anchor } = labelPlace(index);
  const lines = labelLines(name);
  const isUpper = y < -RIM / 2;
  return (
    <g>
      <line x2={end.x} y2={end.y} className="stroke-edge" strokeWidth={0.5} />
      <text x={x} y={y} textAnchor={anchor} className="fill-ink text-13">
        {lines.map((line, row) => (
          // In the upper half the last line is next to the rim, in the lower half the first.
          <tspan key={line} x={x} dy={row === 0 ? (isUpper ? -14 * (lines.length - 1) : 5) : 14}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}
