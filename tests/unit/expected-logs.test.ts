// A component test that silences the console hides the failures that nobody expects.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Is about the console itself. */
const ITSELF = 'src/web/data/wire/log-failure.dom.test.ts';

test('a component test names what it logs with expectLogs, and silences nothing', () => {
  const silencing = ['src/web', 'tests/support/web']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /^tests.*\.tsx?$|\.test\.tsx?$/.test(file))
    .filter((file) => /spyOn\(console/.test(readFileSync(file, 'utf8')));
  expect(silencing).toEqual([ITSELF]);
});
