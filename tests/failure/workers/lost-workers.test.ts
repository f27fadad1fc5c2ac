// Workers that are killed while clients connect, and a system that has nothing left to start one with.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCoach } from '../support/coach.ts';
import { startClients, statusesOf } from './socket-clients.ts';
import { isRunning, startWorkerServer, type WorkerServer } from './worker-server.ts';

const WORKERS = 2;
const KILLS = 4;

let server: WorkerServer;
beforeAll(async () => {
  server = await startWorkerServer(WORKERS);
});
afterAll(() => server.remove());

const running = () => [...server.pids().values()].filter(isRunning);
const served = () => server.pids().size;

test('a connection whose worker is killed before it takes it is closed: no client waits for an answer', async () => {
  const coach = await signUpCoach(server.url);
  const clients = startClients(
    server.url,
    coach,
    Array.from({ length: 16 }, () => ({ isFresh: true })),
  );
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await clients.more(4);
    const before = served();
    process.kill(running()[0]!, 'SIGKILL');
    await expect.poll(served, { timeout: 60_000 }).toBe(before + 1);
  }
  await clients.more(4);
  await clients.stop();
  expect(Object.keys(statusesOf(clients.all))).toEqual(['0', '200', '201']);
});

test('a worker that cannot be started for want of files is started later, and the others serve', async () => {
  const primary = String(server.pid);
  const [soft] = execFileSync('prlimit', ['--pid', primary, '--nofile', '--noheadings', '--output', 'SOFT'])
    .toString()
    .trim()
    .split(' ');
  const limitFiles = (count: string) => execFileSync('prlimit', ['--pid', primary, `--nofile=${count}:`]);
  limitFiles('8');
  const before = served();
  process.kill(running()[0]!, 'SIGKILL');
  await server.logged('a worker process failed');
  expect(running()).toHaveLength(WORKERS - 1);
  limitFiles(soft!);
  await expect.poll(served, { timeout: 60_000 }).toBe(before + 1);
  const coach = await signUpCoach(server.url);
  const clients = startClients(server.url, coach, [{}, {}]);
  await clients.more(4);
  await clients.stop();
  expect(Object.keys(statusesOf(clients.all))).toEqual(['200', '201']);
  expect(await server.metric('hourbook_workers')).toBe(WORKERS);
});
