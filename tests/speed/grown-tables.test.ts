// A fresh database is analysed when it has grown. Read from pg_class and from plans; nothing here depends on how long a query takes.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { EmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { buildPractice } from '#server/demo/practice.ts';
import { ObservedDatabase } from '#server/db/observed-database.ts';
import { readFileSync } from 'node:fs';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { cannotMeasure } from '#tests/support/one-server.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { startAnalysing, type Analysing } from '#server/jobs/analyse-grown.ts';

const { engine } = inject('database');
/** Far less than the minute after which autovacuum and the embedded engine's maintenance look. */
const SOON = { interval: 100 };

let base: TestApp;
let app: App;
let analysing: Analysing;
let coach: { id: string; token: string };
/** What each check resolved to. */
let checked: (string | null)[];
/** A check begins when this is over. */
let held: Promise<void>;

beforeEach(async () => {
  base = await startTestApp();
  // So that only what is tested analyses.
  for (const table of ['public.sessions', 'public.clients'])
    await base.db.asOwner(`alter table ${table} set (autovacuum_enabled = false)`);
  checked = [];
  held = Promise.resolve();
  const counted = {
    analyseGrownTable: async () => {
      await held;
      const table = await base.db.analyseGrownTable();
      checked.push(table);
      return table;
    },
  };
  const { log, metrics } = base.deps;
  analysing = startAnalysing({ db: counted, log });
  const db = new ObservedDatabase(base.db, { log, metrics, slowQueryMs: 60_000, onWrite: analysing.onWrite });
  app = createApp({ ...base.deps, db });
  coach = await base.signUp();
  await expect.poll(() => checked.length, SOON).toBe(1);
  return async () => {
    await analysing.stop();
    await base.close();
  };
});

async function post(path: string, body: unknown): Promise<void> {
  const response = await app.request(`/rest/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: base.settings.publishableKey,
      authorization: `Bearer ${coach.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBeLessThan(300);
}

const PRACTICE = buildPractice('2026-11-20');
const SESSIONS = PRACTICE.sessions.length;

async function importPractice(): Promise<void> {
  const id = crypto.randomUUID();
  await post('import_runs', { id, kind: 'archive', file_name: 'practice.json' });
  await post('import_parts', { import_id: id, part: 0, rows: PRACTICE });
  await post('rpc/finish_import', { import_id: id, parts: 1 });
}

/** With one client, on days before the practice began; `from`: the number of the first. */
const sessions = (many: number, from: number) =>
  Array.from({ length: many }, (_, at) => ({
    client_id: PRACTICE.clients[0]!.id,
    date: new Date(Date.UTC(2010, 0, from + at)).toISOString().slice(0, 10),
    duration: 60,
    notes: 'We began with the list of everything that only one person can do.',
  }));

async function rowsWhenAnalysed(table: string): Promise<number> {
  const [row] = await base.db.asOwner<{ rows: number }>(
    'select reltuples::int as rows from pg_class where oid = $1::regclass',
    [table],
  );
  return row!.rows;
}

/** How many of the coach's sessions the planner expects to find. The count of rows is visible before the statistics behind this. */
async function expectedSessions(): Promise<number> {
  const [row] = await base.db.asOwner<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from public.sessions where user_id = '${coach.id}'`,
  );
  return row!['QUERY PLAN'][0].Plan['Plan Rows'];
}

describe('a coach’s practice in a fresh database', () => {
  const measured = test.skipIf(cannotMeasure('rows when analysed'));
  measured('is analysed after its import, not again for a few rows, and again when it has doubled', async () => {
    expect(await rowsWhenAnalysed('public.sessions')).toBe(-1);
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    await importPractice();
    expect(await expectedSessions()).toBeLessThan(50);
    release();
    await expect.poll(() => rowsWhenAnalysed('public.sessions'), SOON).toBe(SESSIONS);
    await expect.poll(expectedSessions, SOON).toBe(SESSIONS);

    await expect.poll(() => checked.at(-1), SOON).toBe(null);
    const already = checked.length;
    await post('sessions', sessions(20, 0));
    await expect.poll(() => checked.length, SOON).toBeGreaterThan(already);
    expect(new Set(checked.slice(already))).toEqual(new Set([null]));
    expect(await rowsWhenAnalysed('public.sessions')).toBe(SESSIONS);

    await post('sessions', sessions(2 * SESSIONS, 20));
    await expect.poll(() => rowsWhenAnalysed('public.sessions'), SOON).toBe(3 * SESSIONS + 20);
    await expect.poll(expectedSessions, SOON).toBe(3 * SESSIONS + 20);
  });

  measured('is analysed when it was entered row by row', async () => {
    await post('clients', { id: PRACTICE.clients[0]!.id, name: 'Rosa Delgado' });
    for (const row of sessions(180, 0)) await post('sessions', row);
    await expect.poll(() => rowsWhenAnalysed('public.sessions'), SOON).toBeGreaterThan(100);
    await expect.poll(expectedSessions, SOON).toBeGreaterThan(100);
  });
});

test('a read is not followed by a check', async () => {
  await post('clients', { name: 'Rosa Delgado' });
  await expect.poll(() => checked, SOON).toEqual([null, null]);
  const headers = { apikey: base.settings.publishableKey, authorization: `Bearer ${coach.token}` };
  for (const path of ['clients', 'sessions', 'rpc/dashboard'])
    expect((await app.request(`/rest/v1/${path}`, { headers })).status, path).toBeLessThan(500);
  // A check would come within a second, and nothing else tells that none will.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(checked).toEqual([null, null]);
});

describe('a grown table', () => {
  const grow = () =>
    base.db.asOwner("insert into auth.rate_limits (key) select 'row ' || n from generate_series(1, 5000) n");

  test('is analysed once, and only by a server that takes writes', async () => {
    await grow();
    await base.db.asOwner('begin read only');
    expect(await base.db.asOwner('select private.analyse_grown_table() as name')).toEqual([{ name: null }]);
    await base.db.asOwner('commit');
    expect(await rowsWhenAnalysed('auth.rate_limits')).toBe(-1);
    expect(await base.db.analyseGrownTable()).toBe('auth.rate_limits');
    expect(await rowsWhenAnalysed('auth.rate_limits')).toBeGreaterThanOrEqual(5_000);
    expect(await base.db.analyseGrownTable()).toBe(null);
  });

  // The embedded engine has one session.
  test.skipIf(engine === 'pglite')('is left to the server that analyses, and to a vacuum', async () => {
    await grow();
    await base.db.asOwner('begin');
    await base.db.asOwner('select pg_advisory_xact_lock(4862073)');
    expect(await base.db.analyseGrownTable()).toBe(null);
    await base.db.asOwner('rollback');
    await base.db.asOwner('begin');
    await base.db.asOwner('lock table auth.rate_limits in share update exclusive mode');
    expect(await base.db.analyseGrownTable()).toBe(null);
    await base.db.asOwner('rollback');
    expect(await base.db.analyseGrownTable()).toBe('auth.rate_limits');
  });
});

describe.skipIf(engine !== 'pglite')('the embedded engine', () => {
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    const source = inject('database');
    if (source.engine !== 'pglite') return;
    database = await EmbeddedDatabase.open({ snapshot: readFileSync(source.snapshotFile) }, TEST_DATABASE_OPTIONS);
  });
  afterAll(() => database?.close());

  test('analyses nothing while the disk is nearly full', async () => {
    await database.current.asOwner((run) =>
      run("insert into auth.rate_limits (key) select 'row ' || n from generate_series(1, 5000) n"),
    );
    await database.current.setWriters('server');
    expect(await database.analyseGrownTable()).toBe(null);
    await database.current.setWriters('all');
    expect(await database.analyseGrownTable()).toBe('auth.rate_limits');
  });
});
