import { expect, it } from 'vitest';
import { chartScale } from './bar-chart.tsx';

it.each([
  [0, [0]],
  [0.5, [0, 0.2, 0.4, 0.6]],
  [1, [0, 0.5, 1]],
  [17.5, [0, 10, 20]],
  [46, [0, 20, 40, 60]],
  [60, [0, 20, 40, 60]],
  [61, [0, 25, 50, 75]],
  [744, [0, 250, 500, 750]],
])('the scale of a chart up to %s', (highest, lines) => {
  const scale = chartScale(highest);
  expect(scale).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) expect(scale[index]).toBeCloseTo(line);
});

it.each([
  [0, [0]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [4, [0, 2, 4]],
  [7, [0, 5, 10]],
  [61, [0, 25, 50, 75]],
])('the scale of a chart of counts up to %s has whole numbers', (highest, lines) => {
  expect(chartScale(highest, true)).toEqual(lines);
});
