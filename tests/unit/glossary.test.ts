// docs/glossary.md explains only words that the code uses; and words that plain sentences do without are in no file.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn } from '#tests/support/files-in.ts';

/** `mentorCoaching`, `mentor-coaching` and `mentor_coaching` are the words ' mentor coaching '. */
const words = (text: string) =>
  ` ${text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()} `;

const code = filesIn(['src', 'db', 'stripe-simulator'], /\.(?:tsx?|js|sql|css)$/)
  .map((path) => words(readFileSync(path, 'utf8')))
  .join('');
const terms = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)]
  .flatMap(([, cell = '']) => cell.split(', '))
  .filter((term) => term !== 'term');

test('the glossary has its terms', () => {
  expect(terms.length).toBeGreaterThan(60);
  expect(new Set(terms).size).toBe(terms.length);
});

test.each(terms)('%s is used', (term) => {
  expect(code.includes(words(term).trimEnd())).toBe(true);
});

test('no sentence has words that plain sentences do without', () => {
  const files = filesIn(['src', 'db', 'docs', 'tests'], /\.(?:tsx?|sql|md)$/).filter(
    (path) => !path.startsWith('docs/spec') && !path.endsWith('glossary.test.ts'),
  );
  expect(files.length).toBeGreaterThan(2_000);
  const lines = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(lines.filter((line) => /\b(?:whoever|whomever|meanwhile|(?:has|have) it so)\b/i.test(line))).toEqual([]);
});
