// Checks a graph of imports against the rules. Each violation is one line: `from > to: why`.
import { posix } from 'node:path';
import { cycles, type Import } from './import-graph.ts';
import { ALIASED, ENTRIES, FOLDERS_WITHOUT_CYCLES, LAYERS, LINES, TESTS_BESIDE, type Layer } from './import-rules.ts';

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function layerOf(path: string, layers: readonly Layer[]): { layer: Layer; at: string } | undefined {
  const matches = layers.flatMap((layer) =>
    layer.at
      .filter((at) => path === at || at === '' || (at.endsWith('/') && path.startsWith(at)))
      .map((at) => ({ layer, at })),
  );
  return matches.toSorted((a, b) => b.at.length - a.at.length)[0];
}

/** The layer of a file; a test beside its subject belongs to the tests of that folder. */
const place = (path: string) => (isTest(path) && layerOf(path, TESTS_BESIDE)) || layerOf(path, LAYERS)!;

/** `exists`: whether a path of the project exists. */
export function findViolations(graph: readonly Import[], exists: (path: string) => boolean): string[] {
  const single = graph.flatMap((found) => {
    const why = found.to === null ? forbiddenPackage(found) : forbiddenPath(found, found.to, exists);
    return why === null ? [] : [`${found.from} > ${found.to ?? found.package}: ${why}`];
  });
  const ofFiles = cycles(graph).map((cycle) => `${cycle.join(' > ')}: cycle`);
  const ofFolders = FOLDERS_WITHOUT_CYCLES.flatMap((folder) => folderCycles(graph, folder));
  const ofTests = onlyForTests(graph).map((path) => `${path}: only tests import it; it belongs in tests/support`);
  return [...new Set([...single, ...ofFiles, ...ofFolders, ...ofTests])];
}

function forbiddenPackage({ from, package: name }: Import): string | null {
  const { layer } = place(from);
  const isAllowed = (layers: readonly Layer[]) =>
    layers.some(({ packages }) =>
      packages.some((one) => one === '*' || one === name || (one === 'node:*' && name!.startsWith('node:'))),
    );
  const ownFolder = layerOf(from, LAYERS)!.layer;
  return isAllowed([layer, ownFolder]) ? null : `${layer.name} may not import this package`;
}

function forbiddenPath(
  { from, kind, specifier }: Import,
  to: string,
  exists: (path: string) => boolean,
): string | null {
  if (!exists(to)) return 'does not exist';
  if (kind === 're-export' || /(?:^|\/)index\.[cm]?[jt]sx?$/.test(to))
    return 'barrel; import from the file that declares it';
  const [start, end] = [place(from), place(to)];
  const isSame = start.layer === end.layer || (!isTest(to) && end.layer === layerOf(from, LAYERS)!.layer);
  if (!isSame && ![end.layer.name, '*'].some((name) => start.layer.imports.includes(name)))
    return `${start.layer.name} may not import ${end.layer.name}`;
  if (end.layer.isApart && !isTest(from) && start.layer === end.layer && part(from, start.at) !== part(to, end.at))
    return `parts of ${end.layer.name} may not import each other`;
  const line = isTest(from) ? null : againstLine(from, to);
  if (line !== null) return line;
  const wall = ALIASED.find((folder) => to.startsWith(folder));
  if (specifier.startsWith('.') && kind !== 'url' && wall !== undefined && !from.startsWith(wall))
    return `relative path into ${wall}; use the alias`;
  return null;
}

/** An import of a folder that comes later in a line, or of none that the line has. */
function againstLine(from: string, to: string): string | null {
  const line = LINES.find(({ at }) => from.startsWith(at) && to.startsWith(at));
  if (line === undefined) return null;
  const [start, end] = [from, to].map((path) => line.folders.indexOf(part(path, line.at)!)) as [number, number];
  if (start >= 0 && end >= 0 && start >= end) return null;
  return `not in the line ${line.at}${line.folders.join(' → ')}`;
}

const part = (path: string, folder: string) => path.slice(folder.length).split('/')[0];

/** Cycles between the files and folders directly in a folder; tests are exempt. */
function folderCycles(graph: readonly Import[], folder: string): string[] {
  const child = (path: string) =>
    path.startsWith(folder) && !isTest(path) ? posix.join(folder, part(path, folder)!) : null;
  return cycles(
    graph.filter(({ from, to }) => to !== null && child(from) !== child(to)),
    child,
  ).map((cycle) => `${cycle.join(' > ')}: cycle`);
}

/** Files of src that only tests import. knip reports those that nothing imports. */
function onlyForTests(graph: readonly Import[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { from, to } of graph) if (to !== null) importers.set(to, [...(importers.get(to) ?? []), from]);
  const found = new Set<string>();
  const isForTests = (path: string) => isTest(path) || /^(?:tests|bench)\//.test(path) || found.has(path);
  let before = -1;
  while (found.size > before) {
    before = found.size;
    for (const [path, by] of importers)
      if (path.startsWith('src/') && !ENTRIES.includes(path) && !isTest(path) && by.every(isForTests)) found.add(path);
  }
  return [...found];
}
