// docs/glossary.md explains only words that the code uses.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** `mentorCoaching`, `mentor-coaching` and `mentor_coaching` are the words ' mentor coaching '. */
const words = (text: string) =>
  ` ${text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()} `;

const code = ['src', 'db', 'stripe-simulator']
  .flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(?:tsx?|js|sql|css)$/.test(entry.name))
  .map((entry) => words(readFileSync(join(entry.parentPath, entry.name), 'utf8')))
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
