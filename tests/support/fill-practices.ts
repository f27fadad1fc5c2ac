// Writes many generated practices as the owner, for the tests of query plans and the benchmark of a large coach.
import { createHash } from 'node:crypto';
import type { Run } from '#server/db/database.ts';

export interface Practices {
  /** Users with an account; the first `coaches` of them have records. */
  readonly accounts: number;
  readonly coaches: number;
  /** Sessions of each coach; a multiple of 50. */
  readonly sessions: number;
  /** Sessions of the first coach, if more; a multiple of 50. */
  readonly sessionsOfFirst?: number;
}

/** Clients of each coach. Sessions are distributed evenly over them, three days apart, up to this day. */
const CLIENTS = 50;
const LAST_DAY = '2026-11-20';

/** The id of a row by its kind and number: `generatedId('coach', 7)`, `generatedId('client', '7-3')`. */
export function generatedId(kind: 'coach' | 'client' | 'session' | 'device', place: number | string): string {
  const hex = createHash('md5').update(`${kind} ${place}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/**
 * Fills an empty, migrated database. Skips triggers and foreign keys, since the rows are known to be valid. The caller
 * runs vacuum and analyze.
 */
export async function fillPractices(asOwner: Run, practices: Practices): Promise<void> {
  await asOwner("set session_replication_role = 'replica'");
  for (const statement of [...accountRows(practices), ...practiceRows(practices)]) await asOwner(statement);
  await asOwner("set session_replication_role = 'origin'");
}

/** The same as generatedId in SQL. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
const coach = (n: string) => idOf(`'coach ' || ${n}`);
const client = (n: string, place: string) => idOf(`'client ' || ${n} || '-' || ${place}`);

function accountRows({ accounts }: Practices): string[] {
  const people = `generate_series(1, ${accounts}) n`;
  return [
    `insert into auth.users (id, email, email_confirmed_at)
     select ${coach('n')}, 'coach' || n || '@example.org', now() from ${people}`,
    `insert into public.profiles (id, username, email, subscription_status, subscription_start_date, subscription_end_date, created_at)
     select ${coach('n')}, 'coach' || n, 'coach' || n || '@example.org', 'active', now(), now() + interval '30 days', now() - n * interval '1 hour'
     from ${people}`,
    `insert into public.subscriptions (user_id, status, current_period_start, current_period_end, stripe_subscription_id, created_at)
     select ${coach('n')}, 'active', now(), now() + interval '30 days', 'sub_' || n, now() - n * interval '1 hour' from ${people}`,
    `insert into auth.sessions (id, user_id, amr)
     select ${idOf("'device ' || n")}, ${coach('n')}, '[{"method": "password", "timestamp": 1795180020}]' from ${people}`,
    `insert into auth.sessions (id, user_id, amr)
     select ${idOf("'device ' || n || ' spare ' || place")}, ${coach('n')}, '[]' from generate_series(1, least(10, ${accounts})) n, generate_series(1, 200) place`,
    `insert into auth.refresh_tokens (token_hash, session_id, revoked, updated_at)
     select sha256((n || ' ' || place)::bytea), ${idOf("'device ' || n")}, place > 1, now() - place * interval '1 hour'
     from ${people}, generate_series(1, 5) place`,
    `insert into auth.rate_limits (key) select 'token:' || md5(n::text) from ${people}`,
    `insert into private.admin_actions (action, subject_id, to_role)
     select 'role changed', ${coach('n')}, 'user' from generate_series(1, least(2000, ${accounts})) n`,
  ];
}

function practiceRows({ coaches, sessions, sessionsOfFirst = sessions }: Practices): string[] {
  const everyone = `generate_series(1, ${coaches}) n`;
  const forEach = (count: number) => `${everyone}, generate_series(1, ${count}) place`;
  const day = (gap: number) => `date '${LAST_DAY}' - (place - 1) * ${gap}`;
  return [
    `insert into public.clients (id, user_id, name, email, notes)
     select ${client('n', 'place')}, ${coach('n')}, 'Client ' || place, 'client' || place || '@example.org', 'Mornings suit best.'
     from ${forEach(CLIENTS)}`,
    `insert into public.sessions (id, user_id, client_id, date, duration, notes, topics, completed, paid)
     select ${idOf("'session ' || n || '-' || place")}, ${coach('n')}, ${client('n', `place % ${CLIENTS} + 1`)},
       date '${LAST_DAY}' - place / ${CLIENTS} * 3 - place % 3, 30 + place % 4 * 15,
       'We began with the list of everything that only one person can do.', '{delegation,trust}', place % 7 > 0, place % 3 > 0
     from ${everyone}, lateral generate_series(0, case n when 1 then ${sessionsOfFirst} else ${sessions} end - 1) place`,
    `insert into public.supervision_sessions (user_id, supervisor_name, date, day, notes)
     select ${coach('n')}, 'Jo Park', ${day(30)} + time '12:00', ${day(30)}, 'Endings' from ${forEach(40)}`,
    `insert into public.cpd_records (user_id, date, hours, title, provider, category)
     select ${coach('n')}, ${day(30)}, 2, 'Ethics in groups', 'An academy', 'Course' from ${forEach(40)}`,
    `insert into public.wheels (user_id, client_id, date, areas)
     select ${coach('n')}, ${client('n', 'place')}, ${day(5)}, (select jsonb_agg(jsonb_build_object('name', 'Area ' || area, 'score', area)) from generate_series(1, 8) area)
     from ${forEach(CLIENTS)}`,
    `insert into public.note_templates (user_id, name, body) select ${coach('n')}, 'Template ' || place, 'Goal' from ${forEach(20)}`,
    `insert into public.reflections (user_id, date, title, reflection) select ${coach('n')}, ${day(20)}, 'A pause', 'It helped' from ${forEach(40)}`,
    `insert into public.client_feedback (user_id, client_id, date, feedback)
     select ${coach('n')}, ${client('n', 'place')}, ${day(20)}, 'Clearer' from ${forEach(40)}`,
    `insert into public.opening_balances (user_id, client_id, as_of, paid_minutes, pro_bono_minutes)
     select ${coach('n')}, ${client('n', 'place')}, date '2020-01-01', 600, 0 from ${forEach(20)}`,
    `insert into public.erased_sessions (user_id, person, date, duration)
     select ${coach('n')}, ${idOf("'person ' || n || '-' || place % 3")}, ${day(9)}, 60 from ${forEach(40)}`,
  ];
}
