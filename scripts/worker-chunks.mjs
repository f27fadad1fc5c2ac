// Checks that workers load nothing that needs a document. They share chunks with pages, so one module in the wrong chunk
// (build/chunks.ts) makes them load a page, which fails in a worker: no file or calendar can be read then.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.mjs';

const WEB = join(ROOT, 'dist', 'web');
const WORKER = /^features\/.*-worker\.ts$/;
/** The chunk with the packages for rendering: every page imports it. */
const RENDERING = 'start';
const IMPORTED = /\b(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
/** The names of files that a dynamic import preloads, by links in the document. */
const PRELOADS = /__vite__mapDeps\(\[\d/;

/** @throws {Error} with each such chunk and the imports that lead to it */
export function checkWorkerChunks() {
  const chunks = readChunks();
  const workers = chunks.filter(({ src }) => WORKER.test(src));
  if (workers.length === 0 || !chunks.some(({ name }) => name === RENDERING)) {
    throw new Error(`The build has no worker or no ${RENDERING}: bring scripts/worker-chunks.mjs up to date.`);
  }
  const lines = workers
    .flatMap((worker) => [...pathsFrom(worker)])
    .filter(([chunk]) => needsDocument(chunk))
    .map(([, path]) => path.map(({ name }) => name).join(' → '));
  if (lines.length > 0) throw new Error(`A worker has no document, but loads what needs one:\n${lines.join('\n')}`);
}

const needsDocument = ({ name, src = '', preloads }) => name === RENDERING || src.endsWith('.html') || preloads;

/** The scripts of the build. Those of the manifest name their sources; what a file imports is read from the file too. */
function readChunks() {
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite', 'manifest.json'), 'utf8'));
  const chunks = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'));
  const byKey = new Map(chunks.map(([key, { name, src }]) => [key, { name, src }]));
  const byFile = new Map(chunks.map(([key, { file }]) => [file, byKey.get(key)]));
  for (const [key, { file, imports = [], dynamicImports = [] }] of chunks) {
    const text = readFileSync(join(WEB, file), 'utf8');
    const written = [...text.matchAll(IMPORTED)].map(([, name]) => byFile.get(`assets/${name}`));
    const listed = [...imports, ...dynamicImports].map((each) => byKey.get(each));
    const loads = new Set([...listed, ...written].filter(Boolean));
    Object.assign(byKey.get(key), { loads, preloads: PRELOADS.test(text) });
  }
  return [...byKey.values()];
}

/** Every chunk that one loads, now or later, with a shortest path to it; not what is loaded only by way of a page. */
function pathsFrom(start) {
  const paths = new Map([[start, [start]]]);
  for (const [chunk, path] of paths) {
    if (chunk !== start && needsDocument(chunk)) continue;
    for (const next of chunk.loads) if (!paths.has(next)) paths.set(next, [...path, next]);
  }
  return paths;
}
