// Many concurrent users on few connections (one on the embedded engine): rows, roles and claims must not mix.
import { beforeAll, expect, inject, test } from 'vitest';
import { isDistributed } from '#tests/support/one-server.ts';
import { databaseForTests, addClient } from '#tests/support/policies.ts';
import { ANONYMOUS, type TestUser } from '#tests/support/test-database.ts';

const db = databaseForTests();
const people: TestUser[] = [];
beforeAll(async () => {
  for (const name of ['ada', 'bea', 'cleo']) {
    const person = await db.addUser({ email: `${name}@example.org` });
    people.push(person);
    for (let index = 0; index < 5; index += 1) await addClient(db, person, `${name}’s client ${index}`);
  }
});

/** A distributed database answers some hundred in the five seconds that each may wait, on two cores with all its servers. */
const REQUESTS = isDistributed ? 120 : 600;
const VIRTUAL_TRANSACTION = 'select virtualtransaction from pg_locks where pid = pg_backend_pid() limit 1';
const person = (index: number) => people[index % people.length] as TestUser;

/** `kind`: the statement may share a transaction with others of the same user. */
async function ownersSeenBy(user: TestUser, kind?: 'read'): Promise<string[]> {
  const { rows } = await db.asUser(user.claims, { text: 'select user_id from public.clients', ...(kind && { kind }) });
  return rows.map((row) => String(row[0]));
}

/** The result, or the error's SQLSTATE. */
const outcome = (statement: Promise<unknown>) => statement.catch((error: { code?: string }) => error.code);

test('hundreds of concurrent reads each return the user’s own five rows', async () => {
  for (const kind of [undefined, 'read'] as const) {
    const asked = Array.from({ length: REQUESTS }, (_, index) => ownersSeenBy(person(index), kind));
    (await Promise.all(asked)).forEach((owners, index) => expect(owners).toEqual(Array(5).fill(person(index).id)));
  }
});

test('reads that share a transaction each get their own result, and a failing one does not affect the others', async () => {
  const texts = [
    "select 'a', current_user",
    'select 1 / 0',
    'select generate_series(1, 3)',
    'select nothing from nowhere',
    "select 'b'",
  ];
  const asked = [0, 1, 2].flatMap((who) =>
    texts.map((text) =>
      outcome(db.asUser(person(who).claims, { text, kind: 'read' }).then(({ rows }) => rows.map(String))),
    ),
  );
  const answers = [['a,authenticated'], '22012', ['1', '2', '3'], '42P01', ['b']];
  expect(await Promise.all(asked)).toEqual([...answers, ...answers, ...answers]);
});

test('concurrent reads of one user share a transaction, those of others do not', async () => {
  const transactions = async (who: number) =>
    Promise.all(
      Array.from({ length: 3 }, async () => {
        const { rows } = await db.asUser(person(who).claims, { text: VIRTUAL_TRANSACTION, kind: 'read' });
        return String(rows[0]?.[0]);
      }),
    );
  // Only reads share that were quick for this user before (ADR 54), and none for a while after a slow one.
  const seen = async () => Promise.all([transactions(0), transactions(1)]);
  await expect.poll(async () => (await seen()).map((ids) => new Set(ids).size)).toEqual([1, 1]);
  const [own, other] = await seen();
  expect(own[0]).not.toBe(other[0]);
});

// Not on the embedded engine, which has one connection.
test.skipIf(inject('database').engine === 'pglite')('four reads do not wait for a fifth that is blocked', async () => {
  const ask = (text: string) => db.asUser(person(0).claims, { text, kind: 'read' });
  await ask('select 1');
  await db.asOwner('select pg_advisory_lock(1)');
  const four = [1, 2, 3, 4].map((n) => ask(`select ${n}`));
  const fifth = ask('select pg_advisory_xact_lock(1)');
  const answers = await Promise.all(four);
  expect(answers.map(({ rows }) => String(rows[0]?.[0]))).toEqual(['1', '2', '3', '4']);
  await db.asOwner('select pg_advisory_unlock(1)');
  await fifth;
});

test('a write refused at commit fails, and later ones continue', async () => {
  await db.asOwner('create table public.late (n int unique deferrable initially deferred)');
  await db.asOwner('grant select, insert on public.late to authenticated');
  const insert = () => outcome(db.asUser(person(0).claims, { text: 'insert into public.late values (1)' }));
  expect(await insert()).toMatchObject({ rowCount: 1 });
  expect(await Promise.all([insert(), insert()])).toEqual(['23505', '23505']);
  expect(await ownersSeenBy(person(0))).toEqual(Array(5).fill(person(0).id));
  await db.asOwner('drop table public.late');
});

test('failing, anonymous and server statements in between do not mix users', async () => {
  const disturbances = [
    () => db.asUser(person(1).claims, { text: 'select 1 / 0' }),
    () => db.asUser(ANONYMOUS, { text: 'select * from public.clients' }),
    () => db.asUser(person(2).claims, { text: 'select nothing from nowhere' }),
    () => db.asServer("insert into auth.rate_limits (key) values ('a key') on conflict do nothing"),
    () =>
      db.serverTransaction(async (run) => {
        await run('select count(*) from public.profiles');
        await new Promise((resolve) => setImmediate(resolve));
        return run('select current_user');
      }),
  ];
  const outcomes: Promise<unknown>[] = [];
  const seen = await Promise.all(
    Array.from({ length: REQUESTS }, (_, index) => {
      const disturb = disturbances[index % disturbances.length];
      if (disturb) outcomes.push(outcome(disturb()));
      return ownersSeenBy(person(index), index % 2 === 0 ? 'read' : undefined);
    }),
  );
  seen.forEach((owners, index) => expect(owners).toEqual(Array(5).fill(person(index).id)));
  const [divided, anonymous, unknown, inserted, transaction] = await Promise.all(outcomes);
  expect([divided, anonymous, unknown]).toEqual(['22012', '42501', '42P01']);
  expect([inserted, transaction]).toEqual([[], [{ current_user: 'hourbook_server' }]]);
});

test('role and claims are reset after each statement, successful or failed', async () => {
  const leftovers = () =>
    db.asOwner(
      "select current_setting('role') as role, coalesce(current_setting('request.jwt.claims', true), '') as claims",
    );
  const before = await leftovers();
  await ownersSeenBy(person(0));
  expect(await leftovers()).toEqual([{ ...before[0], claims: '' }]);
  await outcome(db.asUser(person(1).claims, { text: 'select 1 / 0' }));
  expect(await leftovers()).toEqual([{ ...before[0], claims: '' }]);
});

test('concurrent writes belong to their users, and a failing one is rolled back', async () => {
  const text = 'insert into public.clients (name) values ($1) returning user_id';
  const written = await Promise.allSettled(
    Array.from({ length: 120 }, (_, index) =>
      db.asUser(person(index).claims, { text, values: [index % 4 === 0 ? ' ' : `new ${index}`] }),
    ),
  );
  written.forEach((one, index) => {
    if (one.status === 'fulfilled') expect(String(one.value.rows[0]?.[0])).toBe(person(index).id);
    else expect([index % 4, one.reason.code]).toEqual([0, '23514']);
  });
  const [count] = await db.asOwner<{ count: string }>("select count(*) from public.clients where name like 'new %'");
  expect(count).toEqual({ count: '90' });
});

test('a transaction that throws is rolled back, and the caller gets its error', async () => {
  class Refusal extends Error {}
  const attempt = db.serverTransaction(async (run) => {
    await run("insert into auth.rate_limits (key) values ('undone')");
    throw new Refusal('changed my mind');
  });
  await expect(attempt).rejects.toThrow(Refusal);
  expect(await db.asServer("select key from auth.rate_limits where key = 'undone'")).toEqual([]);
});

test('more different statements than a connection caches all work, repeatedly', async () => {
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 700 }, (_, index) =>
        db.asUser(person(index).claims, { text: `select ${index}, auth.uid()` }),
      ),
    );
    answers.forEach(({ rows }, index) => expect(rows[0]?.map(String)).toEqual([String(index), person(index).id]));
  }
});

test('a changed table does not break prepared statements', async () => {
  const text = 'select * from public.clients';
  const columns = async () => (await db.asUser(person(0).claims, { text })).rows[0]?.length;
  const before = await Promise.all(Array.from({ length: 8 }, columns));
  await db.asOwner('alter table public.clients add column later text');
  const after = await Promise.all(Array.from({ length: 8 }, columns));
  await db.asOwner('alter table public.clients drop column later');
  expect(after).toEqual(before.map((count) => (count ?? 0) + 1));
});

test('long values and texts in all scripts are returned unchanged', async () => {
  const long = 'ü€😀'.repeat(120_000);
  const { rows } = await db.asUser(person(0).claims, { text: 'select $1::text, $2::text', values: [long, null] });
  expect(rows[0]?.[0]?.toString() === long).toBe(true);
  expect(rows[0]?.[1]).toBeNull();
});
