// An account is deleted while its coach writes, signs in and calls functions: nothing deadlocks or fails, and what is asked later is
// refused as by somebody who is signed out. tests/failure/deletions-amid-writes.test.ts does so 200 times.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { deleteAmidWrites, faultsOf } from '#tests/support/deletions-amid-writes.ts';

const DELETIONS = 8;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('accounts are deleted amid writes', async () => {
  const outcome = await deleteAmidWrites(app, DELETIONS);
  expect(faultsOf(outcome)).toEqual({});
  expect(outcome.deletions).toHaveLength(DELETIONS);
  expect(outcome.after.length).toBeGreaterThan(DELETIONS);
  expect(await app.db.asOwner('select from auth.users')).toEqual([]);
});
