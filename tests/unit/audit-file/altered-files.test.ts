// Both verifiers of audit files, on a sample of generated practices; many-altered-files.test.ts has a thousand.
import { afterAll, expect, test } from 'vitest';
import { BYTE_CLASSES } from '#tests/support/altered-files.ts';
import { createTestKey } from '#tests/support/audit-file.ts';
import { missingForSecondVerifier, startSecondVerifier, type SecondVerifier } from '#tests/support/second-verifier.ts';
import { checkPractices } from './altered-practices.ts';

const missing = missingForSecondVerifier();
let second: SecondVerifier | null = null;
afterAll(() => second?.stop());
if (missing !== null)
  console.error(`SKIPPED: audit files are not checked by the second verifier, since ${missing} is not installed.`);

test.skipIf(missing !== null)(
  'one altered byte is found by both verifiers, and an intact file passes in both',
  async () => {
    second = startSecondVerifier();
    const classes = await checkPractices({ key: await createTestKey(), second }, 40);
    expect([...classes].toSorted()).toEqual(Object.keys(BYTE_CLASSES).toSorted());
  },
);
