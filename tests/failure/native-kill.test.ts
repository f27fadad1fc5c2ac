// kill -9 of Postgres during a stream of writes: the postmaster, which a service manager then restarts, or one of its
// children, after which Postgres recovers by itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { restOf, signUpCoach } from './support/coach.ts';
import { KILLS, KILLS_TIMEOUT_MS } from './support/kills.ts';
import { startServer } from './support/server-process.ts';
import { WriteStream } from './support/write-stream.ts';

const folder = mkdtempSync(join(tmpdir(), 'hourbook-native-kill-'));
let native: NativeServer;
beforeAll(async () => {
  native = await startNativeServer();
});
afterAll(async () => {
  await native.remove();
  rmSync(folder, { recursive: true, force: true });
});

test(
  `Postgres killed ${KILLS} times while the server writes: every acknowledged row is there, once, and the server goes on`,
  async () => {
    const server = await startServer({ env: { DATA_DIR: folder, DATABASE_URL: native.url('postgres') } });
    const coach = await signUpCoach(server.url);
    const stream = new WriteStream(restOf(server.url, coach), coach.id);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await stream.until(20 + Math.floor(Math.random() * 40));
      if (kill % 2 === 1) {
        await native.kill('SIGKILL');
        await native.start();
      } else process.kill(await aBackend(native), 'SIGKILL');
    }
    await stream.until(20);
    await stream.stop();
    await stream.expectAllThere();
    expect(stream.refusals.length).toBeGreaterThanOrEqual(KILLS);
    // The server responded with Retry-After and did not crash.
    expect(new Set(stream.refusals)).toEqual(new Set([503]));
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  },
  KILLS_TIMEOUT_MS,
);

/** The process of one of the connections for users' statements. */
async function aBackend(server: NativeServer): Promise<number> {
  const owner = new Client({ connectionString: server.url('postgres') });
  await owner.connect();
  const { rows } = await owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where usename = 'authenticator' limit 1",
  );
  await owner.end();
  if (!rows[0]) throw new Error('Postgres has no connection of the server');
  return rows[0].pid;
}
