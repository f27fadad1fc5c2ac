// Many clients of several coaches write and read while servers and databases are killed; afterwards every answer is compared with
// what was acknowledged. HISTORY_REQUESTS=100000 is the long run, HISTORY_KILLS how often something is killed in it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { signUpCoach, type Coach } from '../support/coach.ts';
import { startServer } from '../support/server-process.ts';
import { checkHistory } from './check-history.ts';
import type { Outcome } from './history.ts';
import { Workload } from './workload.ts';

const REQUESTS = Number(process.env['HISTORY_REQUESTS'] ?? 3_000);
const KILLS = Number(process.env['HISTORY_KILLS'] ?? 3);
const COACHES = 3;
/** On a busy machine 20 requests a second, and each kill needs a start. */
const TIMEOUT_MS = REQUESTS * 50 + KILLS * 60_000 + 600_000;

const folder = mkdtempSync(join(tmpdir(), 'hourbook-history-'));
const running = new Set<{ kill(): Promise<unknown> }>();
let native: NativeServer | undefined;
afterAll(async () => {
  await Promise.all([...running].map((server) => server.kill()));
  await native?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('one server on the embedded engine, killed while it works', { timeout: TIMEOUT_MS }, async () => {
  const start = () => started({ DATA_DIR: join(folder, 'embedded') });
  let server = await start();
  const workload = new Workload([server.url], await signUp([server.url]), REQUESTS);
  await carriedOut(workload, async () => {
    await server.kill();
    running.delete(server);
    server = await start();
    workload.urls = [server.url];
  });
});

test('two servers on native Postgres, which are killed in turn with Postgres', { timeout: TIMEOUT_MS }, async () => {
  const postgres = (native = await startNativeServer());
  const ports = [await freePort(), await freePort()];
  const start = (index: number) =>
    started({
      PORT: String(ports[index]),
      // Of both, since tokens name it.
      PUBLIC_URL: `http://localhost:${ports[0]}`,
      DATABASE_URL: postgres.url('postgres'),
      DATA_DIR: join(folder, `server-${index}`),
      JWT_SECRET: 'the one secret of both servers of the history',
      NOTES_KEYS: 'the one notes key of both servers of the history',
    });
  const servers = [await start(0), await start(1)];
  const urls = servers.map(({ url }) => url);
  const workload = new Workload(urls, await signUp(urls), REQUESTS);
  await carriedOut(workload, async (kill) => {
    const index = kill % 3;
    if (index === 2) {
      await postgres.kill('SIGKILL');
      return postgres.start();
    }
    const server = servers[index]!;
    await server.kill();
    running.delete(server);
    servers[index] = await start(index);
  });
});

async function started(env: Record<string, string>) {
  const server = await startServer({ env });
  running.add(server);
  return server;
}

const signUp = (urls: readonly string[]): Promise<Coach[]> =>
  Promise.all(Array.from({ length: COACHES }, (_, index) => signUpCoach(urls[index % urls.length]!)));

/** Runs it with kills at equal distances, then checks all of it. */
async function carriedOut(workload: Workload, kill: (count: number) => Promise<void>): Promise<void> {
  const whole = workload.run();
  for (let count = 0; count < KILLS; count += 1) {
    await workload.reaches((count + 1) / (KILLS + 1));
    await kill(count);
  }
  await whole;
  await workload.readAll();
  const { writes, reads, statuses, requests, wronglyTaken } = workload;
  const countOf = (wanted: Outcome) => writes.filter(({ outcome }) => outcome === wanted).length;
  const [acknowledged, refused, unknown] = [countOf('acknowledged'), countOf('refused'), countOf('unknown')];
  const counts = `${acknowledged} acknowledged, ${refused} refused, ${unknown} unknown`;
  const byStatus = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  process.stderr.write(`${requests} requests: ${reads.length} reads; writes: ${counts}; by status: ${byStatus}\n`);
  expect(checkHistory(workload)).toEqual([]);
  expect(wronglyTaken).toEqual([]);
  // Each server knows each coach.
  expect(statuses.has(401)).toBe(false);
  expect(requests).toBeGreaterThanOrEqual(REQUESTS);
  expect(acknowledged).toBeGreaterThan(REQUESTS / 10);
  expect(refused).toBeGreaterThan(0);
  // The kills were noticed.
  expect(unknown).toBeGreaterThan(0);
}
