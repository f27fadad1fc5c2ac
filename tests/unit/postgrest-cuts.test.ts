// The build removes methods from the PostgREST client (build/postgrest.ts). The types still have them, so this test reads the app's source.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/files-in.ts';
import { NEVER_CALLED } from '../../build/postgrest.ts';

test('the app uses no removed method of the PostgREST client', () => {
  const sources = sourcesIn(['src/web', 'src/domain']);
  const call = new RegExp(String.raw`\.\s*(?:${NEVER_CALLED.join('|')})\(`, 'g');
  const asked = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return Array.from(text.matchAll(call), ([found]) => `${file}: ${found}`);
  });
  expect(sources.length).toBeGreaterThan(100);
  expect(asked).toEqual([]);
});
