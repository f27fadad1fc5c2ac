// Measures how the cost of a call grows with the number of coaches, each with 1,000 sessions: 1,000 to 1,000,000
// sessions on native Postgres. `npm run bench -- growth`. The cost is the time that Postgres spends on a call's
// statements, without HTTP and password hashing. It is the minimum of many calls, since other load only adds time.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { Client } from 'pg';
import { openNative } from '#server/db/native/open-native.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { fillPractices, generatedId, type Practices } from '#tests/support/fill-practices.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { testDatabaseOn } from '#tests/support/test-database.ts';
import { drawGrowth, type Growth } from './growth-plot.ts';
import { writeResult } from './write-result.ts';

const SESSIONS = 1_000;
const COACHES = [1, 10, 100, 1_000];
/** Calls are spread over up to this number of coaches. */
const CALLERS = 20;
/** One coach has far more sessions than the others. */
const LARGE = { accounts: 100, coaches: 100, sessions: 800, sessionsOfFirst: 20_000 };
const CALLS = 200;
/** Fewer, since each call hashes a password. */
const SIGN_INS = 40;
const SETTINGS = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
  'shared_buffers=256MB',
];

/** Planning and execution time of all top-level statements of a call. */
const COST = `select sum(s.calls * (s.min_plan_time + s.min_exec_time)) as quickest, sum(s.total_plan_time + s.total_exec_time) as total
  from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database()
  join pg_roles r on r.oid = s.userid and not r.rolsuper`;
const WARM_UP = 8;

type Send = (token: string, method: string, path: string, body?: unknown) => Promise<Record<string, string>>;

interface Caller {
  readonly n: number;
  readonly token: string;
}

/** A coach's call; `time` is the number of the repetition. */
type Operation = (send: Send, caller: Caller, time: number) => Promise<unknown>;

const read =
  (path: string): Operation =>
  (send, { token }) =>
    send(token, 'GET', `/rest/v1/${path}`);

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'clients, 50 rows': read('clients?select=*&order=name.asc'),
  'last 5 sessions with client': read(
    'sessions?select=id,date,duration,client:clients(id,name)&order=date.desc&limit=5',
  ),
  '1,000 sessions': read('sessions?select=*&order=date.desc'),
  'one row by id': (send, { token, n }) =>
    send(token, 'GET', `/rest/v1/sessions?select=*&id=eq.${generatedId('session', `${n}-6`)}`),
  'insert returning': (send, { token, n }, time) =>
    send(token, 'POST', '/rest/v1/sessions?select=id', {
      client_id: generatedId('client', `${n}-7`),
      date: new Date(Date.UTC(2030, 0, 1 + time)).toISOString().slice(0, 10),
      duration: 60,
    }),
  update: (send, { token, n }, time) =>
    send(token, 'PATCH', `/rest/v1/sessions?id=eq.${generatedId('session', `${n}-6`)}`, { duration: 30 + (time % 60) }),
  'dashboard rpc': (send, { token }) => send(token, 'POST', '/rest/v1/rpc/dashboard', { today: '2026-11-20' }),
};

const server = await startNativeServer({ settings: SETTINGS });
const growth: Growth = {};
let largeDashboard: Cost;
try {
  for (const coaches of COACHES) {
    const practices = { accounts: coaches, coaches, sessions: SESSIONS };
    const costs = await measureAmong(server, practices, (app, statistics) =>
      measureOperations(app, statistics, coaches),
    );
    for (const [operation, cost] of Object.entries(costs)) {
      (growth[operation] ??= []).push({ sessions: coaches * SESSIONS, ...cost });
    }
  }
  largeDashboard = await measureAmong(server, LARGE, async (app, statistics) => {
    const caller = await callerOf(app, 1);
    return costOf(statistics, CALLS, (time) => OPERATIONS['dashboard rpc']!(sendTo(app), caller, time));
  });
  console.log(
    `dashboard of a coach with ${LARGE.sessionsOfFirst} sessions: ${largeDashboard.quickestMs.toFixed(1)} ms`,
  );
} finally {
  await server.remove();
}
console.table(
  Object.fromEntries(
    Object.entries(growth).map(([operation, points]) => [
      operation,
      Object.fromEntries(
        points.map(({ sessions, quickestMs }) => [`${sessions} sessions, ms`, Number(quickestMs.toFixed(3))]),
      ),
    ]),
  ),
);
const facts = {
  at: new Date().toISOString(),
  node: process.version,
  cores: cpus().length,
  cpu: cpus()[0]?.model,
  calls: CALLS,
  signIns: SIGN_INS,
};
await writeResult('growth.json', { ...facts, largeDashboard, growth });
await mkdir('docs/speed', { recursive: true });
await writeFile('docs/speed/growth.svg', drawGrowth(growth));

async function measureAmong<T>(
  postgres: NativeServer,
  practices: Practices,
  measure: (app: TestApp, statistics: Client) => Promise<T>,
): Promise<T> {
  const name = `growth_${Object.values(practices).join('_')}`;
  const owner = new Client({ connectionString: postgres.url('postgres') });
  await owner.connect();
  await owner.query(`create database ${name}`);
  await owner.end();
  const url = postgres.url(name);
  const database = await openNative(url, TEST_DATABASE_OPTIONS);
  const statistics = new Client({ connectionString: url });
  await statistics.connect();
  const asOwner = async (text: string, values?: readonly unknown[]) =>
    (await statistics.query(text, values && [...values])).rows as never;
  const close = async () => {
    await Promise.all([database.close(), statistics.end()]);
  };
  const app = await startTestApp({ db: testDatabaseOn({ database, asOwner, close }) });
  try {
    const started = performance.now();
    await fillPractices(asOwner, practices);
    await asOwner('vacuum analyze');
    await asOwner('create extension pg_stat_statements');
    console.log(`${practices.coaches} practices are there after ${Math.round(performance.now() - started)} ms`);
    return await measure(app, statistics);
  } finally {
    await app.close();
  }
}

async function measureOperations(app: TestApp, statistics: Client, coaches: number) {
  const send = sendTo(app);
  const callers = await Promise.all(
    Array.from({ length: Math.min(CALLERS, coaches) }, (_, place) => callerOf(app, place + 1)),
  );
  const costs: Record<string, Cost> = {};
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    costs[name] = await costOf(statistics, CALLS, (time) => operation(send, callers[time % callers.length]!, time));
  }
  const { email } = await app.signUp();
  let tokens: Record<string, string> = {};
  costs['sign-in'] = await costOf(statistics, SIGN_INS, async () => {
    tokens = await send('', 'POST', '/auth/v1/token?grant_type=password', { email, password: TEST_PASSWORD });
  });
  costs['refresh'] = await costOf(statistics, CALLS, async () => {
    tokens = await send('', 'POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: tokens['refresh_token'],
    });
  });
  return costs;
}

interface Cost {
  readonly quickestMs: number;
  readonly meanMs: number;
}

async function costOf(statistics: Client, calls: number, call: (time: number) => Promise<unknown>): Promise<Cost> {
  for (let time = 0; time < WARM_UP; time += 1) await call(calls + time);
  await statistics.query('select pg_stat_statements_reset()');
  for (let time = 0; time < calls; time += 1) await call(time);
  const { rows } = await statistics.query<{ quickest: number; total: number }>(COST);
  const { quickest, total } = rows[0]!;
  return { quickestMs: quickest / calls, meanMs: total / calls };
}

function sendTo({ fetch: request, settings }: TestApp): Send {
  return async (token, method, path, body) => {
    const response = await request(`${settings.publicUrl}${path}`, {
      method,
      headers: {
        apikey: settings.publishableKey,
        'content-type': 'application/json',
        ...(method === 'POST' && path.includes('select=') ? { prefer: 'return=representation' } : {}),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Record<string, string>;
  };
}

async function callerOf({ deps }: TestApp, n: number): Promise<Caller> {
  const claims = {
    sub: generatedId('coach', n),
    session_id: generatedId('device', n),
    role: 'authenticated',
    aal: 'aal1',
  };
  return { n, token: (await deps.tokens.issue({ ...claims, email: `coach${n}@example.org` })).token };
}
