// Comments that turn a rule of the linter off for a line or a file say why, after two hyphens; its configuration says why above the rule.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn } from '#tests/support/files-in.ts';

const ESCAPE = /(?:oxlint|eslint)-disable/;
const WITH_REASON = /-disable(?:-next-line|-line)? [\w@/, -]+? -- \S/;

test('every escape of the linter has its reason', () => {
  const files = filesIn(['src', 'tests', 'scripts', 'bench', 'stripe-simulator'], /\.(?:tsx?|mjs)$/);
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

test('every rule that the configuration turns off has its reason', () => {
  const lines = readFileSync('.oxlintrc.json', 'utf8').split('\n');
  const off = lines.flatMap((line, place) =>
    line.includes('"off"') ? [{ rule: line.trim(), above: lines[place - 1] }] : [],
  );
  expect(off.length).toBeGreaterThan(0);
  expect(off.filter(({ above }) => !above?.trim().startsWith('// '))).toEqual([]);
});
