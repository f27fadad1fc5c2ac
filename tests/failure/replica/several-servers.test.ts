// Two servers with a replica, over the API: which requests it answers, and that a report on one server knows what was saved on the other.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { restOf, signUpCoach } from '../support/coach.ts';
import { startServer } from '../support/server-process.ts';

const METRICS_TOKEN = 'the-figures-of-this-very-test-0123456789';
const folder = mkdtempSync(join(tmpdir(), 'hourbook-replica-'));
let primary: NativeServer;
let replica: NativeServer;
let servers: Awaited<ReturnType<typeof startServer>>[] = [];
beforeAll(async () => {
  primary = await startNativeServer();
  replica = await startNativeServer({ replicaOf: primary });
  const start = () =>
    startServer({
      env: {
        DATA_DIR: folder,
        DATABASE_URL: primary.url('postgres'),
        DATABASE_READ_URL: `postgres://127.0.0.1:${replica.port}/postgres`,
        METRICS_TOKEN,
        SPECIAL_ACCOUNTS: 'admin@example.org',
      },
    });
  servers = [await start(), await start()];
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await replica.remove();
  await primary.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Of both servers. */
async function replicaReads(): Promise<number> {
  let sum = 0;
  for (const { url } of servers) {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    sum += Number(/hourbook_replica_reads_total{outcome="replica"} (\d+)/.exec(text)?.[1] ?? 0);
  }
  return sum;
}

test('reports, evidence, admins’ lists and pages of an export are read there, and know what another server has just saved', async () => {
  const [one, other] = servers.map(({ url }) => url) as [string, string];
  const coach = await signUpCoach(one);
  const [write, read] = [restOf(one, coach), restOf(other, coach)];
  const isReady = async () => {
    const before = await replicaReads();
    await read.rpc('report');
    return (await replicaReads()) > before;
  };
  await expect.poll(isReady, { interval: 100 }).toBe(true);

  const before = await replicaReads();
  for (let saved = 1; saved <= 30; saved += 1) {
    const client = crypto.randomUUID();
    const row = { id: client, user_id: coach.id, name: `Client ${saved}` };
    expect((await write.from('clients').insert(row)).error).toBeNull();
    const session = { user_id: coach.id, client_id: client, date: '2026-01-01', duration: 60 };
    expect((await write.from('sessions').insert(session)).error).toBeNull();
    expect((await read.rpc('report')).data).toMatchObject({ sums: { sessions: saved } });
    expect((await read.rpc('evidence')).data.clients).toHaveLength(saved);
    expect((await read.from('sessions').select().order('id').limit(2_000)).data).toHaveLength(saved);
  }
  expect((await replicaReads()) - before).toBeGreaterThan(45);

  const owner = new Client({ connectionString: primary.url('postgres') });
  const copy = new Client({ connectionString: replica.url('postgres') });
  await Promise.all([owner.connect(), copy.connect()]);
  /** What the replica has not replayed yet is read from the primary, on a busy machine also a while after it was written. */
  const isReplayed = async () => {
    const written = await owner.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
    const replayed = await copy.query<{ is_all: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_all', [
      written.rows[0]!.position,
    ]);
    return replayed.rows[0]!.is_all;
  };
  const counted = async (call: () => PromiseLike<{ status: number }>) => {
    await expect.poll(isReplayed).toBe(true);
    const from = await replicaReads();
    const { status } = await call();
    return { status, onReplica: (await replicaReads()) - from };
  };
  await owner.query("update public.profiles set role = 'admin' where id = $1", [coach.id]);
  for (const name of ['admin_user_figures', 'admin_actions', 'admin_subscriptions', 'admin_built_in_accounts'])
    expect(await counted(() => read.rpc(name)), name).toEqual({ status: 200, onReplica: 1 });
  const page = await counted(() => read.from('clients').select().order('id').limit(100));
  expect(page).toEqual({ status: 200, onReplica: 1 });
  const own = { status: 200, onReplica: 0 };
  expect(await counted(() => read.from('sessions').select().order('date').limit(2_000))).toEqual(own);
  expect(await counted(() => read.from('clients').select())).toEqual(own);
  expect(await counted(() => read.rpc('dashboard', { today: '2026-01-02' }))).toEqual(own);
  await Promise.all([owner.end(), copy.end()]);
});
