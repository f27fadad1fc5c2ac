// Several servers start at the same time on an empty database.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMigrations } from '#server/db/migrations/find-migrations.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import type { NativeServer } from '#tests/support/native-server.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

let server: NativeServer;
beforeAll(async () => {
  server = await startNativeServer();
});
afterAll(() => server.remove());

test('four servers that start together on an empty database all become ready, and it is migrated once', async () => {
  const servers = await Promise.all(
    Array.from({ length: 4 }, () => openNative(server.url('postgres'), TEST_DATABASE_OPTIONS)),
  );
  for (const db of servers) {
    expect((await db.asUser(ANONYMOUS, { text: 'select name from public.products' })).rowCount).toBe(1);
  }
  await Promise.all(servers.map((db) => db.close()));
  const owner = new Client({ connectionString: server.url('postgres') });
  await owner.connect();
  const { rows } = await owner.query('select count(*)::int as count from migrations.applied');
  await owner.end();
  expect(rows).toEqual([{ count: findMigrations().length }]);
});

test('a start waits for another one that migrates, with a timeout, and names it', async () => {
  const owner = new Client({ connectionString: server.url('postgres') });
  await owner.connect();
  await owner.query('select pg_advisory_lock(4862071)');
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
  const options = { ...TEST_DATABASE_OPTIONS, startLockMs: 1_000 };
  await expect(openNative(server.url('postgres'), options)).rejects.toThrow(
    new RegExp(`preparing this database for more than 1 seconds. Postgres process ${rows[0]?.pid}, .* holds the lock`),
  );
  const patient = openNative(server.url('postgres'), TEST_DATABASE_OPTIONS);
  await sleep(500);
  // As when the other server has ended.
  await owner.end();
  await (await patient).close();
});

test('a migration that waits for a table in use times out before the requests that wait behind it', async () => {
  const owner = new Client({ connectionString: server.url('postgres') });
  await owner.connect();
  await owner.query('begin; lock table migrations.applied');
  await expect(openNative(server.url('postgres'), TEST_DATABASE_OPTIONS)).rejects.toMatchObject({ code: '55P03' });
  await owner.end();
});

test('a new secret changes the roles’ passwords, and the old ones no longer work', async () => {
  const jwtSecret = 'another secret of the tests, long enough to be one';
  const db = await openNative(server.url('postgres'), { ...TEST_DATABASE_OPTIONS, jwtSecret });
  expect(await db.isReady()).toBe(true);
  await db.close();
  const empty = new Client({ connectionString: server.url('postgres').replace(/owner:[^@]*/, 'authenticator:guess') });
  await expect(empty.connect()).rejects.toMatchObject({ code: '28P01' });
});

test.each([
  ['SQL_ASCII', "encoding 'SQL_ASCII' locale 'C'", 'is encoded as SQL_ASCII'],
  ['Turkish', "encoding 'UTF8' locale_provider icu icu_locale 'tr-TR'", 'has Turkish rules for upper and lower case'],
  ['usual', "encoding 'UTF8' locale_provider icu icu_locale 'de-DE'", null],
])('a %s database is refused before anything is written, or used', async (name, kind, problem) => {
  const owner = new Client({ connectionString: server.url('postgres') });
  await owner.connect();
  const database = name.toLowerCase();
  await owner.query(`create database ${database} template template0 ${kind}`);
  await owner.end();
  const opened = openNative(server.url(database), TEST_DATABASE_OPTIONS);
  if (problem === null) return (await opened).close();
  await expect(opened).rejects.toThrow(`This database ${problem}. Create it with encoding 'UTF8'`);
  const left = new Client({ connectionString: server.url(database) });
  await left.connect();
  expect((await left.query("select from pg_namespace where nspname = 'migrations'")).rowCount).toBe(0);
  await left.end();
});
