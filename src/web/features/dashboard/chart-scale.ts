/** The values that a chart's horizontal lines stand at: 0, evenly up to a round number not below `highest`. */
export function chartScale(highest: number): number[] {
  if (highest <= 0) return [0];
  const magnitude = 10 ** Math.floor(Math.log10(highest / 2));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((size) => size * 3 >= highest);
  const chosen = step ?? magnitude * 10;
  return Array.from({ length: Math.ceil(highest / chosen) + 1 }, (_, line) => line * chosen);
}
