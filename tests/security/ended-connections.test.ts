// Postgres ends connections for users' statements, as an administrator or a restart does: what was under way on them is
// refused, and nothing else is. The embedded engine has one connection, and opens again when that ends.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, type TestUser } from '#tests/support/test-database.ts';

let db: TestDatabase;
let users: TestUser[];
beforeAll(async () => {
  db = await openTestDatabase();
  users = await Promise.all(['ann', 'ben'].map((name) => db.addUser({ email: `${name}@example.org` })));
});
afterAll(() => db.close());

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'statements that wait, and those that come next, are carried out on new connections',
  { timeout: 60_000 },
  async () => {
    const asked = (text: string, count: number) =>
      Array.from({ length: count }, (_, at) => db.asUser(users[at % 2]!.claims, { text }));
    const errorsOf = async (sent: Promise<unknown>[]) =>
      (await Promise.allSettled(sent)).flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    const underWay = errorsOf(asked('select pg_sleep(20)', 4));
    await expect.poll(async () => (await sleeping()).length).toBe(4);
    const waiting = errorsOf(asked('select 1', 10));
    await db.asOwner('select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1)', [
      (await sleeping()).map(({ pid }) => pid),
    ]);
    expect(await underWay).toHaveLength(4);
    expect([await waiting, await errorsOf(asked('select 1', 10))]).toEqual([[], []]);
  },
);

const sleeping = () =>
  db.asOwner<{ pid: number }>(
    "select pid from pg_stat_activity where query like '%pg_sleep(20)%' and state = 'active' and pid <> pg_backend_pid()",
  );
