// What `npm test` and CI select exists: Vitest and Playwright do not report a path without files if another one has some, and nothing
// reports a number that no test reads. And a replaced module is replaced, whichever files the worker ran before.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as tiers from '../../scripts/tiers.mjs';

const { FEWER_CASES, ...selections } = tiers;
const paths = Object.values(selections)
  .flat()
  .map((argument) => argument.replace('--exclude=', '').replace('**', ''))
  .filter((argument) => argument.includes('/'));

test.each(paths)('%s exists', (path) => expect(existsSync(path)).toBe(true));

const sources = new Map(
  ['src', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')] as const),
  ),
);

test('a test reads each number of cases', () => {
  const isRead = (name: string) =>
    [...sources.values()].some((source) => source.includes(`Number(process.env['${name}']`));
  expect(Object.keys(FEWER_CASES).filter((name) => !isRead(name))).toEqual([]);
});

// The files of a worker share their modules, but those of tests/failure and those that have a window (vitest.config.ts).
test('a test that replaces a module reloads the modules that use it', () => {
  const sharing = [...sources].filter(([path]) => !path.startsWith('tests/failure') && !path.endsWith('.dom.test.ts'));
  const replacing = sharing.filter(([, source]) => /^vi\.mock\(/m.test(source));
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter(([, source]) => !source.includes('vi.resetModules()')).map(([path]) => path)).toEqual([]);
});
