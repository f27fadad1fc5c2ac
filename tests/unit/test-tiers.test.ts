// What `npm test` selects exists: Vitest and Playwright do not report a path without files if another one has some, and nothing
// reports a number that no test reads.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as tiers from '../../scripts/tiers.mjs';

const { FEWER_CASES, ...selections } = tiers;
const paths = Object.values(selections)
  .flat()
  .map((argument) => argument.replace('--exclude=', '').replace('**', ''))
  .filter((argument) => !argument.startsWith('--'));

test.each(paths)('%s exists', (path) => expect(existsSync(path)).toBe(true));

test('a test reads each number of cases', () => {
  const sources = ['src', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const isRead = (name: string) => sources.some((source) => source.includes(`Number(process.env['${name}']`));
  expect(Object.keys(FEWER_CASES).filter((name) => !isRead(name))).toEqual([]);
});
