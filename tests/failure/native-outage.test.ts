// Native Postgres is unavailable for a moment, as during an update, or hangs; the server must recover by itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import type { NativeServer } from '#tests/support/native-server.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { restOf, signUpCoach } from './support/coach.ts';
import { serveApp } from './support/served-app.ts';
import { spawnServer } from './support/server-process.ts';
import { WriteStream } from './support/write-stream.ts';

/** OUTAGE_SECONDS=60 for the full test. */
const OUTAGE_MS = Number(process.env['OUTAGE_SECONDS'] ?? 2) * 1000;
const STATEMENT_TIMEOUT_MS = 1_000;

let server: NativeServer;
let db: Database;
const folder = mkdtempSync(join(tmpdir(), 'hourbook-outage-'));
beforeAll(async () => {
  server = await startNativeServer();
  const options = { ...TEST_DATABASE_OPTIONS, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
  db = await openNative(server.url('postgres'), options);
});
afterAll(async () => {
  await db.close();
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

const asAnyone = (text: string) => db.asUser(ANONYMOUS, { text });

test('while the database is unavailable every request gets 503 with Retry-After; afterwards everything works again', async () => {
  await Promise.all([asAnyone('select 1'), db.asServer('select 1')]);
  const caught = Promise.allSettled([asAnyone('select pg_sleep(5)'), db.asServer('select pg_sleep(5)')]);
  await sleep(200);
  await server.kill();
  for (const answer of await caught) expect(answer).toMatchObject({ reason: { name: 'DatabaseUnavailable' } });
  await expect(asAnyone('select 1')).rejects.toThrow(DatabaseUnavailable);
  await expect(db.asServer('select 1')).rejects.toThrow(DatabaseUnavailable);
  await expect(db.serverTransaction((run) => run('select 1'))).rejects.toThrow(DatabaseUnavailable);
  expect(await db.isReady()).toBe(false);

  await server.start();
  await expect.poll(() => db.isReady()).toBe(true);
  expect((await asAnyone('select 42')).rows[0]?.[0]?.toString()).toBe('42');
  await expect(db.serverTransaction((run) => run('select 42 as answer'))).resolves.toEqual([{ answer: 42 }]);
});

test(
  `gone for ${OUTAGE_MS / 1000} s while coaches write: a 503, nothing acknowledged lost, and it goes on by itself`,
  async () => {
    const app = await serveApp(db);
    const coach = await signUpCoach(app.url);
    const stream = new WriteStream(restOf(app.url, coach), coach.id);
    await stream.until(30);
    await server.kill();
    const until = performance.now() + OUTAGE_MS;
    while (performance.now() < until) {
      const { status, error } = await restOf(app.url, coach).from('clients').select();
      expect({ status, code: error?.code }).toEqual({ status: 503, code: 'PGRST000' });
      expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
      await sleep(250);
    }
    await server.start();
    await stream.until(30);
    await stream.stop();
    await stream.expectAllThere();
    expect(new Set(stream.refusals)).toEqual(new Set([503]));
    await app.stop();
  },
  60_000 + OUTAGE_MS,
);

test('connections to a hanging database are closed after the statement timeout, and reopened when it continues', async () => {
  await Promise.all([asAnyone('select 1'), db.asServer('select 1')]);
  const pids = [server.pid(), ...(await connectedPids("'authenticator', 'hourbook_server'"))];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    const answers = await Promise.allSettled([
      asAnyone('select 1'),
      db.asServer('select 1'),
      db.serverTransaction((run) => run('select 1')),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ reason: { name: 'DatabaseUnavailable' } });
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(() => db.isReady()).toBe(true);
  expect((await asAnyone('select 42')).rows[0]?.[0]?.toString()).toBe('42');
});

test('a connection that breaks between two statements fails that transaction, not the server', async () => {
  const lost = db.serverTransaction(async (run) => {
    const [row] = await run<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(row?.pid ?? 0, 'SIGTERM');
    await sleep(500);
    return run('select 1');
  });
  await expect(lost).rejects.toThrow(DatabaseUnavailable);
  await expect(db.serverTransaction((run) => run('select 42 as answer'))).resolves.toEqual([{ answer: 42 }]);
});

test('a server that starts before its database waits for it', async () => {
  await server.kill();
  const starting = spawnServer({ env: { DATA_DIR: folder, DATABASE_URL: server.url('postgres') } });
  while (!starting.output().includes('Waiting for the database')) await sleep(50);
  await server.start();
  expect((await fetch(`${await starting.ready}/readyz`)).status).toBe(200);
  await starting.stop();
});

async function connectedPids(roles: string): Promise<number[]> {
  const owner = new Client({ connectionString: server.url('postgres') });
  await owner.connect();
  const { rows } = await owner.query<{ pid: number }>(`select pid from pg_stat_activity where usename in (${roles})`);
  await owner.end();
  return rows.map(({ pid }) => pid);
}
