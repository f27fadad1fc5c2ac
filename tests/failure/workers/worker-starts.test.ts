// Workers that cannot start or do not stay, and servers that have no workers.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { signUpCoach } from '../support/coach.ts';
import { spawnServer, startServer } from '../support/server-process.ts';
import { startClients, statusesOf } from './socket-clients.ts';
import { isRunning, linesOf, startWorkerServer } from './worker-server.ts';

const FATAL = 60;
const ERROR = 50;
const WARN = 40;
const folder = mkdtempSync(join(tmpdir(), 'hourbook-worker-starts-'));
/** While it exists, no worker starts. */
const broken = join(folder, 'broken');
let native: NativeServer;
beforeAll(async () => {
  native = await startNativeServer();
});
afterAll(async () => {
  await native.remove();
  rmSync(folder, { recursive: true, force: true });
});

const env = (name: string) => ({ WORKERS: '2', DATABASE_URL: native.url('postgres'), DATA_DIR: join(folder, name) });

/** A module that each process loads first. */
function preload(name: string, source: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `import cluster from 'node:cluster';\n${source}`);
  return pathToFileURL(file).href;
}

test('a port in use ends the command with that error, said once', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const PORT = String((other.address() as AddressInfo).port);
  const server = spawnServer({ env: { ...env('port'), PORT } });
  expect(await server.exited).toEqual({ code: 1, signal: null });
  const fatal = linesOf(server.output()).filter(({ level }) => level === FATAL);
  expect(fatal).toMatchObject([{ msg: expect.stringContaining('is in use'), worker: 1 }]);
  other.close();
});

test('workers that end soon after their start are replaced later and later, and in the end the command ends', async () => {
  const source = `
    const send = process.send;
    if (cluster.isWorker) process.send = (message, ...more) => {
      if (message.say === 'ready') setTimeout(() => process.exit(7), 50);
      return send.call(process, message, ...more);
    };`;
  const server = spawnServer({ env: env('loop'), preload: preload('loop', source) });
  expect(await server.exited).toEqual({ code: 1, signal: null });
  const lines = linesOf(server.output()) as { level: number; msg: string; code?: number; pauseMs?: number }[];
  const ends = lines.filter(({ msg }) => msg === 'a worker ended, and is replaced');
  expect(ends.every(({ code, level }) => code === 7 && level === ERROR)).toBe(true);
  expect(ends.map(({ pauseMs }) => pauseMs).slice(0, 4)).toEqual([250, 500, 1_000, 2_000]);
  expect(ends.length).toBeLessThan(8);
  expect(lines.at(-1)).toMatchObject({ level: FATAL, msg: expect.stringContaining('Workers end soon') });
});

test('when the new worker does not start, the old ones serve on, and the next SIGHUP replaces them', async () => {
  const source = `
    import { existsSync } from 'node:fs';
    if (cluster.isWorker && existsSync(${JSON.stringify(broken)})) process.exit(3);`;
  const server = await startWorkerServer(2, { preload: preload('broken', source) });
  try {
    const coach = await signUpCoach(server.url);
    const old = [...server.pids().values()];
    writeFileSync(broken, '');
    const clients = startClients(server.url, coach, [{}, {}, { isFresh: true }]);
    server.signal('SIGHUP');
    await server.logged('workers are not replaced');
    // A worker that ends during that time is restarted repeatedly by the one that is still running.
    process.kill(old[1]!, 'SIGTERM');
    await server.logged('a worker ended, and is replaced', 3);
    expect(isRunning(old[0]!)).toBe(true);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    rmSync(broken);
    await server.logged('a worker serves', 3);
    server.signal('SIGHUP');
    await server.logged('every worker was replaced');
    await clients.stop();
    expect(statusesOf(clients.all)[200]).toBeGreaterThan(10);
    expect(old.filter(isRunning)).toEqual([]);
  } finally {
    await server.remove();
  }
});

test('workers end with their primary process', async () => {
  const server = await startWorkerServer(2);
  const pids = [...server.pids().values()];
  expect(pids.filter(isRunning)).toHaveLength(2);
  await server.kill();
  await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  await server.remove();
});

test('the embedded database has one process: the log says why, and SIGHUP does not end it', async () => {
  const dataDir = join(folder, 'embedded');
  mkdirSync(dataDir);
  const server = await startServer({ env: { DATA_DIR: dataDir, WORKERS: '4' } });
  // On a busy machine the log has slow statements too.
  const warnings = () =>
    linesOf(server.output()).filter(({ level, msg }) => level === WARN && msg !== 'slow statement');
  expect(warnings()).toMatchObject([
    { msg: expect.stringMatching(/asks for 4 processes.*embedded database.*DATABASE_URL/) },
  ]);
  server.signal('SIGHUP');
  await expect.poll(() => warnings().length).toBe(2);
  await sleep(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(linesOf(server.output()).every(({ worker }) => worker === undefined)).toBe(true);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(existsSync(join(dataDir, 'database'))).toBe(true);
});
