// What an access token is worth once its auth session is over, or while it still owes a second factor: nothing.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Claims } from '#server/db/database.ts';
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
  test('an auth session below aal2 reads nothing once the person has a verified factor', async () => {
    expect(await clientsOf(coach.claims)).toEqual(['Mei']);
    await addFactor(coach.id, 'verified');
    await expect(clientsOf(coach.claims)).rejects.toMatchObject(OWED);
  });

  test('nor does it write or delete', async () => {
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

  test('nor do the sums, which read the same tables', async () => {
    await addFactor(coach.id, 'verified');
    const sums = { text: "select public.dashboard('2026-11-20')" };
    await expect(db.asUser(coach.claims, sums)).rejects.toMatchObject(OWED);
  });

  test('an auth session at aal2 does, and what the token itself claims counts for nothing', async () => {
    await addFactor(coach.id, 'verified');
    await expect(clientsOf(withClaims(coach, { aal: 'aal2' }))).rejects.toMatchObject(OWED);
    await raise(coach.sessionId);
    expect(await clientsOf(coach.claims)).toEqual(['Mei']);
  });

  test('a factor that was never verified asks for nothing', async () => {
    await addFactor(coach.id, 'unverified');
    expect(await clientsOf(coach.claims)).toEqual(['Mei']);
  });

  test("a stranger's factor asks nothing of others, and a stranger's session lends nothing", async () => {
    await addFactor(stranger.id, 'verified');
    expect(await clientsOf(coach.claims)).toEqual(['Mei']);
    await raise(stranger.sessionId);
    expect(await clientsOf(stranger.claims)).toEqual([]);
    await expect(clientsOf(withClaims(coach, { session_id: stranger.sessionId }))).rejects.toMatchObject(ENDED);
  });
});

describe('an auth session that has ended', () => {
  test('reads and writes nothing, though its token is good for hours', async () => {
    await db.asOwner('delete from auth.sessions where id = $1', [coach.sessionId]);
    await expect(clientsOf(coach.claims)).rejects.toMatchObject(ENDED);
    const insert = { text: "insert into public.clients (name) values ('Ben')" };
    await expect(db.asUser(coach.claims, insert)).rejects.toMatchObject(ENDED);
  });

  test('a token without one is no better', async () => {
    await expect(clientsOf(withClaims(coach, { session_id: undefined }))).rejects.toMatchObject(ENDED);
  });
});

describe('anonymous', () => {
  test('reaches neither the rows nor the tables of the second factor', async () => {
    for (const claims of [ANONYMOUS, coach.claims]) {
      for (const table of ['auth.mfa_factors', 'auth.mfa_challenges', 'auth.recovery_codes']) {
        await expect(db.asUser(claims, { text: `select * from ${table}` })).rejects.toMatchObject({ code: '42501' });
      }
      const state = { text: `select private.auth_session_state('${coach.sessionId}', '${coach.id}')` };
      await expect(db.asUser(claims, state)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('what one transaction found in order', () => {
  // Often enough for every connection to have been used by both.
  const TIMES = 20;

  test('counts for nothing in the next, whose sign-in has ended', async () => {
    for (let time = 0; time < TIMES; time += 1) expect(await clientsOf(coach.claims)).toEqual(['Mei']);
    await db.asOwner('update auth.sessions set ended_at = now() where id = $1', [coach.sessionId]);
    for (let time = 0; time < TIMES; time += 1) await expect(clientsOf(coach.claims)).rejects.toMatchObject(ENDED);
  });

  test('nor for other claims, nor for none', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      expect(await clientsOf(coach.claims)).toEqual(['Mei']);
      await expect(clientsOf(withClaims(coach, { session_id: stranger.sessionId }))).rejects.toMatchObject(ENDED);
      const nobody = db.asUser({ role: 'authenticated', json: '' }, { text: 'select private.has_open_sign_in()' });
      await expect(nobody).rejects.toMatchObject(ENDED);
    }
  });

  test('is found once for reads that share it', async () => {
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
  test('stands on every table with rows of a person', async () => {
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
    // The plan is for everyone to read.
    const open = tables.filter(({ guarded }) => !guarded).map(({ name }) => name);
    expect(open.toSorted()).toEqual(['prices', 'products']);
  });

  test('is asked once per statement, not per row', async () => {
    await db.asOwner(
      "insert into public.clients (user_id, name) select $1, 'Client ' || n from generate_series(1, 50) n",
      [coach.id],
    );
    const { rows } = await db.asUser(coach.claims, { text: 'explain (costs off) select name from public.clients' });
    const plan = rows.map(([line]) => String(line)).join('\n');
    expect(plan).toContain('InitPlan');
    expect(plan).not.toMatch(/Filter:.*(require_auth_session|open_sign_in)/);
  });
});
