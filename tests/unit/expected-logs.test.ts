// A component test that silences the console hides the failures that nobody expects.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn } from '#tests/support/files-in.ts';

/** Is about the console itself. */
const ITSELF = 'src/web/data/wire/log-failure.dom.test.ts';

test('a component test names what it logs with expectLogs, and silences nothing', () => {
  const tests = [...filesIn(['src/web'], /\.test\.tsx?$/), ...filesIn(['tests/support/web'], /\.tsx?$/)];
  const silencing = tests.filter((file) => /spyOn\(console/.test(readFileSync(file, 'utf8')));
  expect(silencing).toEqual([ITSELF]);
});
