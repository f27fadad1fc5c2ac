// The embedded engine's thread ends during a stream of writes: terminated from outside, as when memory runs out, or by
// Postgres itself. The server opens it again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { restOf, signUpCoach } from './support/coach.ts';
import { KILLS, KILLS_TIMEOUT_MS } from './support/kills.ts';
import { serveApp } from './support/served-app.ts';
import { WriteStream } from './support/write-stream.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hourbook-crash-'));
let db: EmbeddedDatabase;
beforeAll(async () => {
  db = (await openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir })) as EmbeddedDatabase;
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The private thread. */
const threadOf = () => (db.current.engine as unknown as { worker: Worker }).worker;

const crashes = [
  async () => void (await threadOf().terminate()),
  // Postgres ends what it believes to be its process.
  async () =>
    void (await db.current.asOwner((run) => run('select pg_terminate_backend(pg_backend_pid())')).catch(() => null)),
];

test(
  `the engine crashed ${KILLS} times while it writes: every acknowledged row is there, once, and it opens again by itself`,
  async () => {
    const app = await serveApp(db);
    const coach = await signUpCoach(app.url);
    const stream = new WriteStream(restOf(app.url, coach), coach.id);
    for (let crash = 0; crash < KILLS; crash += 1) {
      await stream.until(20 + Math.floor(Math.random() * 40));
      await crashes[crash % crashes.length]?.();
    }
    await stream.until(20);
    await stream.stop();
    await stream.expectAllThere();
    expect(new Set(stream.refusals)).toEqual(new Set([503]));
    await app.stop();
  },
  KILLS_TIMEOUT_MS,
);
