// A statement or transaction that does not end, on native Postgres: it is cancelled, and does not delay others. For
// the embedded engine see stuck-statement.test.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { LOCK_TIMEOUT_MS, TRANSACTION_TIMEOUT_MS } from '#server/db/limits.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import type { NativeServer } from '#tests/support/native-server.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

const STATEMENT_TIMEOUT_MS = 3_000;

let server: NativeServer;
let db: Database;
beforeAll(async () => {
  server = await startNativeServer();
  const options = { ...TEST_DATABASE_OPTIONS, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
  db = await openNative(server.url('postgres'), options);
});
afterAll(async () => {
  await db.close();
  await server.remove();
});

const asAnyone = (text: string) => db.asUser(ANONYMOUS, { text });

test('a statement that takes too long is cancelled, and later ones are not queued behind it', async () => {
  // All connections are open and have responded.
  await Promise.all(Array.from({ length: 12 }, () => asAnyone('select 1')));
  const stuck = Promise.allSettled([asAnyone('select pg_sleep(60)'), db.asServer('select pg_sleep(60)')]);
  let isStuck = true;
  void stuck.then(() => (isStuck = false));
  await sleep(200);
  // More than there are connections, so that some wait behind others.
  const others = Array.from({ length: 60 }, (_, index) =>
    index % 10 === 0 ? db.asServer('select 1') : asAnyone('select 1'),
  );
  await Promise.all(others);
  expect(isStuck).toBe(true);
  const cancelled = { status: 'rejected', reason: expect.objectContaining({ code: '57014' }) };
  expect(await stuck).toEqual([cancelled, cancelled]);
  expect(await db.isReady()).toBe(true);
});

test.concurrent('a statement that waits for a lock gets the lock timeout before the statement timeout', async ({
  expect,
}) => {
  const patient = await openNative(server.url('postgres'), TEST_DATABASE_OPTIONS);
  const owner = new Client({ connectionString: server.url('postgres') });
  await owner.connect();
  await owner.query('begin; lock table auth.sessions');
  const from = performance.now();
  await expect(patient.asServer('select from auth.sessions')).rejects.toMatchObject({ code: '55P03' });
  expect(performance.now() - from).toBeGreaterThan(LOCK_TIMEOUT_MS - 500);
  await owner.query('rollback');
  await owner.end();
  expect(await patient.asServer('select from auth.sessions limit 1')).toEqual([]);
  await patient.close();
});

test.concurrent('an idle transaction is ended, and its locks are released', async ({ expect }) => {
  const key = crypto.randomUUID();
  await db.asServer('insert into auth.rate_limits (key) values ($1)', [key]);
  const change = 'update auth.rate_limits set hits = hits + 1 where key = $1';
  const from = performance.now();
  const forgotten = db.serverTransaction(async (run) => {
    await run(change, [key]);
    await sleep(TRANSACTION_TIMEOUT_MS + 2_000);
    await run(change, [key]);
  });
  await sleep(500);
  await expect(db.asServer(change, [key])).rejects.toMatchObject({ code: expect.stringMatching(/55P03|57014/) });
  await expect(forgotten).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  expect(performance.now() - from).toBeGreaterThan(TRANSACTION_TIMEOUT_MS);
  await db.asServer(change, [key]);
  expect(await db.asServer('select hits from auth.rate_limits where key = $1', [key])).toEqual([{ hits: 2 }]);
});
