// The graph of imports: each import resolved to a path of the project or to a package.
import { posix } from 'node:path';
import { readImports, type FoundImport } from './read-imports.ts';

export interface Import extends FoundImport {
  readonly from: string;
  /** A path of the project, or null for a package. A path that does not exist is kept as written. */
  readonly to: string | null;
  /** `zod` for `zod/mini`, `node:fs`; null for a path. */
  readonly package: string | null;
}

/** What `imports` of package.json says: `#domain/*` → `./src/domain/*`. */
export type Aliases = Readonly<Record<string, string>>;

/** `files`: the text of each source file by its path from the root of the project, with `/`. */
export function importGraph(files: ReadonlyMap<string, string>, aliases: Aliases): Import[] {
  return [...files].flatMap(([from, text]) =>
    readImports(from, text).map((found) => ({ ...found, from, ...resolve(from, found.specifier, aliases) })),
  );
}

function resolve(from: string, specifier: string, aliases: Aliases): Pick<Import, 'to' | 'package'> {
  // Vite's query (`?url`) and the prefix `script:` of build/web.config.ts say how a file is loaded, not which.
  const plain = specifier.replace(/^script:/, '').replace(/\?.*$/, '');
  if (plain.startsWith('.')) return { to: posix.join(posix.dirname(from), plain), package: null };
  for (const [alias, target] of Object.entries(aliases)) {
    const start = alias.slice(0, -1);
    if (plain.startsWith(start))
      return { to: posix.join(target.slice(0, -1), plain.slice(start.length)), package: null };
  }
  if (plain.startsWith('node:')) return { to: null, package: plain };
  const [scope, name] = plain.split('/');
  return { to: null, package: plain.startsWith('@') ? `${scope}/${name}` : scope! };
}

/**
 * One cycle for each group of nodes that import each other, as `['a.ts', 'b.ts']` where a imports b and b imports a.
 * `nodeOf` may name a folder in place of a file; imports inside one node do not count.
 */
export function cycles(graph: readonly Import[], nodeOf: (path: string) => string | null = (path) => path): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of graph) {
    const [start, end] = [nodeOf(from), to === null ? null : nodeOf(to)];
    if (start === null || end === null || (start === end && from !== to)) continue;
    edges.set(start, (edges.get(start) ?? new Set()).add(end));
  }
  const found: string[][] = [];
  const inCycle = new Set<string>();
  for (const start of [...edges.keys()].toSorted()) {
    if (inCycle.has(start)) continue;
    const path = shortestPath(edges, start);
    if (!path) continue;
    found.push(path);
    for (const node of path) inCycle.add(node);
  }
  return found;
}

/** The shortest path from a node back to itself, or null. */
function shortestPath(edges: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | null {
  const before = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const next of edges.get(node) ?? []) {
      if (next === start) {
        const path = [node];
        while (path[0] !== start) path.unshift(before.get(path[0]!)!);
        return path;
      }
      if (before.has(next)) continue;
      before.set(next, node);
      queue.push(next);
    }
  }
  return null;
}
