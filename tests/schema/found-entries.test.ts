// A database from before the chain of changes (ADR 90) gets one entry for each coach with what was there, also a large one.
import { expect, test, vi } from 'vitest';
import { findMigrations } from '#server/db/migrations/find-migrations.ts';
import { migrate, migrateToNewest } from '#server/db/migrations/migrate.ts';
import { withEmptyDatabase } from '#tests/support/empty-database.ts';
import { checkLog } from '#tests/support/slow-log-chain.ts';

// Creating an embedded database takes seconds, and half a minute on a busy machine.
vi.setConfig({ testTimeout: 300_000 });
const COACHES = 20;
const SESSIONS = 2_000;
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const files = findMigrations();
const before = files.slice(
  0,
  files.findIndex(({ name }) => name.startsWith('migrations/0281-')),
);
const ROWS = `
  insert into auth.users (id, email) select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@example.org'
    from generate_series(1, ${COACHES + 1}) n;
  insert into public.clients (id, user_id, name) select a.id, a.id, 'Kim' from auth.users a where a.email <> '${COACHES + 1}@example.org';
  insert into public.sessions (user_id, client_id, date, duration, completed, engagement)
    select c.user_id, c.id, date '2015-01-01' + n, 60, true, case when n % 9 = 0 then 'Board' end
    from public.clients c, generate_series(1, ${SESSIONS}) n;
  insert into public.cpd_records (user_id, date, hours, cce_core) select c.user_id, '2025-01-01', 1.5, 0.25 from public.clients c;
  insert into public.education (user_id, title, hours, start_date) select c.user_id, 'Course', 60, '2024-01-01' from public.clients c;
  insert into public.reflections (user_id, date, title) select c.user_id, '2025-02-01', 'x' from public.clients c`;

test('one entry a coach, which the second implementation agrees with, and nothing for who has no records', async () => {
  await withEmptyDatabase(async (run) => {
    await migrate(run, before);
    await run(ROWS);
    const started = performance.now();
    await migrateToNewest(run);
    console.log(`${COACHES * SESSIONS} sessions were found in ${Math.round(performance.now() - started)} ms`);
    const entries = await run<{ op: string; rows: number; count: number }>(
      'select op, octet_length(row_tags) / 16 as rows, count(*)::int as count from private.log_changes group by 1, 2',
    );
    expect(entries).toEqual([{ op: 'found', rows: SESSIONS + 3, count: COACHES }]);
    for (const coach of [idOf(1), idOf(COACHES)]) expect((await checkLog(run, coach)).faults).toEqual([]);
    await run("update public.sessions set duration = 61 where date = '2015-01-02'");
    await run('delete from auth.users where id = $1', [idOf(3)]);
    expect((await checkLog(run, idOf(2))).faults).toEqual([]);
    expect(await run('select from private.log_changes where user_id = $1', [idOf(3)])).toEqual([]);
  });
});
