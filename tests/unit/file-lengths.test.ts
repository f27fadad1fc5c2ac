// A file that one can see through at once: CONTRIBUTING.md. Tests may be longer, and a migration stays as it was applied.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MAX_LINES = 300;

const files = ['src', 'db/functions', 'db/platform', 'scripts', 'build', 'bench', 'stripe-simulator']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(?:tsx?|m?js|sql|css)$/.test(entry.name) && !/\.test\./.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  // Where a program that is measured beside ours is installed.
  .filter((file) => !file.includes('node_modules'));

test(`no file of the product has more than ${MAX_LINES} lines`, () => {
  expect(files.length).toBeGreaterThan(1_000);
  const lines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length;
  expect(files.filter((file) => lines(file) > MAX_LINES)).toEqual([]);
});
