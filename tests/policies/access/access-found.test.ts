// Access is checked once per transaction. The result does not apply to later transactions or other users.
import { beforeEach, expect, test } from 'vitest';
import { databaseForTests } from '#tests/support/policies.ts';
import type { TestUser } from '#tests/support/test-database.ts';

const db = databaseForTests();
let paying: TestUser;
let lapsed: TestUser;
beforeEach(async () => {
  const id = crypto.randomUUID();
  paying = await db.addUser({ email: `paying-${id}@example.org` });
  lapsed = await db.addUser({ email: `lapsed-${id}@example.org`, endsAt: new Date('2026-01-01') });
});

// Often enough that both use every connection.
const TIMES = 20;
const REFUSED = { code: 'PT402' };

const insert = (who: TestUser) =>
  db.asUser(who.claims, {
    text: "insert into public.supervision_sessions (supervisor_name, date, duration) values ('Sam Lee', now(), 60)",
    kind: 'insert',
  });

test('the next transaction checks again', async () => {
  for (let time = 0; time < TIMES; time += 1) await insert(paying);
  await db.asOwner('update public.profiles set subscription_end_date = now() where id = $1', [paying.id]);
  for (let time = 0; time < TIMES; time += 1) await expect(insert(paying)).rejects.toMatchObject(REFUSED);
  await db.asOwner("update public.profiles set subscription_end_date = now() + interval '1 day' where id = $1", [
    paying.id,
  ]);
  await insert(paying);
});

test('another user is checked separately, concurrently or afterwards', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    await insert(paying);
    await expect(insert(lapsed)).rejects.toMatchObject(REFUSED);
  }
  const both = await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) => insert(index % 2 === 0 ? paying : lapsed)),
  );
  both.forEach(({ status }, index) => expect(status).toBe(index % 2 === 0 ? 'fulfilled' : 'rejected'));
  const [count] = await db.asOwner<{ count: string }>(
    'select count(*) from public.supervision_sessions where user_id = $1',
    [lapsed.id],
  );
  expect(count).toEqual({ count: '0' });
});

test('anonymous requests have no access, whichever user the connection served before', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    await insert(paying);
    const nobody = db.asUser(
      { role: 'authenticated', json: '' },
      { text: "select private.require_access('sessions')" },
    );
    await expect(nobody).rejects.toMatchObject({ code: 'PT401' });
  }
});
