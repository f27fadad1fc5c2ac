import { WHEEL_AREAS, WHEEL_SCORE_MAX } from '#domain/records/wheel.ts';

// The coordinates of the drawn wheel. The centre is 0,0; a score of 10 reaches the rim.

export const RIM = 110;
const LABEL_AT = RIM + 10;
const LINE_CHARS = 14;
const STEP = (2 * Math.PI) / WHEEL_AREAS;
// Adding 0 turns -0 into 0.
const round = (length: number) => Math.round(length * 100) / 100 + 0;

/** From the top, clockwise. `position` in steps of an area. */
function pointAt(position: number, radius: number): { x: number; y: number } {
  const angle = position * STEP - Math.PI / 2;
  return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)) };
}

export const radiusOf = (score: number): number => round((RIM * score) / WHEEL_SCORE_MAX);

/** The slice of an area, from the centre out to its score, as an SVG path. */
export function slicePath(index: number, score: number): string {
  const radius = radiusOf(score);
  const from = pointAt(index, radius);
  const to = pointAt(index + 1, radius);
  return `M0 0L${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}Z`;
}

/** The outer edge of all slices as one closed line; null is an area without a score. */
export function edgePath(scores: readonly (number | null)[]): string {
  const arcs = scores.map((score, index) => {
    const radius = radiusOf(score ?? 0);
    const from = pointAt(index, radius);
    const to = pointAt(index + 1, radius);
    return `${index === 0 ? 'M' : 'L'}${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}`;
  });
  return `${arcs.join('')}Z`;
}

/** The end of the spoke before an area. */
export const spokeEnd = (index: number) => pointAt(index, RIM);

/** The position of an area's name: outside the rim, at the middle of its slice. */
export function labelPlace(index: number): { x: number; y: number; anchor: 'start' | 'end' } {
  const place = pointAt(index + 0.5, LABEL_AT);
  return { ...place, anchor: place.x > 0 ? 'start' : 'end' };
}

/**
 * A name in at most two short lines, shortened with an ellipsis.
 * @example labelLines('Home and surroundings') // ['Home and', 'surroundings']
 */
export function labelLines(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE_CHARS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const [first = '', second, third] = lines;
  const shown = second === undefined ? [first] : [first, third === undefined ? second : `${second}…`];
  return shown.map((line) => (line.length > LINE_CHARS ? `${line.slice(0, LINE_CHARS - 1)}…` : line));
}
