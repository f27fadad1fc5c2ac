// Checks how the files of the web app load each other (build/chunks.ts).
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

/** @throws {Error} with the files that must not load what they load */
export function checkChunks() {
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite', 'manifest.json'), 'utf8'));
  checkCycles(manifest);
  checkWorkers(manifest);
}

/**
 * No file imports itself by way of others. Modules are put together by who needs them, and in a ring of files one runs before what it
 * imports is there: then a page ends with "e is not a function", and only there.
 */
function checkCycles(manifest) {
  const names = (keys) => keys.map((key) => manifest[key].name ?? key).join(' → ');
  const done = new Set();
  const visit = (key, path) => {
    if (path.includes(key)) throw new Error(`Files import each other: ${names([...path, key])}`);
    if (done.has(key)) return;
    for (const imported of manifest[key].imports ?? []) visit(imported, [...path, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
}

/**
 * Workers load nothing that needs a document. They share chunks with pages, so one module in the wrong chunk makes them load a page, which
 * fails in a worker: no file or calendar can be read then.
 */
function checkWorkers(manifest) {
  const chunks = readChunks(manifest);
  const workers = chunks.filter(({ src }) => WORKER.test(src));
  if (workers.length === 0 || !chunks.some(({ name }) => name === RENDERING)) {
    throw new Error(`The build has no worker or no ${RENDERING}: bring scripts/check-chunks.mjs up to date.`);
  }
  const lines = workers
    .flatMap((worker) => [...pathsFrom(worker)])
    .filter(([chunk]) => needsDocument(chunk))
    .map(([, path]) => path.map(({ name }) => name).join(' → '));
  if (lines.length > 0) throw new Error(`A worker has no document, but loads what needs one:\n${lines.join('\n')}`);
}

const needsDocument = ({ name, src = '', preloads }) => name === RENDERING || src.endsWith('.html') || preloads;

/** The scripts of the build. Those of the manifest name their sources; what a file imports is read from the file too. */
function readChunks(manifest) {
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
