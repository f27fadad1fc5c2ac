// Checks that no file of the web app imports itself by way of others. build/chunks.ts puts modules together by who needs them, and in a ring
// of files one runs before what it imports is there: then a page ends with "e is not a function", and only there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.mjs';

/** @throws {Error} with the files of a ring */
export function checkChunkCycles() {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist', 'web', '.vite', 'manifest.json'), 'utf8'));
  const done = new Set();
  const visit = (key, path) => {
    if (path.includes(key)) throw new Error(`Files import each other: ${names(manifest, [...path, key])}`);
    if (done.has(key)) return;
    for (const imported of manifest[key].imports ?? []) visit(imported, [...path, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
}

const names = (manifest, keys) => keys.map((key) => manifest[key].name ?? key).join(' → ');
