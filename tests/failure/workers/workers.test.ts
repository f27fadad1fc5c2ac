// Several workers behind one port: one is killed, all are replaced, and the server stops, while clients work.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { idsThere } from '../several-servers/traffic.ts';
import { PASSWORD, restOf, signUpCoach } from '../support/coach.ts';
import { startClients, statusesOf, type SocketClient } from './socket-clients.ts';
import { isRunning, startWorkerServer, type WorkerServer } from './worker-server.ts';

const WORKERS = 2;
const READS = 'hourbook_request_seconds_count{method="GET",route="/rest/v1/:name",status="2xx"}';

let server: WorkerServer;
beforeAll(async () => {
  server = await startWorkerServer(WORKERS);
});
afterAll(() => server.remove());

/** The worker that answered a client last. */
function workerOf({ answers }: SocketClient): number | undefined {
  const { requestId } = answers.findLast((answer) => answer.requestId !== null)!;
  return server.lines().find((line) => line.requestId === requestId)?.worker;
}

test('a worker is killed: only requests on its sockets fail, and another one takes its place', async () => {
  const coach = await signUpCoach(server.url);
  const clients = startClients(
    server.url,
    coach,
    Array.from({ length: 8 }, () => ({})),
  );
  await clients.more(20);
  const workers = clients.all.map(workerOf);
  expect(new Set(workers).size).toBe(WORKERS);
  const [victim] = workers;
  const before = server.pids();
  process.kill(before.get(victim!)!, 'SIGKILL');
  await clients.more(20);
  await server.logged('a worker serves', before.size + 1);
  await clients.more(20);
  await clients.stop();
  const failures = clients.all.map(({ answers }) => answers.filter(({ status }) => status === 0).length);
  // The second one: a connection that was given to it as it ended.
  for (const [at, count] of failures.entries()) expect(count).toBeLessThanOrEqual(workers[at] === victim ? 2 : 0);
  expect(Math.max(...failures)).toBeGreaterThan(0);
  expect(Object.keys(statusesOf(clients.all))).toEqual(['0', '200', '201']);
  const there = await idsThere(server.url, coach);
  expect(clients.all.flatMap(({ acknowledged }) => acknowledged).filter((id) => !there.has(id))).toEqual([]);
  expect(await server.metric('hourbook_workers')).toBe(WORKERS);
  expect(await server.metric('hourbook_worker_exits_total')).toBe(1);
});

test('SIGHUP replaces every worker, and no request fails: not on busy, idle or new connections', async () => {
  const coach = await signUpCoach(server.url);
  const busy = Array.from({ length: 4 }, () => ({}));
  // Within the five seconds for which an idle connection stays open.
  const idle = [{ pauseMs: 700 }, { pauseMs: 1_500 }, { pauseMs: 3_000 }];
  const clients = startClients(server.url, coach, [...busy, ...idle, { isFresh: true }, { isFresh: true }]);
  await clients.more(2);
  const old = [...server.pids().values()].filter(isRunning);
  server.signal('SIGHUP');
  await server.logged('a worker serves', server.pids().size + 1);
  // While they are replaced: all once more.
  server.signal('SIGHUP');
  await server.logged('every worker was replaced', 2);
  await clients.more(2);
  await clients.stop();
  expect(Object.keys(statusesOf(clients.all))).toEqual(['200', '201']);
  expect(clients.all.flatMap(({ acknowledged }) => acknowledged).toSorted()).toEqual(
    [...(await idsThere(server.url, coach))].toSorted(),
  );
  expect(old).toHaveLength(WORKERS);
  expect(old.filter(isRunning)).toEqual([]);
  expect([...server.pids().values()].filter(isRunning)).toHaveLength(WORKERS);
  expect(await server.metric('hourbook_worker_exits_total')).toBe(1);
});

test('a worker that is killed while all are replaced is replaced once', async () => {
  const replacements = server.lines().filter(({ msg }) => msg === 'every worker was replaced').length;
  const running = () => [...server.pids().values()].filter(isRunning);
  const exits = await server.metric('hourbook_worker_exits_total');
  server.signal('SIGHUP');
  // The older one is replaced first.
  process.kill(running().at(-1)!, 'SIGKILL');
  await server.logged('every worker was replaced', replacements + 1);
  await expect.poll(() => server.metric('hourbook_workers'), { timeout: 60_000 }).toBe(WORKERS);
  expect(running()).toHaveLength(WORKERS);
  expect(await server.metric('hourbook_worker_exits_total')).toBe(exits + 1);
});

test('/metrics is the sum of all workers, also of those that were replaced', async () => {
  const coach = await signUpCoach(server.url);
  const before = await server.metric(READS);
  const clients = startClients(server.url, coach, [{}, {}, {}, {}]);
  await clients.more(10);
  await clients.stop();
  expect(new Set(clients.all.map(workerOf)).size).toBe(WORKERS);
  const reads = statusesOf(clients.all)[200]!;
  expect(await server.metric(READS)).toBe(before + reads);
  const replacements = server.lines().filter(({ msg }) => msg === 'every worker was replaced').length;
  server.signal('SIGHUP');
  await server.logged('every worker was replaced', replacements + 1);
  expect(await server.metric(READS)).toBe(before + reads);
  const text = await server.metrics();
  // Not of one process: both workers' memory, the slower one's event loop.
  expect(Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)![1])).toBeGreaterThan(120e6);
  expect(Number(/^nodejs_version_info\{.*\} (\d+)$/m.exec(text)![1])).toBe(1);
});

test('wrong passwords are counted together', async () => {
  const coach = await signUpCoach(server.url);
  const guess = (password: string) =>
    fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: coach.apiKey, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ email: coach.email, password }),
    });
  const answers = await Promise.all(Array.from({ length: 24 }, () => guess('a wrong guess')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(14);
  const ids = new Set(answers.map((answer) => answer.headers.get('x-request-id')));
  const answered = server.lines().filter(({ requestId }) => requestId !== undefined && ids.has(requestId));
  expect(new Set(answered.map(({ worker }) => worker)).size).toBe(WORKERS);
  for (let index = 0; index < 2 * WORKERS; index += 1) expect((await guess(PASSWORD)).status).toBe(429);
});

test('SIGTERM finishes what is under way, and no process is left', async () => {
  const coach = await signUpCoach(server.url);
  const owner = new Client({ connectionString: server.native.url('postgres') });
  await owner.connect();
  await owner.query('begin; lock table public.clients in exclusive mode');
  const write = (name: string) =>
    restOf(server.url, coach)
      .from('clients')
      .insert({ name, user_id: coach.id })
      .then((answer) => answer.status);
  const writes = ['a', 'b', 'c', 'd'].map(write);
  await expect.poll(() => server.metric('hourbook_database_in_flight{pool="users"}')).toBeGreaterThanOrEqual(WORKERS);
  const stops = server.lines().filter(({ msg }) => msg === 'stopping').length;
  server.signal('SIGTERM');
  await server.logged('stopping', stops + 1 + WORKERS);
  await owner.query('commit');
  await owner.end();
  expect(await Promise.all(writes)).toEqual([201, 201, 201, 201]);
  expect(await server.exited).toEqual({ code: 0, signal: null });
  expect([...server.pids().values()].filter(isRunning)).toEqual([]);
});
