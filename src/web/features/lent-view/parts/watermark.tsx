import { useId } from 'react';

/** So wide is a letter drawn on average, and so much is left before the text begins again, in pixels. */
const LETTER = 8;
const GAP = 48;

/**
 * Says behind every screen and on every printed sheet who the view was lent to. A fixed element is repeated on each sheet. It is no
 * obstacle to readers: screen readers have the sentence in the heading.
 */
export function Watermark({ text }: { text: string }) {
  const id = useId();
  const length = text.length * LETTER;
  const width = length + GAP;
  return (
    <svg aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 size-full text-ink" fill="currentColor">
      <defs>
        <pattern id={id} width={width} height="170" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
          {/* The second line is shifted by half, so it is drawn at both edges. */}
          {[
            [0, 60],
            [-width / 2, 145],
            [width / 2, 145],
          ].map(([x, y]) => (
            <text key={x} x={x} y={y} textLength={length} fontSize="15" opacity="0.11">
              {text}
            </text>
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
