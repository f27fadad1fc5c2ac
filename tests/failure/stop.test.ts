// SIGTERM: current requests are finished, no new ones are accepted, and the process ends within ten seconds with code
// 0.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { restOf, signUpCoach, type Coach } from './support/coach.ts';
import { spawnServer, startServer, type ServerProcess } from './support/server-process.ts';

const CLEAN = { code: 0, signal: null };
const folder = mkdtempSync(join(tmpdir(), 'hourbook-stop-'));
let native: NativeServer;
let server: ServerProcess & { url: string };
let owner: Client;
let coach: Coach;
const env = () => ({ DATA_DIR: folder, DATABASE_URL: native.url('postgres') });
beforeAll(async () => {
  native = await startNativeServer();
});
afterAll(async () => {
  await native.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  server = await startServer({ env: env() });
  coach = await signUpCoach(server.url);
  owner = new Client({ connectionString: native.url('postgres') });
  await owner.connect();
});
afterEach(async () => {
  await server.kill();
  await owner.end();
});

/** A write that waits until the returned function releases it. */
async function heldWrite() {
  await owner.query('begin; lock table public.clients in exclusive mode');
  const id = crypto.randomUUID();
  const answer = restOf(server.url, coach)
    .from('clients')
    .insert({ id, user_id: coach.id, name: 'Under way' })
    .then((all) => all);
  await sleep(300);
  return { answer, letGo: () => owner.query('commit') };
}

/** The mails that were handed over, as the server without SMTP_URL writes them. */
function handedOver(): string[] {
  const mails = join(folder, 'mail');
  return existsSync(mails) ? readdirSync(mails).map((name) => readFileSync(join(mails, name), 'utf8')) : [];
}

/** Leaves an idle keep-alive connection open. `closed` resolves when the server closes it. */
async function askAndStay(agent: Agent): Promise<{ closed: Promise<void> }> {
  return new Promise((resolve, reject) => {
    request(`${server.url}/healthz`, { agent }, (response) => {
      const { socket } = response;
      const closed = new Promise<void>((isClosed) => socket.once('close', () => isClosed()));
      response.resume().once('end', () => resolve({ closed }));
    })
      .once('error', reject)
      .end();
  });
}

describe('a stopping server', () => {
  test('responds to the current request, accepts no new one, does not wait for idle connections, and ends with code 0', async () => {
    const agent = new Agent({ keepAlive: true });
    const idle = await askAndStay(agent);
    const { answer, letGo } = await heldWrite();
    server.signal('SIGTERM');
    await sleep(200);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    // While a request is under way. All are closed when the time for it is over, and then it gets no answer.
    await idle.closed;
    await letGo();
    expect(await answer).toMatchObject({ status: 201 });
    expect(await server.exited).toEqual(CLEAN);
    expect((await owner.query('select name from public.clients where user_id = $1', [coach.id])).rowCount).toBe(1);
    agent.destroy();
  });

  test('finishes what it does after a response: the mail of a reset that was answered is stored', async () => {
    await owner.query('begin');
    await owner.query('select from auth.users where id = $1 for update', [coach.id]);
    const answer = await fetch(`${server.url}/auth/v1/recover`, {
      method: 'POST',
      body: JSON.stringify({ email: coach.email }),
    });
    expect(answer.status).toBe(200);
    server.signal('SIGTERM');
    await sleep(3_000);
    await owner.query('commit');
    expect(await server.exited).toEqual(CLEAN);
    const mails = await owner.query('select from auth.mail_outbox where user_id = $1', [coach.id]);
    const isThere = mails.rowCount === 1 || handedOver().some((mail) => mail.includes(coach.email));
    expect(isThere, 'stored, or handed over already').toBe(true);
    expect(server.output()).not.toMatch(/"level":[5-6]0/);
  });

  test('closes requests that do not end, and ends after ten seconds even if the database hangs; further signals change nothing', async () => {
    await Promise.all([restOf(server.url, coach).from('clients').select(), fetch(`${server.url}/readyz`)]);
    const { rows } = await owner.query<{ pid: number }>(
      "select pid from pg_stat_activity where usename in ('authenticator', 'hourbook_server')",
    );
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    try {
      const unanswered = restOf(server.url, coach)
        .from('clients')
        .select()
        .then((all) => all);
      await sleep(200);
      const from = performance.now();
      server.signal('SIGTERM');
      await sleep(500);
      server.signal('SIGTERM');
      server.signal('SIGINT');
      expect(await server.exited).toEqual(CLEAN);
      // Without a limit it would never end.
      expect(performance.now() - from).toBeGreaterThan(8_000);
      expect(await unanswered).toMatchObject({ status: 0 });
    } finally {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    }
  });
});

test('a start that is stopped or killed while it creates its folder does not affect the next one', async () => {
  const dataDir = join(folder, 'early');
  const stopped = spawnServer({ env: { DATA_DIR: dataDir } });
  await untilUnfinished(dataDir);
  expect(await stopped.stop()).toEqual(CLEAN);
  const killed = spawnServer({ env: { DATA_DIR: dataDir } });
  await untilUnfinished(dataDir);
  await killed.kill();
  const next = await startServer({ env: { DATA_DIR: dataDir } });
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
  expect(await next.stop()).toEqual(CLEAN);
});

/** Waits until the temporary folder exists. */
async function untilUnfinished(dataDir: string): Promise<void> {
  const isThere = () => readdirSync(dataDir).some((name) => name.startsWith('database.unfinished'));
  while (!existsSync(dataDir) || !isThere()) await sleep(20);
  await sleep(300);
}
