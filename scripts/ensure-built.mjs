// Builds dist if its sources have changed. The stamp is a hash of their contents, so it does not depend on file times.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from './build.mjs';
import { ROOT } from './run-command.mjs';

const STAMP = join(ROOT, 'dist', '.built-from');
const FOLDERS = ['src', 'db', 'stripe-simulator', 'build', 'scripts'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json'];

/** Vitest calls it too, before tests that start servers. */
export default async function ensureBuilt() {
  const wanted = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Building …');
  // The stamp is removed first, so that an interrupted build is repeated.
  rmSync(STAMP, { force: true });
  await build();
  writeFileSync(STAMP, wanted);
}

function sourcesHash() {
  const hash = createHash('sha256').update(process.version);
  for (const path of sourcePaths().toSorted()) {
    hash.update(`\0${relative(ROOT, path)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function sourcePaths() {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return [...inFolders, ...FILES.map((file) => join(ROOT, file))];
}
