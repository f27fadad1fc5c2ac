// Native Postgres goes away for a moment, as it does in every update; the server must come back by itself.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import type { NativeServer } from '#tests/support/native-server.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

let server: NativeServer;
let db: Database;
beforeAll(async () => {
  server = await startNativeServer();
  db = await openNative(server.url('postgres'), TEST_DATABASE_OPTIONS);
});
afterAll(async () => {
  await db.close();
  await server.remove();
});

const asAnyone = (text: string) => db.asUser(ANONYMOUS, { text });

test('while the database is away every request is told to come back; afterwards everything works again', async () => {
  await Promise.all([asAnyone('select 1'), db.asServer('select 1')]);
  const caught = Promise.allSettled([asAnyone('select pg_sleep(5)'), db.asServer('select pg_sleep(5)')]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await server.kill();
  for (const answer of await caught) expect(answer).toMatchObject({ reason: { name: 'DatabaseUnavailable' } });
  await expect(asAnyone('select 1')).rejects.toThrow(DatabaseUnavailable);
  await expect(db.asServer('select 1')).rejects.toThrow(DatabaseUnavailable);
  await expect(db.serverTransaction((run) => run('select 1'))).rejects.toThrow(DatabaseUnavailable);
  expect(await db.isReady()).toBe(false);

  await server.start();
  await vi.waitUntil(() => db.isReady(), { timeout: 10_000, interval: 50 });
  expect((await asAnyone('select 42')).rows[0]?.[0]?.toString()).toBe('42');
  await expect(db.serverTransaction((run) => run('select 42 as answer'))).resolves.toEqual([{ answer: 42 }]);
});

test('a statement that takes too long is cancelled, and only that one', async () => {
  const impatient = await openNative(server.url('postgres'), { ...TEST_DATABASE_OPTIONS, statementTimeoutMs: 1_000 });
  await expect(impatient.asUser(ANONYMOUS, { text: 'select pg_sleep(5)' })).rejects.toMatchObject({ code: '57014' });
  await expect(impatient.asServer('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  expect(await impatient.isReady()).toBe(true);
  await impatient.close();
});
