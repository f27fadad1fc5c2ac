// Measures rows, bytes and time per coach: fills a native Postgres with generated practices, prints the size of each
// table and its indexes, then the time of some statements. `npx tsx bench/table-sizes.ts 1000 1000` for a thousand
// coaches with a thousand sessions each.
import { Client } from 'pg';
import type { Claims, Database } from '#server/db/database.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

const [COACHES = 1000, SESSIONS = 1000] = process.argv.slice(2).map(Number);
const CLIENTS = 50;
/** The length of a typical note, as bytes that do not compress, since notes are encrypted. */
const NOTE_BYTES = 600;
const DEVICES = 3;
/** A device in daily use has a month of used refresh tokens (src/server/jobs/retention.ts). */
const TOKENS = 31;

const note = (bytes: number) =>
  `(select string_agg(md5(random()::text || part::text || n::text), '') from generate_series(1, ${Math.ceil(bytes / 32)}) part)`;

const FILL = [
  `insert into auth.users (email, encrypted_password, email_confirmed_at)
   select 'coach' || n || '@example.org', repeat('x', 97), now() from generate_series(1, ${COACHES}) n`,
  `insert into public.profiles (id, username, email, subscription_status, subscription_end_date)
   select id, split_part(email, '@', 1), email, 'active', now() + interval '30 days' from auth.users`,
  `insert into auth.sessions (user_id, amr, user_agent, ip)
   select id, '[{"method": "password", "timestamp": 1795180020}]', repeat('x', 110), '203.0.113.7' from auth.users, generate_series(1, ${DEVICES})`,
  `insert into auth.refresh_tokens (token_hash, session_id, revoked)
   select sha256(random()::text::bytea || n::text::bytea), id, n > 1 from auth.sessions, generate_series(1, ${TOKENS}) n`,
  `insert into public.clients (user_id, name, email, phone, notes)
   select u.id, 'Client ' || n, 'client' || n || '@example.org', '+44 20 7946 0100', ${note(200)}
   from auth.users u, generate_series(1, ${CLIENTS}) n`,
  `insert into public.sessions (user_id, client_id, date, duration, notes, topics, follow_up, completed)
   select c.user_id, c.id, date '2015-01-01' + n * 7, 60, ${note(NOTE_BYTES)}, '{delegation,trust}', '', true
   from public.clients c, generate_series(1, ${Math.round(SESSIONS / CLIENTS)}) n`,
  `insert into public.supervision_sessions (user_id, supervisor_name, date, notes)
   select u.id, 'Jo Park', timestamptz '2015-01-01' + n * interval '30 days', ${note(NOTE_BYTES)} from auth.users u, generate_series(1, 40) n`,
  `insert into public.cpd_records (user_id, date, hours, title, provider, category, learned)
   select u.id, date '2015-01-01' + n * 30, 2, 'Ethics in groups', 'An academy', 'Course', ${note(300)} from auth.users u, generate_series(1, 40) n`,
];

const SIZES = `
  select c.oid::regclass::text as table, c.reltuples::int as rows,
    pg_table_size(c.oid)::float8 as data, pg_indexes_size(c.oid)::float8 as indexes
  from pg_class c where c.relkind = 'r' and c.reltuples > 1 and c.relnamespace in ('auth'::regnamespace, 'public'::regnamespace)
  order by pg_total_relation_size(c.oid) desc`;

/** The statements by user action; the median of this many runs. */
const RUNS = 21;
const STATEMENTS = {
  dashboard: "select public.dashboard('2026-11-20')",
  'last 50 sessions': 'select id, date, duration, notes from public.sessions order by date desc limit 50',
  'report of ten years': "select public.report('2015-01-01', '2025-01-01')",
  'all accounts with their counts (admins)': 'select public.admin_user_figures()',
};

interface Size {
  readonly table: string;
  readonly rows: number;
  readonly data: number;
  readonly indexes: number;
}

async function fillAndMeasure(owner: Client): Promise<void> {
  for (const statement of FILL) await owner.query(statement);
  await owner.query('vacuum analyze');
  const { rows } = await owner.query<Size>(SIZES);
  console.log(`| table | rows | bytes a row | of them indexes |\n|---|---|---|---|`);
  for (const { table, rows: count, data, indexes } of rows) {
    console.log(`| ${table} | ${count} | ${Math.round((data + indexes) / count)} | ${Math.round(indexes / count)} |`);
  }
  const total = rows.reduce((sum, { data, indexes }) => sum + data + indexes, 0);
  console.log(`\n${Math.round(total / COACHES / 1000)} kB a coach, ${Math.round(total / 1e6)} MB altogether`);
}

async function anAdmin(owner: Client): Promise<Claims> {
  const { rows } = await owner.query<{ id: string; session: string }>(
    `with admin as (update public.profiles set role = 'admin' where id = (select min(id::text)::uuid from auth.users) returning id)
     select admin.id, s.id as session from admin join auth.sessions s on s.user_id = admin.id limit 1`,
  );
  const { id: sub, session: session_id } = rows[0]!;
  return { role: 'authenticated', json: JSON.stringify({ sub, session_id, role: 'authenticated', aal: 'aal1' }) };
}

async function timeStatements(db: Database, claims: Claims): Promise<void> {
  console.log('\n| statement | ms, median |\n|---|---|');
  for (const [name, text] of Object.entries(STATEMENTS)) {
    const taken: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now();
      await db.asUser(claims, { text });
      taken.push(performance.now() - started);
    }
    console.log(`| ${name} | ${taken.toSorted((a, b) => a - b)[RUNS >> 1]!.toFixed(1)} |`);
  }
}

const server = await startNativeServer();
try {
  const db = await openNative(server.url('postgres'), TEST_DATABASE_OPTIONS);
  const owner = new Client({ connectionString: server.url('postgres') });
  await owner.connect();
  try {
    await fillAndMeasure(owner);
    await timeStatements(db, await anAdmin(owner));
  } finally {
    await Promise.all([owner.end(), db.close()]);
  }
} finally {
  await server.remove();
}
