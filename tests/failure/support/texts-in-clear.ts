// A database of the version before more texts were encrypted (ADR 55), with marked texts in every place where a database keeps
// them: rows, former rows, statistics, the log, and what is kept for undo.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { OwnerRun } from '#server/db/database.ts';
import { findMigrations } from '#server/db/migrations/find-migrations.ts';
import { migrate } from '#server/db/migrations/migrate.ts';

/** In every text that is to be encrypted. No file may hold it afterwards. */
export const MARK = 'told-in-confidence';
/** In a title, which stays in clear: it shows that the search finds what is there. */
export const IN_CLEAR = 'a-title-in-clear';

/** The first migration of the version that encrypts them; later ones may rely on it, and on functions of their time. */
const FIRST_OF_NEW = 'migrations/0164';

export interface Marked {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  readonly client: string;
  readonly deletion: string;
}

/** `records`: how many CPD records with texts. */
export async function makeFormerDatabase(run: OwnerRun, records: number): Promise<Marked> {
  await migrate(
    run,
    findMigrations().filter(({ name }) => name < FIRST_OF_NEW || name.startsWith('platform/')),
  );
  const coach = {
    id: crypto.randomUUID(),
    email: 'coach@example.org',
    sessionId: crypto.randomUUID(),
    client: crypto.randomUUID(),
    deletion: crypto.randomUUID(),
  };
  await run('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [coach.id, coach.email]);
  await run(
    `insert into public.profiles (id, username, email, subscription_status, subscription_end_date)
     values ($1, 'coach', $2, 'trial', now() + interval '10 days')`,
    [coach.id, coach.email],
  );
  await run("insert into auth.sessions (id, user_id, amr) values ($1, $2, '[]')", [coach.sessionId, coach.id]);
  await run("insert into public.clients (id, user_id, name, consent_how) values ($2, $1, 'Ada', $3)", [
    coach.id,
    coach.client,
    `${MARK} by phone`,
  ]);
  await run(`insert into public.reflections (user_id, title, date) values ($1, $2, '2026-01-01')`, [coach.id, MARK]);
  await run(
    `insert into public.client_feedback (user_id, client_id, date, given_by) values ($1, $2, '2026-01-01', $3)`,
    [coach.id, coach.client, `${MARK} her manager`],
  );
  await run(
    `insert into public.opening_balances (user_id, client_id, as_of, paid_minutes, pro_bono_minutes, source)
     values ($1, $2, '2025-01-01', 60, 0, $3)`,
    [coach.id, coach.client, `${MARK} in a file`],
  );
  // A value that is common, several that are not, and one that is stored apart for its length and does not compress.
  await run(
    `insert into public.cpd_records (user_id, date, hours, title, learned, applied, evidence_url)
     select $1, date '2025-01-01' + i % 300, 1, $2 || i, case when i % 3 = 0 then $3 else $3 || i end,
       case when i = 1 then $3 || (select string_agg(md5(random()::text), $3) from generate_series(1, 300)) else '' end,
       'https://example.org/' || $3 || i
     from generate_series(1, $4::int) i`,
    [coach.id, IN_CLEAR, MARK, records],
  );
  await addTraces(run, coach);
  return coach;
}

/** What is not in any row of the coach's, or not any more. */
async function addTraces(run: OwnerRun, { id, client, deletion }: Marked): Promise<void> {
  await run('checkpoint');
  await run(`update public.cpd_records set learned = learned || ' again' where user_id = $1 and date < '2025-02-01'`, [
    id,
  ]);
  await run(`delete from public.cpd_records where user_id = $1 and date = '2025-03-03'`, [id]);
  await run('analyze');
  await run(
    `with gone as (delete from public.cpd_records where user_id = $1 and date = '2025-04-04' returning *)
     insert into private.deletions (user_id, id, area, rows)
     select $1, $2, 'cpd_records', jsonb_build_object('cpd_records', jsonb_agg(to_jsonb(gone))) from gone`,
    [id, deletion],
  );
  await run(
    `insert into public.client_merges (user_id, kept_id, merged_id, merged_name, rows, moved)
     select $1, $2, gen_random_uuid(), 'Ada L.', jsonb_build_object('clients', jsonb_agg(to_jsonb(c)), 'sessions', '[]'::jsonb), '{}'
     from public.clients c where c.id = $2`,
    [id, client],
  );
  await run(
    `with run as (insert into public.import_runs (id, user_id, kind) values (gen_random_uuid(), $1, 'archive') returning id, user_id)
     insert into public.import_parts (import_id, user_id, part, rows)
     select id, user_id, 0, jsonb_build_object('cpd_records', jsonb_build_array(jsonb_build_object('learned', $2::text))) from run`,
    [id, MARK],
  );
  await run('checkpoint');
}

/** The files of a folder that contain the text. */
export function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text))
    .map((file) => relative(folder, file));
}
