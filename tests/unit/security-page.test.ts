// docs/security.md names a test for each threat; each of them exists under that name.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
/** `path` “name”, “another name of the same file”. A file that tests share counts too. */
const CITED = /`([\w./-]+\.tsx?)` (“[^”]+”(?:, “[^”]+”)*)/g;

test('every test that the page names exists', () => {
  const cited = [...page.matchAll(CITED)].flatMap(([, path = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ path, name })),
  );
  expect(cited.length).toBeGreaterThan(100);
  const missing = cited.filter(({ path, name }) => !existsSync(path) || !sourceOf(path).includes(name));
  expect(missing).toEqual([]);
});

test('every threat has a test', () => {
  const rows = page
    .slice(page.indexOf('## Threats'), page.indexOf('## Work on bytes from outside'))
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| threat'));
  expect(rows.length).toBeGreaterThan(40);
  const bare = rows.filter((row) => !/\.(?:test|spec)\.tsx?`/.test(row) && !row.includes('adr/0012'));
  expect(bare).toEqual([]);
});

/** The file's text with unescaped quotes. */
const sourceOf = (path: string) => readFileSync(path, 'utf8').replaceAll("\\'", "'");
