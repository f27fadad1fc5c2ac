// A client that closes its socket: what it reads is cancelled in Postgres, what it writes is carried out. On the real port and
// a real Postgres, also over TLS, where the cancel needs a handshake of its own.
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { temporaryFolder } from './support/backup-places.ts';
import { signUpCoach, type Coach } from './support/coach.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';
import { SERVER_CERTIFICATE } from './support/tls-certificates.ts';
import { useTls } from './support/use-tls.ts';

const until = async (read: () => Promise<unknown>, expected: unknown) => expect.poll(read).toBe(expected);

const METRICS_TOKEN = 'only-for-tests-0123456789-0123456789';

const folder = temporaryFolder();
const certificate = join(folder.path, 'server.crt');
beforeAll(() => writeFileSync(certificate, SERVER_CERTIFICATE));
afterAll(() => folder.remove());

describe.each([
  ['', ''],
  [' over TLS', `?sslmode=verify-full&sslrootcert=${certificate}`],
])('a closed socket%s', (_how, parameters) => {
  let native: NativeServer;
  let server: ServerProcess & { readonly url: string };
  /** Holds a lock; inside its transaction the activity of others would not change. */
  let owner: Client;
  let watcher: Client;
  let coach: Coach;
  /** Where the machine is busy, what a coach sends next waits after a slow statement. This one has sent none. */
  let other: Coach;
  beforeAll(async () => {
    native = await startNativeServer();
    if (parameters !== '') await useTls(native.url('postgres'));
    const env = { DATA_DIR: folder.path, DATABASE_URL: native.url('postgres') + parameters, METRICS_TOKEN };
    server = await startServer({ env });
    coach = await signUpCoach(server.url);
    other = await signUpCoach(server.url);
    owner = new Client({ connectionString: native.url('postgres') });
    watcher = new Client({ connectionString: native.url('postgres') });
    await Promise.all([owner.connect(), watcher.connect()]);
    // The first request reads the catalog, which would wait for the lock.
    expect(await statusOfRead()).toBe(200);
  });
  afterAll(async () => {
    await Promise.all([owner.end(), watcher.end()]);
    await server.stop();
    await native.remove();
  });

  async function statusOfRead(): Promise<number> {
    const headers = { apikey: coach.apiKey, authorization: `Bearer ${coach.token}` };
    return (await fetch(`${server.url}/rest/v1/clients?select=name`, { headers })).status;
  }

  /** Users' statements that wait for the lock, and whether their connections use TLS. */
  async function waiting() {
    const { rows } = await watcher.query<{ ssl: boolean }>(
      `select ssl from pg_stat_activity join pg_stat_ssl using (pid)
        where usename = 'authenticator' and state = 'active' and wait_event_type = 'Lock'`,
    );
    return rows;
  }

  /** Statements that failed, by kind, as the metrics count them. */
  async function failures() {
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const lines = (await answer.text()).matchAll(/statement_failures_total\{kind="(\w+)"\} (\d+)/g);
    return Object.fromEntries([...lines].map(([, kind, count]) => [kind, Number(count)]));
  }

  /** Sends a request; the result closes its socket. */
  function send(by: Coach, method: string, path: string, body?: object): () => void {
    const headers = {
      apikey: by.apiKey,
      authorization: `Bearer ${by.token}`,
      'content-type': 'application/json',
    };
    const sent = request(`${server.url}/rest/v1/${path}`, { method, headers });
    // The socket is closed before the answer.
    sent.on('error', () => undefined);
    sent.end(body && JSON.stringify(body));
    return () => void sent.destroy();
  }

  test('cancels a read in Postgres, and the connection serves on', async () => {
    await owner.query('begin; lock table public.clients in access exclusive mode');
    const close = send(coach, 'GET', 'clients?select=name');
    await until(async () => (await waiting()).length, 1);
    expect((await waiting())[0]?.ssl).toBe(parameters !== '');
    close();
    await until(async () => (await waiting()).length, 0);
    // The table is still locked; the statement ended because it was cancelled, not because its time was over.
    expect(await failures()).toEqual({ gone: 1 });
    await owner.query('rollback');
    expect(await Promise.all(Array.from({ length: 20 }, statusOfRead))).toEqual(Array(20).fill(200));
  });

  test('leaves a write alone', async () => {
    await owner.query('begin; lock table public.clients in access exclusive mode');
    const close = send(coach, 'POST', 'clients', { name: 'Written by somebody who left', email: 'left@example.org' });
    await until(async () => (await waiting()).length, 1);
    close();
    // A second read, which is cancelled, shows that the server has looked for sockets that were closed.
    const closeRead = send(other, 'GET', 'clients?select=id');
    await until(async () => (await waiting()).length, 2);
    closeRead();
    await until(async () => (await failures())['gone'], 2);
    expect(await waiting()).toHaveLength(1);
    await owner.query('rollback');
    const written = () => owner.query('select from public.clients where name like $1', ['Written by somebody%']);
    await until(async () => (await written()).rowCount, 1);
  });
});
