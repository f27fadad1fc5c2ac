import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
describe('clients', () => {
  test('a coach reads own clients', async () => {
    const ada = await db.addUser({ email: 'ada@example.org' });
    const bob = await db.addUser({ email: 'bob@example.org' });
    const r = await db.asUser(ada.claims, {
      text: 'insert into public.clients (name) values ($1) returning name',
      values: ['Kim'],
    });
    expect(r.rows[0]?.[0]?.toString()).toBe('Kim');
    expect((await db.asUser(bob.claims, { text: 'select * from public.clients' })).rowCount).toBe(0);
    expect((await db.asUser(ada.claims, { text: 'select * from public.clients' })).rowCount).toBe(1);
    await expect(db.asServer('select * from public.clients')).rejects.toMatchObject({ code: '42501' });
    expect(await db.asServer('select $1::int as a, now() as t', [3])).toMatchObject([{ a: 3 }]);
    expect(await db.serverTransaction(async (run) => run('select current_user'))).toEqual([
      { current_user: 'hourbook_server' },
    ]);
  });
});
