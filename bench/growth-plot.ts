// Plots costs against the number of sessions, both on logarithmic scales, for docs/speed.

export type Growth = Record<string, { sessions: number; quickestMs: number; meanMs: number }[]>;

const WIDTH = 720;
const HEIGHT = 400;
const LEFT = 70;
const RIGHT = 500;
const TOP = 40;
const BOTTOM = 350;
const LABEL_GAP = 16;
const COLOURS = ['#1f77b4', '#d62728', '#2ca02c', '#9467bd', '#c77000', '#8c564b', '#d6409f', '#5f6b7a', '#0f9ba8'];

export function drawGrowth(growth: Growth): string {
  const points = Object.values(growth).flat();
  const x = scale(
    points.map(({ sessions }) => sessions),
    LEFT,
    RIGHT,
  );
  const y = scale(
    points.map(({ quickestMs }) => quickestMs),
    BOTTOM,
    TOP,
  );
  const lines = Object.entries(growth).map(([name, costs], index) => ({
    name,
    colour: COLOURS[index % COLOURS.length]!,
    path: costs.map(({ sessions, quickestMs }) => `${x.at(sessions)},${y.at(quickestMs)}`).join(' '),
    end: y.at(costs.at(-1)!.quickestMs),
  }));
  const labels = apart(lines.toSorted((one, other) => one.end - other.end));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Milliseconds of Postgres a call, against the number of sessions">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="20" font-size="14">Milliseconds of Postgres a call, by how many sessions there are (1,000 a coach)</text>
${x.tens.map((ten) => `<path d="M${x.at(ten)} ${TOP}V${BOTTOM}" stroke="#ddd"/><text x="${x.at(ten)}" y="${BOTTOM + 20}" text-anchor="middle">${ten.toLocaleString('en-GB')}</text>`).join('\n')}
${y.tens.map((ten) => `<path d="M${LEFT} ${y.at(ten)}H${RIGHT}" stroke="#ddd"/><text x="${LEFT - 8}" y="${y.at(ten) + 4}" text-anchor="end">${ten}</text>`).join('\n')}
${lines.map(({ colour, path }) => `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`).join('\n')}
${labels.map(({ name, colour, label }) => `<text x="${RIGHT + 10}" y="${label + 4}" fill="${colour}">${name}</text>`).join('\n')}
</svg>
`;
}

/** A logarithmic scale over the powers of ten around the values. */
function scale(values: readonly number[], from: number, to: number) {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.ceil(Math.log10(Math.max(...values)));
  const at = (value: number) =>
    Math.round((from + ((Math.log10(value) - first) / (last - first)) * (to - from)) * 10) / 10;
  return {
    at,
    tens: Array.from({ length: last - first + 1 }, (_, index) => Number((10 ** (first + index)).toPrecision(1))),
  };
}

/** Places labels at the ends of their lines, from the top, without overlap. */
function apart<Line extends { end: number }>(lines: readonly Line[]): (Line & { label: number })[] {
  let above = Number.NEGATIVE_INFINITY;
  return lines.map((line) => {
    above = Math.max(line.end, above + LABEL_GAP);
    return { ...line, label: above };
  });
}
