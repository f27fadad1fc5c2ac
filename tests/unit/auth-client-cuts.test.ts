// The build removes methods from the auth client (build/auth-client.ts). The types still have them, so this test reads
// the app's source.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/files-in.ts';
import { NEVER_CALLED } from '../../build/auth-client.ts';

const OF_CLIENT = NEVER_CALLED[0];
const OF_ADMIN = NEVER_CALLED[1];
const names = (one: (typeof NEVER_CALLED)[number] | undefined) => [...(one?.methods ?? []), ...(one?.fields ?? [])];
const sources = sourcesIn(['src/web']);

test('the app uses no removed method of the auth client', () => {
  const asked = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const ofClient = [...text.matchAll(/\b(?:auth|client)\s*\.\s*(\w+)/g)].filter(([, name]) =>
      names(OF_CLIENT).includes(name ?? ''),
    );
    const ofAdmin = [...text.matchAll(/\bauth\s*\.\s*admin\s*\.\s*(\w+)/g)].filter(([, name]) =>
      names(OF_ADMIN).includes(name ?? ''),
    );
    return [...ofClient, ...ofAdmin].map(([call]) => `${file}: ${call}`);
  });
  expect(sources.length).toBeGreaterThan(100);
  expect(asked).toEqual([]);
});
