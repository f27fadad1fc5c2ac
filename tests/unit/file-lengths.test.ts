// A file that one can see through at once: CONTRIBUTING.md. Tests may be longer, and a migration stays as it was applied.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/files-in.ts';

const MAX_LINES = 300;

const FOLDERS = ['src', 'db/functions', 'db/platform', 'scripts', 'build', 'bench', 'stripe-simulator'];

test(`no file of the product has more than ${MAX_LINES} lines`, () => {
  const files = sourcesIn(FOLDERS, /\.(?:tsx?|m?js|sql|css)$/);
  expect(files.length).toBeGreaterThan(1_000);
  const lines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length;
  expect(files.filter((file) => lines(file) > MAX_LINES)).toEqual([]);
});
