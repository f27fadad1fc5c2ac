// What `npm test` and CI select exists: Vitest and Playwright do not report a path without files if another one has some, and nothing
// reports a number that no test reads. And a replaced module is replaced, whichever files the worker ran before.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn } from '#tests/support/files-in.ts';
import { asksRows } from '../../scripts/asks-rows.mjs';
import * as tiers from '../../scripts/tiers.mjs';
import vitest from '../../vitest.config.ts';

const { FEWER_CASES, ...selections } = tiers;
const paths = Object.values(selections)
  .flat()
  .map((argument) => argument.replace('--exclude=', '').replace('**', ''))
  .filter((argument) => argument.includes('/'));

test.each(paths)('%s exists', (path) => expect(existsSync(path)).toBe(true));

/** A pattern of vitest.config.ts, of which only these signs are used. */
const asPattern = (glob: string) =>
  new RegExp(
    `^${glob
      .replaceAll('.', '\\.')
      .replace(/\{(.+)\}/, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
      .replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))}$`,
  );

test('each test file is run by one project, and each file that a project names is there', () => {
  const isIn = (path: string, globs: readonly string[] = []) => globs.some((glob) => asPattern(glob).test(path));
  const projects = (vitest as { test: { projects: { test: { include: string[]; exclude?: string[] } }[] } }).test
    .projects;
  const runs = (path: string) =>
    /^tests\/e2e\/.*\.spec\.ts$/.test(path)
      ? 1
      : projects.filter(({ test: { include, exclude } }) => isIn(path, include) && !isIn(path, exclude)).length;
  const files = filesIn(
    ['src', 'tests', 'scripts', 'stripe-simulator', 'bench', 'build', 'db', 'deploy'],
    /\.(?:test|spec)\.[cm]?[jt]sx?$/,
  );
  expect(files.length).toBeGreaterThan(800);
  expect(files.filter((path) => runs(path) !== 1)).toEqual([]);
  const named = projects.flatMap(({ test: { include } }) => include).filter((glob) => !glob.includes('*'));
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test.each([
  ['tests/wire/postgrest-js.test.ts', true],
  ['tests/policies/records/edit-sessions.test.ts', true],
  ['tests/policies/import/undo-import.test.ts', true],
  ['tests/policies/access/access-matrix.test.ts', false],
  ['tests/wire/auth-js.test.ts', false],
])('that %s asks /rest/v1, itself or by what it imports: %s', (path, asks) => expect(asksRows(path)).toBe(asks));

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
