// Costly reads on a streaming replica: what they know, and who answers while it is paused, gone, hung, or not the right server.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type DatabaseError } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '#server/db/database.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { testDatabaseOn, type TestDatabase, type TestUser } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

let primary: NativeServer;
let replica: NativeServer;
let onPrimary: Client;
beforeAll(async () => {
  primary = await startNativeServer();
  onPrimary = await connect(primary);
  await onPrimary.end();
  replica = await startNativeServer({ replicaOf: primary, settings: ['max_standby_streaming_delay=0'] });
  onPrimary = await connect(primary);
});
afterAll(async () => {
  await onPrimary.end();
  await replica.remove();
  await primary.remove();
});

let db: TestDatabase;
let coach: TestUser;
let metrics: ReturnType<typeof createMetrics>;
const told: string[] = [];
/** `readUrl`: of the replica or of another server. */
async function open(readUrl: string): Promise<TestDatabase> {
  metrics = createMetrics();
  told.length = 0;
  const tell = (facts: unknown, text?: string) =>
    void told.push([text ?? facts, (facts as { state?: string }).state].filter(Boolean).join(': '));
  const database = await openNative(primary.url('postgres'), {
    ...TEST_DATABASE_OPTIONS,
    databaseReadUrl: readUrl,
    metrics,
    log: { info: tell, warn: tell, error: tell },
  });
  const asOwner: Run = async <Row extends object>(text: string, values?: readonly unknown[]) =>
    (await onPrimary.query(text, values && [...values])).rows as Row[];
  return testDatabaseOn({ database, asOwner, close: () => database.close() });
}
beforeEach(async () => {
  db = await open(replica.url('postgres'));
  coach = await db.addUser({ email: `${crypto.randomUUID()}@example.org` });
});
afterEach(() => db.close());

/** What a report counts, and whether a replica answered it. */
async function report(of = coach, text = 'select public.report()::text, pg_is_in_recovery()') {
  const { rows } = await db.asUser(of.claims, { text, kind: 'read', isCostly: true });
  const [json, isReplica] = rows[0]!.map(String);
  return { clients: (JSON.parse(json!) as { clients: object[] }).clients.length, isReplica: isReplica === 't' };
}
const ON_REPLICA = { isReplica: true };
const ON_PRIMARY = { isReplica: false };
/** As a coach's own request does. */
async function logSession(of = coach): Promise<void> {
  const text = `with client as (insert into public.clients (user_id, name) values ('${of.id}', 'A client') returning id)
    insert into public.sessions (user_id, client_id, date, duration) select '${of.id}', id, '2026-01-01', 60 from client`;
  await db.asUser(of.claims, { text });
}
const untilReplica = () => until(async () => (await report()).isReplica);
const reads = async (outcome: string) =>
  Number(new RegExp(`hourbook_replica_reads_total{outcome="${outcome}"} (\\d+)`).exec(await metrics.text())?.[1] ?? 0);

async function on(server: NativeServer, text: string): Promise<unknown[]> {
  const client = await connect(server);
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

/** What is replayed then may cancel this very statement, after its effect. */
const resumeReplay = () =>
  on(replica, 'select pg_wal_replay_resume()').catch((error: DatabaseError) => {
    if (error.code !== '40001') throw error;
  });

describe('a replica that keeps up', () => {
  test('compiles no plan', async () => {
    await untilReplica();
    const text = `select current_setting('jit'), pg_is_in_recovery()`;
    const { rows } = await db.asUser(coach.claims, { text, kind: 'read', isCostly: true });
    expect(rows[0]!.map(String)).toEqual(['off', 't']);
  });

  test('answers with everything that was acknowledged before', async () => {
    await untilReplica();
    const before = await reads('replica');
    for (let written = 1; written <= 100; written += 1) {
      await logSession();
      expect((await report()).clients).toBe(written);
    }
    expect((await reads('replica')) - before).toBeGreaterThan(50);
  });

  test('answers nothing else, and a coach sees nobody else’s rows', async () => {
    await untilReplica();
    await logSession();
    const other = await db.addUser({ email: `${crypto.randomUUID()}@example.org` });
    expect(await report(other)).toEqual({ clients: 0, ...ON_REPLICA });
    const { rows } = await db.asUser(coach.claims, { text: 'select pg_is_in_recovery()', kind: 'read' });
    expect(String(rows[0]![0])).toBe('f');
  });

  test('refuses a user who was signed out, or lost the role of admin, a moment before', async () => {
    await untilReplica();
    const figures = 'select public.admin_user_figures()::text, pg_is_in_recovery()';
    const asAdmin = (text: string) => db.asUser(coach.claims, { text, kind: 'read', isCostly: true });
    for (let round = 0; round < 20; round += 1) {
      await db.asOwner("update public.profiles set role = 'admin' where id = $1", [coach.id]);
      expect(String((await asAdmin(figures)).rows[0]![1])).toBe('t');
      await db.asOwner("update public.profiles set role = 'user' where id = $1", [coach.id]);
      await expect(asAdmin(figures)).rejects.toMatchObject({ code: 'PT403' });
      await db.asOwner('update auth.sessions set ended_at = now() where id = $1', [coach.sessionId]);
      await expect(report()).rejects.toMatchObject({ code: 'PT401' });
      await db.asOwner('update auth.sessions set ended_at = null where id = $1', [coach.sessionId]);
    }
  });

  test('the primary answers what replaying the log cancelled', async () => {
    await untilReplica();
    await db.asOwner('create table public.emptied as select generate_series(1, 1000) as n');
    await db.asOwner('grant select on public.emptied to authenticated');
    const text =
      'select public.report()::text, pg_is_in_recovery() from pg_sleep(2), (select count(*) from public.emptied) _e';
    const slow = report(coach, text);
    await sleep(500);
    await db.asOwner('delete from public.emptied');
    await db.asOwner('vacuum public.emptied');
    expect(await slow).toEqual({ clients: 0, ...ON_PRIMARY });
    expect(await reads('cancelled')).toBe(1);
  });
});

describe('a replica whose replay is paused', () => {
  beforeEach(untilReplica);
  afterEach(resumeReplay);

  test('answers nothing that it does not know, and answers again when it does', async () => {
    await on(replica, 'select pg_wal_replay_pause()');
    const before = await reads('behind');
    await logSession();
    expect(await report()).toEqual({ clients: 1, ...ON_PRIMARY });
    for (let count = 0; count < 20; count += 1) expect((await report()).isReplica).toBe(false);
    expect((await reads('behind')) - before).toBe(21);
    await until(async () => told.length > 1, 30_000);
    expect(told).toEqual([
      'A replica answers costly reads',
      'The primary answers costly reads in place of the replica: behind',
    ]);
    expect(await metrics.text()).toMatch(/^hourbook_replica_ready 0$/m);
    expect(await metrics.text()).toMatch(/^hourbook_replica_behind_bytes [1-9]/m);
    await resumeReplay();
    await untilReplica();
    expect(await report()).toEqual({ clients: 1, ...ON_REPLICA });
  });

  test('refuses a user who has been signed out', async () => {
    await on(replica, 'select pg_wal_replay_pause()');
    await db.asOwner('update auth.sessions set ended_at = now() where id = $1', [coach.sessionId]);
    await expect(report()).rejects.toMatchObject({ code: 'PT401' });
  });
});

describe('a replica that is away', () => {
  beforeEach(untilReplica);

  test('killed: the primary answers, the log says so once, and it answers again after its start', async () => {
    await logSession();
    await replica.kill('SIGKILL');
    for (let count = 0; count < 20; count += 1) {
      expect(await report()).toEqual({ clients: 1, ...ON_PRIMARY });
      await sleep(100);
    }
    await replica.start();
    await untilReplica();
    expect(told).toEqual([
      'A replica answers costly reads',
      'The primary answers costly reads in place of the replica: away',
      'A replica answers costly reads',
    ]);
  });

  test('killed in the middle of a read: the primary answers it', async () => {
    const text = 'select public.report()::text, pg_is_in_recovery() from pg_sleep(1)';
    const slow = report(coach, text);
    await sleep(300);
    await replica.kill('SIGKILL');
    expect(await slow).toEqual({ clients: 0, ...ON_PRIMARY });
    await replica.start();
  });

  test('hung: the primary answers reads that it has, and later ones', async () => {
    const pids = (await on(
      replica,
      "select pid from pg_stat_activity where backend_type = 'client backend'",
    )) as number[];
    for (const pid of [replica.pid(), ...pids]) signal(pid, 'SIGSTOP');
    try {
      expect(await report()).toMatchObject(ON_PRIMARY);
      expect(told.at(-1)).toBe('The primary answers costly reads in place of the replica: away');
      // Nothing more comes from the replica: without asking it.
      expect(await report()).toMatchObject(ON_PRIMARY);
    } finally {
      for (const pid of [...pids, replica.pid()]) signal(pid, 'SIGCONT');
    }
    await untilReplica();
  });
});

test('DATABASE_URL and DATABASE_DIRECT_URL may name a replica first', async () => {
  const both = primary.url('postgres').replace(/@/, `@127.0.0.1:${replica.port},`);
  const options = { ...TEST_DATABASE_OPTIONS, databaseDirectUrl: both };
  const opened = await openNative(both, options);
  await opened.asServer('delete from auth.rate_limits');
  await opened.close();
});

describe('DATABASE_READ_URL names', () => {
  const toldFor = async (readUrl: string) => {
    await db.close();
    db = await open(readUrl);
    await until(async () => told.length > 0);
    await logSession();
    expect(await report()).toEqual({ clients: 1, ...ON_PRIMARY });
    return told;
  };

  test('the primary: it answers as without the setting', async () => {
    const text = 'The primary answers costly reads in place of the replica: no replica';
    expect(await toldFor(primary.url('postgres'))).toEqual([text]);
  });

  test('a server that does not exist', async () => {
    const text = 'The primary answers costly reads in place of the replica: away';
    expect(await toldFor('postgres://127.0.0.1:1/postgres')).toEqual([text]);
  });

  test('another database of the replica: what it has is not this one', async () => {
    await onPrimary.query('create database copied');
    await (await openNative(primary.url('copied'), TEST_DATABASE_OPTIONS)).close();
    const untilThere = async () => {
      const client = new Client({ connectionString: replica.url('copied') });
      const found = client.connect().then(() => client.query("select to_regproc('private.replica_state') as name"));
      const { rows } = await found.catch(() => ({ rows: [] }));
      await client.end().catch(() => undefined);
      return rows[0]?.name != null;
    };
    await until(untilThere);
    const text = 'The primary answers costly reads in place of the replica: another database';
    expect(await toldFor(replica.url('copied'))).toEqual([text]);
  });

  test('several servers: the replica among them answers', async () => {
    await db.close();
    db = await open(`postgres://127.0.0.1:1,127.0.0.1:${primary.port},127.0.0.1:${replica.port}/postgres`);
    await untilReplica();
  });

  test('a replica of another server, or one on another timeline: it is not ready', async () => {
    const [system] = await on(primary, 'select system_identifier::text from pg_control_system()');
    const state = (of: string, timeline: number) =>
      on(replica, `select private.replica_state('0/0', ${timeline}, ${of})`);
    expect(await state(system as string, 1)).toEqual(['replayed']);
    expect(await state(`${String(system)} + 1`, 1)).toEqual(['a replica of another server']);
    expect(await state(system as string, 2)).toEqual(['on another timeline']);
  });
});

async function connect(server: NativeServer): Promise<Client> {
  const client = new Client({ connectionString: server.url('postgres') });
  await client.connect();
  return client;
}

/** Not needed for a process that has ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

async function until(isSo: () => Promise<boolean>, withinMs = 20_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Not in time. The log: ${told.join('; ')}`);
    await sleep(50);
  }
}
