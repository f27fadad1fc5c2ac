// Several servers of one product start at the same moment, on a database that nobody has prepared yet.
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

test('four servers that start together on an empty database all come up, and it is migrated once', async () => {
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

test('a new secret gives the roles new passwords, and the old one opens nothing any more', async () => {
  const jwtSecret = 'another secret of the tests, long enough to be one';
  const db = await openNative(server.url('postgres'), { ...TEST_DATABASE_OPTIONS, jwtSecret });
  expect(await db.isReady()).toBe(true);
  await db.close();
  const empty = new Client({ connectionString: server.url('postgres').replace(/owner:[^@]*/, 'authenticator:guess') });
  await expect(empty.connect()).rejects.toMatchObject({ code: '28P01' });
});
