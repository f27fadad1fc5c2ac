// A thousand generated practices, altered in every class of bytes, before both verifiers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BYTE_CLASSES } from '#tests/support/altered-files.ts';
import { createTestKey, type TestKey } from '#tests/support/audit-file.ts';
import { missingForSecondVerifier, startSecondVerifier, type SecondVerifier } from '#tests/support/second-verifier.ts';
import { checkPractices } from './altered-practices.ts';

const PRACTICES = 1_000;
/** Each test has as many, so that none takes minutes. */
const AT_ONCE = 50;

const missing = missingForSecondVerifier();
if (missing !== null)
  console.error(`SKIPPED: audit files are not checked by the second verifier, since ${missing} is not installed.`);
let key: TestKey;
let second: SecondVerifier | null = null;
beforeAll(async () => {
  key = await createTestKey();
  if (missing === null) second = startSecondVerifier();
});
afterAll(() => second?.stop());

/** Those of which a byte was altered. */
const classes = new Set<string>();
const rounds = Array.from({ length: PRACTICES / AT_ONCE }, (_, place) => place + 1);

test.skipIf(missing !== null).each(rounds)(
  'one altered byte is found by both verifiers, and an intact file passes in both: round %i',
  async () => {
    for (const name of await checkPractices({ key, second: second! }, AT_ONCE)) classes.add(name);
  },
);

// Of fifty practices now and then none has a rare class, such as the hash of a hidden row.
test.skipIf(missing !== null)('bytes of every class were altered', () => {
  expect([...classes].toSorted()).toEqual(Object.keys(BYTE_CLASSES).toSorted());
});
