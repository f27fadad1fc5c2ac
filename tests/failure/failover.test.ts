// A primary with a synchronous replica: acknowledged writes are on both. The primary is killed or becomes read-only,
// the replica is promoted, and the server connects to it without a restart.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { restOf, signUpCoach } from './support/coach.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';
import { startForwarder } from './support/tcp-forwarder.ts';
import { WriteStream } from './support/write-stream.ts';

const folder = mkdtempSync(join(tmpdir(), 'hourbook-failover-'));
let primary: NativeServer;
let replica: NativeServer;
let server: (ServerProcess & { url: string }) | undefined;
beforeAll(async () => {
  primary = await startNativeServer();
});
afterAll(async () => {
  await primary.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  replica = await startNativeServer({ replicaOf: primary });
  await onDatabase(primary, "alter system set synchronous_standby_names = '*'");
  await onDatabase(primary, 'select pg_reload_conf()');
  await until(async () => {
    const rows = await onDatabase(primary, "select from pg_stat_replication where sync_state = 'sync'");
    return rows === 1;
  });
});
afterEach(async () => {
  await server?.kill();
  // The next test's primary.
  const gone = primary;
  primary = replica;
  await gone.remove();
});

const start = async (databaseUrl: string) => {
  server = await startServer({ env: { DATA_DIR: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' } });
  const coach = await signUpCoach(server.url);
  return new WriteStream(restOf(server.url, coach), coach.id);
};

test('the primary is killed: the server continues with the replica, which DATABASE_URL also names, and nothing acknowledged is lost', async () => {
  const url = primary.url('postgres');
  const stream = await start(url.replace(/@([^/]*)/, `@127.0.0.1:${replica.port},$1`));
  await stream.until(50);
  await primary.kill('SIGKILL');
  // A replica accepts connections too: the server must not use it before it is the primary.
  await sleep(1_000);
  await onDatabase(replica, 'select pg_promote()');
  await stream.until(50);
  await stream.stop();
  await stream.expectAllThere();
  expect(new Set(stream.refusals)).toEqual(new Set([503]));
});

test('an address that moves: connections to the old primary, now read-only, are replaced by connections to the new one', async () => {
  const forwarder = await startForwarder(primary.port);
  const url = primary.url('postgres').replace(`:${primary.port}`, `:${forwarder.port}`);
  const stream = await start(url);
  await stream.until(50);
  await onDatabase(primary, 'alter system set default_transaction_read_only = on');
  await onDatabase(primary, 'select pg_reload_conf()');
  await until(async () => stream.refusals.length > 20);
  await onDatabase(replica, 'select pg_promote()');
  forwarder.moveTo(replica.port);
  await stream.until(50);
  await stream.stop();
  await stream.expectAllThere();
  expect(new Set(stream.refusals)).toEqual(new Set([503]));
  await forwarder.close();
});

/** Runs one statement as the owner; returns the number of rows. */
async function onDatabase(on: NativeServer, statement: string): Promise<number> {
  const owner = new Client({ connectionString: on.url('postgres') });
  await owner.connect();
  const { rowCount } = await owner.query(statement);
  await owner.end();
  return rowCount ?? 0;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50);
}
