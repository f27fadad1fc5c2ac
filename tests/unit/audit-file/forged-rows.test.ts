// Rows that fit their own hashes, but not the signed root: nobody but the server can make, drop or exchange a row.
import { otherAt } from '#tests/support/other-at.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Leaf } from '#domain/audit-file/audit-data.ts';
import { rowText, type Row } from '#domain/audit-file/canonical-row.ts';
import { leafHash } from '#domain/audit-file/merkle-tree.ts';
import { verifyAuditFile } from '#domain/audit-file/verify-audit-file.ts';
import {
  createTestKey,
  joinAuditFile,
  makeTestFile,
  sha256,
  TEST_SHELL,
  writeAuditData,
  type TestFile,
} from '#tests/support/audit-file.ts';
import { missingForSecondVerifier, startSecondVerifier, type SecondVerifier } from '#tests/support/second-verifier.ts';
import { nobleVerifier } from '#web/audit-file/noble-verifier.ts';

const missing = missingForSecondVerifier();
let second: SecondVerifier | null = null;
let file: TestFile;
beforeAll(async () => {
  file = await makeTestFile(
    await createTestKey(),
    Array.from({ length: 9 }, (_, place): Row => ['client', place + 1, `Client ${place}`]),
  );
  if (missing === null) second = startSecondVerifier();
});
afterAll(() => second?.stop());

function leafOf(row: Row): Leaf {
  const salt = randomBytes(16).toString('hex');
  const text = rowText(row);
  return { hash: leafHash(sha256, salt, text), shown: { salt, row: text } };
}

const forged = leafOf(['client', 1, 'Somebody else']);
const hidden = (leaf: Leaf): Leaf => ({ ...leaf, shown: null });
const lastDigitChanged = ({ hash }: Leaf): Leaf => ({
  hash: otherAt(hash, -1),
  shown: null,
});

test.each<[string, (leaves: readonly Leaf[]) => Leaf[]]>([
  ['a row exchanged with its hash', ([, ...rest]) => [forged, ...rest]],
  ['a row added', (leaves) => [forged, ...leaves]],
  ['a row added as a hash', (leaves) => [hidden(forged), ...leaves]],
  ['a row left out', ([, ...rest]) => rest],
  ['all rows left out', () => []],
  ['the hash of a hidden row changed in one digit', ([first, ...rest]) => [lastDigitChanged(first!), ...rest]],
])('%s is refused, and not said to be of one row', async (_what, change) => {
  const [, jws = '', key = ''] = file.data.split('\n');
  const leaves = change(file.leaves).toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
  const bytes = Buffer.from(joinAuditFile(TEST_SHELL, writeAuditData(jws, key, leaves)));
  expect((await verifyAuditFile(nobleVerifier, bytes)).state).toBe('rows-altered');
  if (second) expect(await second.verify(bytes)).toMatch(/^refused: another (number of rows|root)$/);
});
