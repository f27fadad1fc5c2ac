// The figures of the business against made-up coaches, counted by hand: each has what counts, or just misses it.
import { beforeAll, describe, expect, test } from 'vitest';
import { BUSINESS_FIGURES } from '#server/metrics/business-figures.ts';
import type { Run } from '#server/db/database.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { testOnOneServer } from '#tests/support/one-server.ts';
import { addClient, databaseForTests } from '#tests/support/policies.ts';
import type { TestUser } from '#tests/support/test-database.ts';
import { createBusinessCount } from './count-business.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
/** From the first to the last day, counted back from now; without a last one while it goes on. */
type Paid = readonly [since: number, ended?: number];

const db = databaseForTests();
const figures = async (run: Run = db.asServer) =>
  (await run<{ figures: object }>('select private.business_figures() as figures'))[0]!.figures;

interface NewCoach {
  /** Days since. */
  readonly joined?: number;
  readonly seen?: number;
  readonly isConfirmed?: boolean;
  readonly role?: 'admin' | 'user';
  readonly paid?: readonly Paid[];
}

let added = 0;
async function addCoach({ joined = 200, seen, isConfirmed = true, role = 'user', paid = [] }: NewCoach) {
  added += 1;
  const coach = await db.addUser({ email: `coach-${added}@example.org`, role });
  await db.asOwner(
    `update auth.users set created_at = $2, last_sign_in_at = $3, email_confirmed_at = case when $4 then $2::timestamptz end
     where id = $1`,
    [coach.id, ago(joined), seen === undefined ? null : ago(seen), isConfirmed],
  );
  await db.asOwner('update public.profiles set created_at = $2 where id = $1', [coach.id, ago(joined)]);
  for (const [since, ended] of paid)
    await db.asOwner(
      'insert into public.subscriptions (user_id, status, paid_since, ended_at) values ($1, $2, $3, $4)',
      [coach.id, ended === undefined ? 'active' : 'canceled', ago(since), ended === undefined ? null : ago(ended)],
    );
  return coach;
}

let newcomer: TestUser;
let payer: TestUser;
let former: TestUser;
beforeAll(async () => {
  newcomer = await addCoach({ joined: 1, seen: 0.1 });
  await addCoach({ joined: 6.9, seen: 6.9 });
  await addCoach({ joined: 7.1, seen: 7.1 });
  await addCoach({ joined: 1, isConfirmed: false });
  await addCoach({ joined: 1, seen: 1, role: 'admin', paid: [[100]] });

  payer = await addCoach({ paid: [[100]] });
  await addCoach({ paid: [[10]] });
  await addCoach({ paid: [[90, 5]] });
  former = await addCoach({ paid: [[90, 40]] });
  // Came back, changed the plan without a gap, and left within a month of the first payment.
  await addCoach({ paid: [[90, 40], [20]] });
  await addCoach({ paid: [[90, 10], [10]] });
  await addCoach({ paid: [[20, 2]] });
  const trying = await addCoach({});
  await db.asOwner("insert into public.subscriptions (user_id, status) values ($1, 'trialing'), ($1, 'past_due')", [
    trying.id,
  ]);
});

test('those who sign up, are active, pay and leave are counted as by hand', async () => {
  expect(await figures()).toEqual({
    sign_ups_week: 2,
    active_coaches_week: 2,
    sessions_logged_week: 0,
    imports_week: 0,
    paying_coaches: 4,
    paying_coaches_month_ago: 3,
    trials_paid_month: 2,
    coaches_lost_month: 1,
  });
});

describe('records', () => {
  const addSessions = async (coach: TestUser, daysAgo: readonly number[]): Promise<string[]> => {
    const client = await addClient(db, coach);
    const rows = await db.asOwner<{ id: string }>(
      `insert into public.sessions (user_id, client_id, date, duration, created_at)
       select $1, $2, '2026-01-01'::date + n::integer, 60, at
       from unnest($3::timestamptz[]) with ordinality as t (at, n) returning id`,
      [coach.id, client, daysAgo.map((days) => ago(days).toISOString())],
    );
    return rows.map(({ id }) => id);
  };
  const addImport = (coach: TestUser, finished: number | null, sessions: readonly string[] = [], undone = false) =>
    db.asOwner(
      `insert into public.import_runs (user_id, kind, brought, finished_at, undone_at)
       values ($1, 'sessions', $2, $3, case when $4 then now() end)`,
      [coach.id, JSON.stringify({ sessions }), finished === null ? null : ago(finished), undone],
    );

  test('sessions count that were recorded one by one, and imports that were completed', async () => {
    await addSessions(payer, [0, 1, 6.9, 7.1, 30]);
    await addImport(payer, 1, await addSessions(payer, [1, 1]));
    await addImport(payer, 2, [], true);
    await addImport(payer, 6.9);
    await addImport(payer, 7.1);
    // Under way: its first rows are there.
    await addImport(former, null, await addSessions(former, [0]));
    expect(await figures()).toMatchObject({ sessions_logged_week: 3, imports_week: 2 });
  });

  // Statistics of shards are on the workers.
  testOnOneServer('are found by an index, however many older ones there are', async () => {
    const client = await addClient(db, payer, 'Of old');
    await db.asOwner('alter table public.sessions disable trigger user');
    await db.asOwner(
      `insert into public.sessions (user_id, client_id, date, duration, created_at)
       select $1, $2, '1950-01-01'::date + n, 60, now() - interval '1 year' from generate_series(1, 20000) n`,
      [payer.id, client],
    );
    await db.asOwner('alter table public.sessions enable trigger user');
    await db.asOwner('analyze public.sessions');
    await db.asOwner('begin');
    const counted = await figures(db.asOwner);
    const [scans] = await db.asOwner(
      "select seq_scan::integer, idx_scan > 0 as by_index from pg_stat_xact_user_tables where relid = 'public.sessions'::regclass",
    );
    await db.asOwner('commit');
    expect(counted).toMatchObject({ sessions_logged_week: 3 });
    expect(scans).toEqual({ seq_scan: 0, by_index: true });
  });
});

test('a deleted account stays in the sums of the time before, and nothing else of it does', async () => {
  for (const { id } of [newcomer, payer, former]) await db.asServer('delete from auth.users where id = $1', [id]);
  expect(await figures()).toMatchObject({
    sign_ups_week: 2,
    active_coaches_week: 1,
    paying_coaches: 3,
    paying_coaches_month_ago: 3,
    trials_paid_month: 2,
    coaches_lost_month: 2,
  });
  const left = await db.asOwner<{ has_paid: boolean }>(
    'select not isempty(paid) as has_paid from private.left_coaches order by id',
  );
  // What ended forty days before is in no sum.
  expect(left).toEqual([{ has_paid: false }, { has_paid: true }]);
});

test('/metrics has each of them', async () => {
  const metrics = createMetrics();
  const failed: object[] = [];
  const log = { error: (facts: object) => void failed.push(facts) };
  metrics.onCollect(createBusinessCount({ db, log: log as never, metrics, now: () => new Date() }));
  const text = await metrics.text();
  const values = Object.keys(BUSINESS_FIGURES).map((name) => [
    name,
    Number(new RegExp(`^hourbook_business_${name} (\\d+)$`, 'm').exec(text)?.[1]),
  ]);
  expect(failed).toEqual([]);
  expect(Object.fromEntries(values)).toEqual(await figures());
});
