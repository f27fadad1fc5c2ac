// One person's costly statements do not hold up another's, on both engines. Asserts order and counts, never time; the bench
// `fairness` measures. The embedded engine works on one statement at a time and cannot cancel it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '#tests/support/test-database.ts';

const isNative = process.env['TEST_ENGINE'] === 'postgres';

let db: TestDatabase;
let hostile: TestUser;
let other: TestUser;
beforeAll(async () => {
  db = await openTestDatabase();
  hostile = await db.addUser({ email: 'hostile@example.org' });
  other = await db.addUser({ email: 'other@example.org' });
});
afterAll(() => db.close());

/** Takes a while on both engines, and finds no rows. */
const COSTLY = 'select count(*) from generate_series(1, 20000) a where md5(a::text) = $1';

describe('one person', () => {
  test('has at most two statements in the database, however many were sent', { timeout: 60_000 }, async () => {
    let ended = 0;
    const sent = Array.from({ length: 12 }, (_, at) =>
      db.asUser(hostile.claims, { text: COSTLY, values: [`${at}`] }).finally(() => (ended += 1)),
    );
    // Those of the other one come later, and one after the other.
    const endedBefore: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      await db.asUser(other.claims, { text: 'select count(*) from public.clients', kind: 'read' });
      endedBefore.push(ended);
    }
    // On native Postgres nothing of the other one waits for the costly ones. The embedded engine has begun one, and has
    // another at hand, whenever the other one asks.
    if (isNative) expect(endedBefore[0]).toBeLessThanOrEqual(2);
    else expect(endedBefore.every((count, at) => count <= 2 * (at + 1))).toBe(true);
    expect(endedBefore.at(-1)).toBeLessThan(12);
    await Promise.all(sent);
  });

  test.runIf(isNative)('has at most two connections busy, and another finds one free', async () => {
    const sleeping = Array.from({ length: 3 }, () =>
      db.asUser(hostile.claims, { text: 'select pg_sleep(2)', values: [] }),
    );
    const busy = () =>
      db.asOwner(
        "select pid from pg_stat_activity where query like '%pg_sleep(2)%' and state = 'active' and pid <> pg_backend_pid()",
      );
    await expect.poll(async () => (await busy()).length).toBe(2);
    await Promise.all(Array.from({ length: 60 }, () => db.asUser(other.claims, { text: 'select 1' })));
    expect(await busy()).toHaveLength(2);
    await Promise.allSettled(sleeping);
  });
});

test.runIf(isNative)('a read is cancelled when its client has gone; its connection serves on', async () => {
  let isGone = false;
  const read = db.asUser(hostile.claims, { text: 'select pg_sleep(4.5)', kind: 'read' }, () => isGone);
  const refusal = expect(read).rejects.toMatchObject({ name: 'RequestAbandoned' });
  const running = () =>
    db.asOwner(
      "select 1 from pg_stat_activity where query like '%pg_sleep(4.5)%' and state = 'active' and pid <> pg_backend_pid()",
    );
  await expect.poll(async () => (await running()).length).toBe(1);
  isGone = true;
  await refusal;
  expect(await running()).toEqual([]);
  // On the same connection, each of which would fail if the cancel came late.
  for (let at = 0; at < 50; at += 1) await db.asUser(hostile.claims, { text: 'select 1' });
});

test.runIf(isNative)('a read has less time than a write', async () => {
  const text = "select current_setting('statement_timeout')";
  const read = await db.asUser(hostile.claims, { text, kind: 'read' });
  const write = await db.asUser(hostile.claims, { text });
  expect([String(read.rows[0]?.[0]), String(write.rows[0]?.[0])]).toEqual(['5s', '10s']);
});

describe('over the wire', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startTestApp();
    ({ token } = await app.signUp());
  });
  afterAll(() => app.close());

  test.each(['match', 'imatch'])(
    '%s with a back reference is refused before it reaches the database',
    async (operator) => {
      const pattern = encodeURIComponent('(.{5,})(.{5,})\\1\\2!$');
      const path = `/rest/v1/cpd_records?learned=${operator}.${pattern}`;
      const answer = await ask(app, token, 'GET', path);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'PGRST100', details: 'a pattern has no back references' });
    },
  );
});

describe.runIf(isNative)('quick reads of several persons, sent together', () => {
  const SLEEP =
    "select current_setting('request.jwt.claims', true)::json ->> 'sub', ($1::float8)::text, pg_sleep($1::float8)";
  const addUsers = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => db.addUser({ email: `${name}-${at}@example.org` })));
  async function sleep({ id, claims }: TestUser, seconds: number): Promise<void> {
    const { rows } = await db.asUser(claims, { text: SLEEP, values: [seconds], kind: 'read' });
    expect([String(rows[0]?.[0]), String(rows[0]?.[1])]).toEqual([id, String(seconds)]);
  }

  test('are answered before one of them that turned slow, which is then carried out alone', async () => {
    const people = await addUsers('together', 4);
    // What they all sent before was quick.
    for (let turn = 0; turn < 5; turn += 1) for (const person of people) await sleep(person, 0);
    const ended: number[] = [];
    await Promise.all(people.map((person, at) => sleep(person, at === 0 ? 1.5 : 0).then(() => ended.push(at))));
    expect(ended.at(-1)).toBe(0);
  });

  test('have their own answers, whatever is cancelled', { timeout: 60_000 }, async () => {
    const people = await addUsers('own', 12);
    await Promise.all(
      people.map(async (person, at) => {
        // Each has one statement that takes longer.
        for (let turn = 0; turn < 60; turn += 1) await sleep(person, turn === 20 + at * 3 ? 0.2 : 0);
      }),
    );
  });
});
