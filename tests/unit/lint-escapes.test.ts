// Comments that turn a rule of the linter off for a line or a file say why, after two hyphens.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ESCAPE = /(?:oxlint|eslint)-disable/;
const WITH_REASON = /-disable(?:-next-line|-line)? [\w@/, -]+? -- \S/;

test('every escape of the linter has its reason', () => {
  const files = ['src', 'tests', 'scripts', 'bench', 'stripe-simulator'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(({ parentPath, name }) => !parentPath.includes('node_modules') && /\.(?:tsx?|mjs)$/.test(name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const lines = files
    .filter((file) => !file.endsWith('lint-escapes.test.ts'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => `${file}: ${line.trim()}`),
    )
    .filter((line) => ESCAPE.test(line));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !WITH_REASON.test(line))).toEqual([]);
});
