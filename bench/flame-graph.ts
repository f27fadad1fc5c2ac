// Draws a V8 CPU profile as a flame graph: each box is a function, as wide as its total time, with the functions that
// it calls below.

export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  /** Microseconds of the machine's monotonic clock. */
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

interface Frame {
  readonly name: string;
  readonly kind: Kind;
  /** Microseconds, including called functions. */
  time: number;
  readonly below: Map<string, Frame>;
}

const WIDTH = 1200;
const ROW = 17;
const NARROWEST = 1.5;
const CHAR_WIDTH = 6.3;
const KINDS = {
  'node and V8': '#c9d3cf',
  'waiting for nothing': '#eef1ef',
  'collecting garbage': '#d9b3a8',
  'sending bytes (system calls)': '#e2c07a',
  'HTTP (node, Hono)': '#a9c4d6',
  'database driver (pg)': '#b9b2d9',
  Hourbook: '#8fbf9f',
} as const;
type Kind = keyof typeof KINDS;

function kindOf(name: string, url: string): Kind {
  if (name === '(idle)') return 'waiting for nothing';
  if (name === '(garbage collector)') return 'collecting garbage';
  if (/^writev?(Buffer|Utf8String|Latin1String)?$/.test(name) && url === '') return 'sending bytes (system calls)';
  if (/node_modules\/(pg|pg-protocol)\//.test(url)) return 'database driver (pg)';
  if (/node_modules\/(hono|@hono)|node:_http|node:internal\/http/.test(url)) return 'HTTP (node, Hono)';
  return url.includes('dist/server/') ? 'Hourbook' : 'node and V8';
}

/**
 * Between two times of the monotonic clock, in microseconds. Frames without own work (event loop, promises) are left
 * out.
 */
export function framesBetween(profile: CpuProfile, from: number, to: number): Frame {
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const root: Frame = { name: 'all', kind: 'node and V8', time: 0, below: new Map() };
  let at = profile.startTime;
  for (const [index, sample] of profile.samples.entries()) {
    const delta = profile.timeDeltas[index]!;
    at += delta;
    if (at < from || at > to) continue;
    const stack: ProfileNode[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) stack.unshift(byId.get(id)!);
    add(root, stack.slice(1), delta);
  }
  return root;
}

const LEADS_ON = new Set([
  'processTicksAndRejections',
  'runMicrotasks',
  'processImmediate',
  'emit',
  'callbackTrampoline',
  '',
]);

function add(root: Frame, stack: readonly ProfileNode[], delta: number): void {
  let frame = root;
  frame.time += delta;
  for (const { callFrame } of stack) {
    const { functionName: name, url } = callFrame;
    if (LEADS_ON.has(name)) continue;
    const kind = kindOf(name, url);
    const below = frame.below.get(name) ?? { name, kind, time: 0, below: new Map() };
    frame.below.set(name, below);
    below.time += delta;
    frame = below;
  }
}

/** The share of self time of each kind of function, without idle time. */
export function shares(root: Frame): Map<Kind, number> {
  const spent = new Map<Kind, number>();
  const visit = (frame: Frame) => {
    const inside = [...frame.below.values()];
    const own = frame.time - inside.reduce((sum, { time }) => sum + time, 0);
    spent.set(frame.kind, (spent.get(frame.kind) ?? 0) + own);
    inside.forEach(visit);
  };
  visit(root);
  const busy = root.time - (spent.get('waiting for nothing') ?? 0);
  spent.delete('waiting for nothing');
  return new Map([...spent].map(([kind, time]) => [kind, time / busy]));
}

export function flameGraph(title: string, root: Frame): string {
  const boxes: string[] = [];
  let deepest = 0;
  const draw = (frame: Frame, x: number, depth: number) => {
    const width = (frame.time / root.time) * WIDTH;
    if (width < NARROWEST) return;
    deepest = Math.max(deepest, depth);
    boxes.push(box(frame, root, x, depth, width));
    let left = x;
    for (const below of [...frame.below.values()].toSorted((a, b) => b.time - a.time)) {
      draw(below, left, depth + 1);
      left += (below.time / root.time) * WIDTH;
    }
  };
  draw(root, 0, 0);
  const height = (deepest + 4) * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="ui-monospace, monospace" font-size="10.5">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="6" y="14" font-size="13">${escaped(title)}</text>`,
    legend(),
    `<g transform="translate(0 ${2 * ROW})">${boxes.join('\n')}</g>`,
    '</svg>\n',
  ].join('\n');
}

function box({ name, kind, time }: Frame, root: Frame, x: number, depth: number, width: number): string {
  const shown = width > 20 ? name.slice(0, Math.floor((width - 4) / CHAR_WIDTH)) : '';
  const percent = ((time / root.time) * 100).toFixed(1);
  const at = `x="${x.toFixed(1)}" y="${depth * ROW + 4}"`;
  const rect = `<rect ${at} width="${(width - 0.5).toFixed(1)}" height="${ROW - 1}" fill="${KINDS[kind]}"/>`;
  const text = shown ? `<text x="${(x + 3).toFixed(1)}" y="${depth * ROW + 16}">${escaped(shown)}</text>` : '';
  return `<g><title>${escaped(name)}: ${percent} %</title>${rect}${text}</g>`;
}

function legend(): string {
  return Object.entries(KINDS)
    .map(([kind, color], index) => {
      const x = 6 + index * 170;
      return `<rect x="${x}" y="21" width="10" height="10" fill="${color}"/><text x="${x + 14}" y="30">${kind}</text>`;
    })
    .join('');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
