import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authApp, type AuthApp } from '#tests/support/auth-app.ts';
import { addRefreshToken } from '#tests/support/refresh-tokens.ts';
import { ANONYMOUS, openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase, TestUser } from '#tests/support/test-database.ts';
import { PURGE } from './purge.ts';
import { RETENTION_RULES } from './retention.ts';
import { runWhenDue } from './start-jobs.ts';

const DAY = 86_400_000;
let db: TestDatabase;
let app: AuthApp;
let coach: TestUser;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  app = authApp(db);
  coach = await db.addUser({ email: `${crypto.randomUUID()}@example.org` });
  await db.asOwner('delete from private.job_runs');
});

const purge = () => runWhenDue(app.deps, PURGE);
const hash = () => createHash('sha256').update(crypto.randomUUID()).digest();

/** Each adds one row with `time` as its age, and returns its key. */
const ADD: Record<string, (time: Date) => Promise<{ table: string; key: string; value: string }>> = {
  'used refresh tokens': async (time) => {
    const value = await addRefreshToken(db, coach.sessionId, time, true);
    return { table: 'auth.refresh_tokens', key: 'id', value };
  },
  'unused auth sessions': async (time) => {
    const value = await addSession(time);
    await addRefreshToken(db, value, time, false);
    return { table: 'auth.sessions', key: 'id', value };
  },
  'mailed links': async (time) => {
    const someone = await db.addUser({ email: `${crypto.randomUUID()}@example.org` });
    const [row] = await db.asOwner<{ id: string }>(
      `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at)
       values ($1, 'recovery', $2, '', $3) returning id`,
      [someone.id, crypto.randomUUID(), time],
    );
    return { table: 'auth.one_time_tokens', key: 'id', value: row!.id };
  },
  'undelivered mails': async (time) => {
    const [row] = await db.asOwner<{ id: string }>(
      `insert into auth.mail_outbox (user_id, address, failed_at, failure) values ($1, '', $2, 'refused') returning id`,
      [coach.id, time],
    );
    return { table: 'auth.mail_outbox', key: 'id', value: row!.id };
  },
  'known devices': async (time) => {
    const [row] = await db.asOwner<{ id: string }>(
      'insert into auth.known_devices (user_id, proof_hash, created_at, last_used_at) values ($1, $2, $3, $3) returning id',
      [coach.id, hash(), time],
    );
    return { table: 'auth.known_devices', key: 'id', value: row!.id };
  },
  'expired personal keys': async (time) => {
    const [row] = await db.asOwner<{ id: string }>(
      `insert into auth.personal_keys (user_id, key_hash, name, scope, reads_notes, created_at, expires_at)
       values ($1, $2, 'A', 'read', false, $3::timestamptz - interval '90 days', $3) returning id`,
      [coach.id, hash(), time],
    );
    return { table: 'auth.personal_keys', key: 'id', value: row!.id };
  },
  'deliveries of hooks': async (time) => {
    const [row] = await db.asOwner<{ id: string }>(
      `with hook as (
         insert into private.hooks (user_id, place, access, types, names)
         values ($1, 'example.org', '~hb1:', '{session.logged}', false) returning user_id, id)
       insert into private.hook_deliveries (user_id, hook_id, type, subject, created_at)
       select user_id, id, 'session.logged', 'a', $2 from hook returning id`,
      [coach.id, time],
    );
    return { table: 'private.hook_deliveries', key: 'id', value: row!.id };
  },
  'files of earlier builds': async (time) => {
    const value = `/assets/${crypto.randomUUID()}.js`;
    await db.asOwner("insert into private.web_assets values ($1, '', false, '', $2)", [value, time]);
    return { table: 'private.web_assets', key: 'path', value };
  },
  'codes of mailed links': async (time) => {
    const value = hash();
    await db.asOwner(
      `insert into auth.auth_codes (code_hash, user_id, method, code_challenge, created_at)
       values ($1, $2, 'recovery', repeat('a', 43), $3)`,
      [value, coach.id, time],
    );
    return { table: 'auth.auth_codes', key: 'code_hash', value: `\\x${value.toString('hex')}` };
  },
  'second-factor challenges': async (time) => {
    const [row] = await db.asOwner<{ id: string }>(
      `with factor as (
         insert into auth.mfa_factors (user_id, friendly_name, secret) values ($1, $2, decode(repeat('00', 20), 'hex')) returning id)
       insert into auth.mfa_challenges (factor_id, ip, created_at) select id, '', $3 from factor returning id`,
      [coach.id, crypto.randomUUID(), time],
    );
    return { table: 'auth.mfa_challenges', key: 'id', value: row!.id };
  },
  'rate limits': async (time) => {
    const value = crypto.randomUUID();
    await db.asOwner('insert into auth.rate_limits (key, window_started_at) values ($1, $2)', [value, time]);
    return { table: 'auth.rate_limits', key: 'key', value };
  },
  'webhook events': async (time) => {
    const value = `evt_${crypto.randomUUID()}`;
    await db.asOwner("insert into private.billing_events (id, type, received_at) values ($1, 'x', $2)", [value, time]);
    return { table: 'private.billing_events', key: 'id', value };
  },
  'dates of deleted accounts': async (time) => {
    const [row] = await db.asOwner<{ id: string }>(
      "insert into private.left_coaches (signed_up_at, left_at, paid) values ($1, $1, '{}') returning id::text",
      [time],
    );
    return { table: 'private.left_coaches', key: 'id', value: row!.id };
  },
  'unfinished imports': async (time) => {
    // A coach has one at most.
    const someone = await db.addUser({ email: `${crypto.randomUUID()}@example.org` });
    const [row] = await db.asOwner<{ id: string }>(
      `with run as (insert into public.import_runs (user_id, kind, created_at) values ($1, 'sessions', $2) returning id),
         part as (insert into public.import_parts (user_id, import_id, part, rows) select $1, id, 0, '{}' from run)
       select id from run`,
      [someone.id, time],
    );
    return { table: 'public.import_parts', key: 'import_id', value: row!.id };
  },
  'merges of clients': async (time) => {
    const [row] = await db.asOwner<{ id: string }>(
      `with client as (insert into public.clients (user_id, name) values ($1, 'A') returning id)
       insert into public.client_merges (user_id, kept_id, merged_id, merged_name, rows, moved, merged_at)
       select $1, id, gen_random_uuid(), 'B', '{}', '{}', $2 from client returning id`,
      [coach.id, time],
    );
    // Its ids are kept.
    const table = '(select id from public.client_merges where expired_at is null) as can_be_undone';
    return { table, key: 'id', value: row!.id };
  },
  'lent views': async (time) => {
    const [row] = await db.asOwner<{ id: string }>(
      `insert into public.lent_views (user_id, assessor_name, assessor_email, period_from, period_to, client_labels, created_at, expires_at)
       values ($1, 'A', 'a@example.org', '2026-01-01', '2026-01-31', 'numbers', $2::timestamptz - interval '30 days', $2) returning id`,
      [coach.id, time],
    );
    return { table: 'public.lent_views', key: 'id', value: row!.id };
  },
  deletions: async (time) => {
    const [row] = await db.asOwner<{ id: string }>(
      `insert into private.deletions (user_id, id, area, rows, deleted_at)
       values ($1, gen_random_uuid(), 'clients', '{}', $2) returning id`,
      [coach.id, time],
    );
    return { table: 'private.deletions', key: 'id', value: row!.id };
  },
  'contents of certificates': async (time) => {
    const [row] = await db.asOwner<{ id: string }>(
      `insert into private.certificate_contents (user_id, id, store, bytes, secret, state, state_since)
       values ($1, gen_random_uuid(), 'rows', 1, '~hb1:', 'removed', $2) returning id`,
      [coach.id, time],
    );
    return { table: 'private.certificate_contents', key: 'id', value: row!.id };
  },
  'links to witnesses': async (time) => {
    const value = hash();
    await db.asOwner('insert into private.witness_links values ($1, $2, gen_random_uuid(), $3)', [
      value,
      coach.id,
      time,
    ]);
    return { table: 'private.witness_links', key: 'token_hash', value: `\\x${value.toString('hex')}` };
  },
  'links that stop mails': async (time) => {
    const value = hash();
    await db.asOwner('insert into private.stop_links values ($1, $1, $2)', [value, time]);
    return { table: 'private.stop_links', key: 'token_hash', value: `\\x${value.toString('hex')}` };
  },
  'addresses that mails came back from': async (time) => {
    const value = hash();
    await db.asOwner(
      "insert into private.blocked_addresses (address_hash, reason, expires_at) values ($1, 'bounce', $2)",
      [value, time],
    );
    return { table: 'private.blocked_addresses', key: 'address_hash', value: `\\x${value.toString('hex')}` };
  },
  'unanswered witness requests': async (time) => {
    const [row] = await db.asOwner<{ id: string }>(
      `insert into public.witness_requests (user_id, kind, witness_name, witness_email, asked, created_at)
       values ($1, 'client', 'Kim', 'kim@example.org', '{}', $2) returning id`,
      [coach.id, time],
    );
    return { table: 'public.witness_requests', key: 'id', value: row!.id };
  },
};

async function addSession(refreshedAt: Date): Promise<string> {
  const [row] = await db.asOwner<{ id: string }>(
    "insert into auth.sessions (user_id, amr, refreshed_at) values ($1, '[]', $2) returning id",
    [coach.id, refreshedAt],
  );
  return row!.id;
}

const isThere = async ({ table, key, value }: { table: string; key: string; value: string }) =>
  (await db.asOwner(`select from ${table} where ${key}::text = $1::text`, [value])).length === 1;

describe.each(RETENTION_RULES)('$what', ({ what, maxAgeMs }) => {
  test('are deleted at their maximum age, and not before', async () => {
    // The coach's own session needs a refresh token to be kept.
    await addRefreshToken(db, coach.sessionId, new Date(), false);
    const young = await ADD[what]!(new Date(Date.now() - maxAgeMs + DAY / 24));
    const old = await Promise.all(
      Array.from({ length: 11 }, () => ADD[what]!(new Date(Date.now() - maxAgeMs - DAY / 24))),
    );
    expect(await purge()).toBe(true);
    expect(await isThere(young)).toBe(true);
    for (const row of old) expect(await isThere(row)).toBe(false);
    expect(await app.deps.metrics.text()).toContain(`hourbook_purged_rows_total{what="${what}"} ${old.length}`);
  });

  test('are deleted beside two that cannot be, which are logged without their content and tried again', async () => {
    await addRefreshToken(db, coach.sessionId, new Date(), false);
    // From the oldest to the youngest.
    const old = [];
    for (let at = 0; at < 7; at += 1) old.push(await ADD[what]!(new Date(Date.now() - maxAgeMs - DAY + at * 1000)));
    const bad = [old[0]!, old[3]!];
    const table = old[0]!.table.startsWith('(') ? 'public.client_merges' : old[0]!.table;
    const condition = bad.map(({ key, value }) => `old.${key}::text = '${value}'`).join(' or ');
    await db.asOwner(`create function private.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'cannot delete "a secret of somebody"'; end $$`);
    await db.asOwner(`create trigger refuse before delete or update on ${table} for each row when (${condition})
      execute function private.refuse()`);
    await expect(purge()).rejects.toThrow('2 old rows could not be deleted');
    await db.asOwner(`drop trigger refuse on ${table}`);
    await db.asOwner('drop function private.refuse()');
    for (const row of old) expect(await isThere(row), row.value).toBe(bad.includes(row));
    const logged = app.logged.filter((line) => line.includes('could not be deleted'));
    expect(logged.length).toBeGreaterThanOrEqual(2);
    expect(logged.join('')).toContain(`"what":"${what}"`);
    expect(logged.join('')).not.toContain('secret');
    await db.asOwner('delete from private.job_runs');
    await purge();
    for (const row of bad) expect(await isThere(row)).toBe(false);
  });
});

test('ten thousand rows are deleted in batches of five hundred', async () => {
  const row = "insert into auth.rate_limits (key, window_started_at) select 'many ' || n, now() - interval '8 days'";
  await db.asOwner(`${row} from generate_series(1, 10000) n`);
  const deletedAtOnce: number[] = [];
  const counting: typeof db.asServer = async (text, values) => {
    const rows = await db.asServer(text, values);
    if (text.includes('rate_limits')) deletedAtOnce.push((rows as { deleted: number }[])[0]!.deleted);
    return rows as never;
  };
  await runWhenDue({ ...app.deps, db: { ...db, asServer: counting } }, PURGE);
  expect(deletedAtOnce.length).toBe(21);
  expect(Math.max(...deletedAtOnce)).toBe(500);
  expect(await db.asOwner("select from auth.rate_limits where key like 'many %'")).toEqual([]);
});

test('only the server may delete unfinished imports, and it cannot read them', async () => {
  const text = "select private.delete_old('public.import_runs', now(), 10)";
  for (const claims of [ANONYMOUS, coach.claims]) {
    await expect(db.asUser(claims, { text })).rejects.toMatchObject({ code: '42501' });
  }
  await expect(db.asServer('select * from public.import_parts')).rejects.toMatchObject({ code: '42501' });
});
