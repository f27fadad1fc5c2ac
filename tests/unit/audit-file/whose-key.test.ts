// The second verifier with a copy of an issuer's keys: a file that is whole is not called intact with somebody else's key.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestKey, makeTestFile } from '#tests/support/audit-file.ts';
import { missingForSecondVerifier } from '#tests/support/second-verifier.ts';

const folder = mkdtempSync(join(tmpdir(), 'whose-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.skipIf(missingForSecondVerifier() !== null)('the key is looked up by its kid and its coordinates', async () => {
  const [key, other] = [await createTestKey(), await createTestKey()];
  const path = join(folder, 'log.html');
  writeFileSync(path, (await makeTestFile(key, [['client', 1, 'Ada']])).text);
  const lineWith = (keys: readonly object[]) => {
    const list = join(folder, 'keys.json');
    writeFileSync(list, JSON.stringify({ keys }));
    const line = execFileSync('python3', ['tests/audit-file/verify.py', '--jwks', list, path], { encoding: 'utf8' });
    return line.slice(path.length + 2).trimEnd();
  };
  expect(lineWith([key.jwk, other.jwk])).toBe('intact 1 of 1, the current key');
  expect(lineWith([other.jwk, key.jwk])).toBe('intact 1 of 1, a key that was replaced since');
  expect(lineWith([other.jwk])).toBe('refused: not a key of the issuer');
  expect(lineWith([{ ...key.jwk, x: other.jwk.x }])).toBe('refused: not a key of the issuer');
});
