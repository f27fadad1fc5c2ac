/** The values of a chart's horizontal lines: from 0 in equal steps to a round number not below `highest`. Whole numbers if `isCount`. */
export function chartScale(highest: number, isCount = false): number[] {
  if (highest <= 0) return [0];
  const magnitude = 10 ** Math.floor(Math.log10(highest / 2));
  const round = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude);
  const steps = isCount ? [...round.filter((step) => Number.isInteger(step)), Math.max(1, magnitude * 10)] : round;
  const step = steps.find((size) => size * 3 >= highest) ?? magnitude * 10;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, line) => line * step);
}
