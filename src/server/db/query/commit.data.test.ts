import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('a transaction whose failed statement was ignored is not taken for committed', async () => {
  const ignoring = db.serverTransaction(async (run) => {
    await run("select set_config('hourbook.test', 'x', true)");
    await run('select 1 / 0').catch(() => undefined);
    return 'done';
  });
  await expect(ignoring).rejects.toMatchObject({ code: '25P02' });
  expect(await db.serverTransaction(async (run) => (await run('select 1 as one')).length)).toBe(1);
});
