// kill -9 of the server during a stream of writes, repeatedly: nothing acknowledged is lost, nothing is stored twice,
// and the next start needs no repair.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { restOf, signUpCoach } from './support/coach.ts';
import { KILLS, KILLS_TIMEOUT_MS } from './support/kills.ts';
import { startServer } from './support/server-process.ts';
import { WriteStream } from './support/write-stream.ts';

const folder = mkdtempSync(join(tmpdir(), 'hourbook-server-kill-'));
let native: NativeServer;
beforeAll(async () => {
  native = await startNativeServer();
});
afterAll(async () => {
  await native.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['embedded engine', () => ({ DATA_DIR: join(folder, 'embedded') })],
  ['native Postgres', () => ({ DATA_DIR: join(folder, 'native'), DATABASE_URL: native.url('postgres') })],
])('%s', (_name, env) => {
  test(
    `the server killed ${KILLS} times while it writes: every acknowledged row is there, once`,
    async () => {
      let server = await startServer({ env: env() });
      const coach = await signUpCoach(server.url);
      const stream = new WriteStream(restOf(server.url, coach), coach.id);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await stream.until(20 + Math.floor(Math.random() * 40));
        await server.kill();
        server = await startServer({ env: env() });
        stream.moveTo(restOf(server.url, coach));
      }
      await stream.until(20);
      await stream.stop();
      await stream.expectAllThere();
      await server.stop();
    },
    KILLS_TIMEOUT_MS,
  );
});
