// An access token is refused when its auth session has ended or has not passed the second factor.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Claims } from '#server/db/database.ts';
import { UNSAFE_POLICIES } from '#server/db/distributed/shard-policies.ts';
import { distributedTables } from '#server/db/distributed/distributed-tables.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { databaseForTests } from '#tests/support/policies.ts';
import { ANONYMOUS, type TestUser } from '#tests/support/test-database.ts';

const db = databaseForTests();
let coach: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  coach = await db.addUser({ email: `${crypto.randomUUID()}@example.org` });
  stranger = await db.addUser({ email: `${crypto.randomUUID()}@example.org` });
  await db.asOwner("insert into public.clients (user_id, name) values ($1, 'Mei')", [coach.id]);
});

const OWED = { code: 'PT401', message: 'Please sign in again and enter your authentication code.' };
const ENDED = { code: 'PT401', message: 'You have been signed out. Please sign in again.' };

const addFactor = (userId: string, status: 'verified' | 'unverified') =>
  db.asOwner('insert into auth.mfa_factors (user_id, status, secret) values ($1, $2, $3)', [
    userId,
    status,
    Buffer.alloc(20),
  ]);
const raise = (sessionId: string) => db.asOwner("update auth.sessions set aal = 'aal2' where id = $1", [sessionId]);
const clientsOf = async (claims: Claims) => {
  const { rows } = await db.asUser(claims, { text: 'select name from public.clients' });
  return rows.map(([name]) => String(name));
};
const withClaims = (user: TestUser, changes: object): Claims => ({
  role: 'authenticated',
  json: JSON.stringify({ ...JSON.parse(user.claims.json), ...changes }),
});

describe('a second factor', () => {
  test('an auth session below aal2 reads nothing once the user has a verified factor', async () => {
    expect(await clientsOf(coach.claims)).toEqual(['Mei']);
    await addFactor(coach.id, 'verified');
    await expect(clientsOf(coach.claims)).rejects.toMatchObject(OWED);
  });

  test('and cannot write or delete', async () => {
    await addFactor(coach.id, 'verified');
    for (const text of [
      "insert into public.clients (name) values ('Ben')",
      "update public.clients set name = 'Ben'",
      'delete from public.clients',
    ]) {
      await expect(db.asUser(coach.claims, { text })).rejects.toMatchObject(OWED);
    }
    expect(await db.asOwner('select name from public.clients where user_id = $1', [coach.id])).toEqual([
      { name: 'Mei' },
    ]);
  });

  test('and gets no sums, which read the same tables', async () => {
    await addFactor(coach.id, 'verified');
    const sums = { text: "select public.dashboard('2026-11-20')" };
    await expect(db.asUser(coach.claims, sums)).rejects.toMatchObject(OWED);
  });

  test('an auth session at aal2 can, and the level in the token is ignored', async () => {
    await addFactor(coach.id, 'verified');
    await expect(clientsOf(withClaims(coach, { aal: 'aal2' }))).rejects.toMatchObject(OWED);
    await raise(coach.sessionId);
    expect(await clientsOf(coach.claims)).toEqual(['Mei']);
  });

  test('an unverified factor is not required', async () => {
    await addFactor(coach.id, 'unverified');
    expect(await clientsOf(coach.claims)).toEqual(['Mei']);
  });

  test('another user’s factor and session have no effect', async () => {
    await addFactor(stranger.id, 'verified');
    expect(await clientsOf(coach.claims)).toEqual(['Mei']);
    await raise(stranger.sessionId);
    expect(await clientsOf(stranger.claims)).toEqual([]);
    await expect(clientsOf(withClaims(coach, { session_id: stranger.sessionId }))).rejects.toMatchObject(ENDED);
  });
});

describe('an auth session that has ended', () => {
  test('reads and writes nothing, although its token has not expired', async () => {
    await db.asOwner('delete from auth.sessions where id = $1', [coach.sessionId]);
    await expect(clientsOf(coach.claims)).rejects.toMatchObject(ENDED);
    const insert = { text: "insert into public.clients (name) values ('Ben')" };
    await expect(db.asUser(coach.claims, insert)).rejects.toMatchObject(ENDED);
  });

  test('a token without one is refused too', async () => {
    await expect(clientsOf(withClaims(coach, { session_id: undefined }))).rejects.toMatchObject(ENDED);
  });
});

describe('anonymous', () => {
  test('requests access neither the rows nor the tables of second factors', async () => {
    for (const claims of [ANONYMOUS, coach.claims]) {
      for (const table of ['auth.mfa_factors', 'auth.mfa_challenges', 'auth.recovery_codes']) {
        await expect(db.asUser(claims, { text: `select * from ${table}` })).rejects.toMatchObject({ code: '42501' });
      }
      const state = { text: `select private.auth_session_state('${coach.sessionId}', '${coach.id}')` };
      await expect(db.asUser(claims, state)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('the check of a transaction', () => {
  // Often enough that both use every connection.
  const TIMES = 20;

  test('does not apply to the next one, whose auth session has ended', async () => {
    for (let time = 0; time < TIMES; time += 1) expect(await clientsOf(coach.claims)).toEqual(['Mei']);
    await db.asOwner('update auth.sessions set ended_at = now() where id = $1', [coach.sessionId]);
    for (let time = 0; time < TIMES; time += 1) await expect(clientsOf(coach.claims)).rejects.toMatchObject(ENDED);
  });

  test('and not to other claims or none', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      expect(await clientsOf(coach.claims)).toEqual(['Mei']);
      await expect(clientsOf(withClaims(coach, { session_id: stranger.sessionId }))).rejects.toMatchObject(ENDED);
      const nobody = db.asUser({ role: 'authenticated', json: '' }, { text: 'select private.has_open_sign_in()' });
      await expect(nobody).rejects.toMatchObject(ENDED);
    }
  });

  test('runs once for reads that share a transaction', async () => {
    await db.asOwner('update public.clients set organisation = $2 where user_id = $1', [coach.id, 'Found']);
    const note = {
      text: "select current_setting('hourbook.open_sign_in', true), name from public.clients",
      kind: 'read' as const,
    };
    const both = await Promise.all([db.asUser(coach.claims, note), db.asUser(coach.claims, note)]);
    for (const { rows } of both) expect(rows.map((row) => row.map(String))).toEqual([[coach.claims.json, 'Mei']]);
  });
});

describe('the rule', () => {
  test('applies to every table with rows of a user', async () => {
    const tables = await db.asOwner<{ name: string; guarded: boolean }>(
      `select c.relname as name, exists (
         select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd = '*'
           and p.polroles = array['authenticated'::regrole::oid]
           and pg_get_expr(p.polqual, p.polrelid) = '( SELECT private.has_open_sign_in() AS has_open_sign_in)'
       ) as guarded
       from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
         and (has_any_column_privilege('authenticated', c.oid, 'select, insert, update')
           or has_table_privilege('authenticated', c.oid, 'delete'))`,
    );
    expect(tables.length).toBeGreaterThan(6);
    // Where tables are distributed, each policy of one asks itself.
    if (isDistributed) expect(await db.asOwner(UNSAFE_POLICIES)).toEqual([]);
    const spread = await distributedTables(db.asOwner);
    // Everyone may read the plan.
    const open = tables
      .filter(({ name, guarded }) => !guarded && !spread.has(`public.${name}`))
      .map(({ name }) => name);
    expect(open.toSorted()).toEqual(['prices', 'products']);
  });

  test('is evaluated once per statement, not per row', async () => {
    await db.asOwner(
      "insert into public.clients (user_id, name) select $1, 'Client ' || n from generate_series(1, 50) n",
      [coach.id],
    );
    const { rows } = await db.asUser(coach.claims, { text: 'explain (costs off) select name from public.clients' });
    const plan = rows.map(([line]) => String(line)).join('\n');
    if (isDistributed) expect(plan).toMatch(/Citus Adaptive[^]*Index Cond: \(user_id = CASE WHEN/);
    else expect(plan).toContain('InitPlan');
    expect(plan).not.toMatch(/Filter:.*(require_auth_session|open_sign_in)/);
  });
});
