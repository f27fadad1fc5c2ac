import { expect, test, vi } from 'vitest';

vi.mock('@node-rs/argon2', { spy: true });
// Another test file of this worker may have loaded the module already, with the real library.
vi.resetModules();
const { verify } = await import('@node-rs/argon2');
const { hashPassword, verifyPassword } = await import('./password-hash.ts');

test('a password verifies only against its own hash', async () => {
  const stored = await hashPassword('correct horse battery');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'correct horse battery')).toBe(true);
  expect(await verifyPassword(stored, 'correct horse batterY')).toBe(false);
  expect(await verifyPassword(null, 'not a real password')).toBe(false);
});

test('without a stored hash the same work is done: one check against a hash of the same cost', async () => {
  const stored = await hashPassword('correct horse battery');
  vi.mocked(verify).mockClear();
  await verifyPassword(stored, 'wrong password');
  await verifyPassword(null, 'wrong password');
  const [known, unknown] = vi.mocked(verify).mock.calls.map(([against]) => costOf(String(against)));
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(2);
  expect(unknown).toBe(known);
  expect(known).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+$/);
});

test('two are checked at a time, so that two of the four threads stay free', async () => {
  const stored = await hashPassword('correct horse battery');
  let running = 0;
  let most = 0;
  vi.mocked(verify).mockImplementation(async () => {
    running += 1;
    most = Math.max(most, running);
    // So that all that may run do; one that runs beside them is seen at once.
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return true;
  });
  await Promise.all(Array.from({ length: 9 }, () => verifyPassword(stored, 'correct horse battery')));
  vi.mocked(verify).mockRestore();
  expect(most).toBe(2);
});

test('many concurrent hashes all finish', async () => {
  const stored = await hashPassword('correct horse battery');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => verifyPassword(stored, index % 2 ? 'wrong' : 'correct horse battery')),
  );
  expect(answers.filter(Boolean)).toHaveLength(10);
});

/** Algorithm and parameters: what a hash costs to check. */
const costOf = (stored: string) => stored.split('$').slice(0, 4).join('$');
