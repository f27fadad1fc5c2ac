import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('a password verifies against its own hash alone', async () => {
  const stored = await hashPassword('correct horse battery');
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await verifyPassword(stored, 'correct horse battery')).toBe(true);
  expect(await verifyPassword(stored, 'correct horse batterY')).toBe(false);
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
});

test('without a stored hash it takes as long as with one', async () => {
  const stored = await hashPassword('correct horse battery');
  await verifyPassword(null, 'first use makes the hash');
  const known = await fastest(() => verifyPassword(stored, 'wrong password'));
  const unknown = await fastest(() => verifyPassword(null, 'wrong password'));
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});

test('many at once all come to an end', async () => {
  const stored = await hashPassword('correct horse battery');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => verifyPassword(stored, index % 2 ? 'wrong' : 'correct horse battery')),
  );
  expect(answers.filter(Boolean)).toHaveLength(10);
});

/** The least disturbed of some runs, in milliseconds. */
async function fastest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 15; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}
