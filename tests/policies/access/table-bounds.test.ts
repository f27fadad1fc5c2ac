// The bounds of tables that count toward no quota (table-bounds.ts).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { ask } from '#tests/support/marked-coach.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const countOf = async (table: string, where: string, ...values: unknown[]) =>
  (await app.db.asOwner<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`, values))[0]!
    .count;

const signIn = (email: string) =>
  ask(app, null, 'POST', '/auth/v1/token?grant_type=password', { body: { email, password: TEST_PASSWORD } });

test('an account has 500 sign-ins', async () => {
  const coach = await app.signUp();
  await app.db.asOwner(
    `insert into auth.sessions (user_id, amr, refreshed_at) select $1, '[]', now() - n * interval '1 minute' from generate_series(1, 600) n`,
    [coach.id],
  );
  const { status } = await signIn(coach.email);
  expect(status).toBe(200);
  expect(await countOf('auth.sessions', 'user_id = $1', coach.id)).toBe(500);
  // The first sign-in, a moment ago, is among them.
  expect((await ask(app, coach.token, 'GET', '/rest/v1/clients')).status).toBe(200);
  expect(
    await countOf('auth.sessions', "user_id = $1 and refreshed_at < now() - interval '501 minutes'", coach.id),
  ).toBe(0);
});

test('a session keeps its newest 2,000 refresh tokens', async () => {
  const coach = await app.signUp();
  const session = JSON.parse((await signIn(coach.email)).text) as { refresh_token: string; access_token: string };
  const { session_id: id } = JSON.parse(Buffer.from(session.access_token.split('.')[1]!, 'base64url').toString());
  // Used ones, from before.
  await app.db.asOwner(
    `insert into auth.refresh_tokens (id, token_hash, session_id, revoked) overriding system value
     select -n, sha256(convert_to($1 || n, 'UTF8')), $1::uuid, true from generate_series(1, 2500) n`,
    [id],
  );
  const refresh = (refresh_token: string) =>
    ask(app, null, 'POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } });
  const next = await refresh(session.refresh_token);
  expect(next.status).toBe(200);
  expect(await countOf('auth.refresh_tokens', 'session_id = $1', id)).toBe(2_000);
  const { refresh_token } = JSON.parse(next.text) as { refresh_token: string };
  expect((await refresh(refresh_token)).status).toBe(200);
  expect(await countOf('auth.refresh_tokens', 'session_id = $1', id)).toBe(2_000);
});

test('a newer link takes the place of the one before', async () => {
  const coach = await app.signUp();
  for (let time = 0; time < 3; time += 1)
    await ask(app, null, 'POST', '/auth/v1/recover', { body: { email: coach.email } });
  // Mails are written after the answers.
  await expect.poll(() => app.mails.filter(({ to }) => to === coach.email)).toHaveLength(3);
  expect(await countOf('auth.one_time_tokens', 'user_id = $1', coach.id)).toBe(1);
  const [key] = await app.db.asOwner<{ text: string }>(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'one_time_tokens_user_id_token_type_key'",
  );
  expect(key?.text).toBe('UNIQUE (user_id, token_type)');
});

test('new recovery codes take the place of those before', async () => {
  const coach = await app.signUp();
  await app.db.asOwner(
    "insert into auth.mfa_factors (user_id, status, secret) values ($1, 'verified', decode(repeat('00', 20), 'hex'))",
    [coach.id],
  );
  await app.db.asOwner("update auth.sessions set aal = 'aal2' where user_id = $1", [coach.id]);
  for (let time = 0; time < 3; time += 1)
    expect((await ask(app, coach.token, 'POST', '/functions/v1/create-recovery-codes', { body: {} })).status).toBe(200);
  expect(await countOf('auth.recovery_codes', 'user_id = $1', coach.id)).toBe(10);
});

test('an account has one data key', async () => {
  const coach = await app.signUp();
  const add = () =>
    ask(app, coach.token, 'POST', '/rest/v1/clients', { body: { name: 'Bo', notes: 'A note', user_id: coach.id } });
  await Promise.all([add(), add(), add()]);
  expect(await countOf('private.data_keys', 'user_id = $1', coach.id)).toBe(1);
});

test('a view has one link', async () => {
  const [key] = await app.db.asOwner<{ text: string }>(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'lent_links_pkey'",
  );
  expect(key?.text).toBe('PRIMARY KEY (user_id, view_id)');
});

test('only the server writes subscriptions', async () => {
  const rights = await app.db.asOwner(
    `select r.role, p.privilege from unnest(array['anon', 'authenticated', 'witness', 'calendar', 'assessor', 'summary']) as r (role),
       unnest(array['insert', 'update', 'delete']) as p (privilege)
     where has_table_privilege(r.role, 'public.subscriptions', p.privilege)
       or p.privilege <> 'delete' and has_any_column_privilege(r.role, 'public.subscriptions', p.privilege)`,
  );
  expect(rights).toEqual([]);
});

test('a log that is full refuses all but deletions', async () => {
  const coach = await app.signUp();
  const row = { id: randomUUID(), title: 'A thought', date: '2026-01-01', user_id: coach.id };
  const add = (body: object) => ask(app, coach.token, 'POST', '/rest/v1/reflections', { body });
  expect((await add(row)).status).toBe(201);
  await app.db.asOwner(
    `update private.storage_use set log_bytes = (select value::bigint from private.settings where key = 'storage_bytes') where user_id = $1`,
    [coach.id],
  );
  expect((await add({ ...row, id: randomUUID() })).status).toBe(413);
  expect((await ask(app, coach.token, 'DELETE', `/rest/v1/reflections?id=eq.${row.id}`)).status).toBe(204);
});

describe('deletions', () => {
  const remove = async (token: string, ids: readonly string[], deletion_id: string = randomUUID()) => {
    const body = { deletion_id, area: 'clients', ids };
    expect((await ask(app, token, 'POST', '/rest/v1/rpc/delete_records', { body })).status).toBe(200);
    return deletion_id;
  };
  const undo = (token: string, deletion_id: string) =>
    ask(app, token, 'POST', '/rest/v1/rpc/undo_deletion', { body: { deletion_id } });
  const addClient = async (coach: { id: string; token: string }) => {
    const id = randomUUID();
    const body = { id, name: 'Bo', user_id: coach.id };
    expect((await ask(app, coach.token, 'POST', '/rest/v1/clients', { body })).status).toBe(201);
    return id;
  };
  /** As if so much had been deleted so many minutes ago. Texts that do not compress, as encrypted ones. */
  const keep = async (coach: string, bytes: number, minutesAgo: number): Promise<string> => {
    const id = randomUUID();
    await app.db.asOwner(
      `insert into private.deletions (user_id, id, area, rows, deleted_at) select $1, $2::uuid, 'clients',
         jsonb_build_object('clients', '[]'::jsonb, 'text', repeat((select string_agg(encode(sha256(convert_to($2::text || n, 'UTF8')), 'base64'), '')
           from generate_series(1, 1000) n), $3::int / 44000)), now() - make_interval(mins => $4)`,
      [coach, id, bytes, minutesAgo],
    );
    return id;
  };
  const MIB = 1024 * 1024;

  test('of what is stored for undo the oldest is deleted first, and undo says so', async () => {
    const coach = await app.signUp();
    const oldest = await keep(coach.id, 30 * MIB, 30);
    const older = await keep(coach.id, 30 * MIB, 20);
    const client = await addClient(coach);
    const last = await remove(coach.token, [client]);
    expect((await undo(coach.token, last)).status).toBe(200);
    const big = await keep(coach.id, 30 * MIB, 10);
    await remove(coach.token, [client]);
    expect(await countOf('private.deletions', 'user_id = $1 and id = any($2::uuid[])', coach.id, [older, big])).toBe(2);
    const lost = await undo(coach.token, oldest);
    expect(lost.status).toBe(404);
    expect(JSON.parse(lost.text)).toMatchObject({
      message:
        'This can no longer be undone. What you delete is kept for an hour; where it is very much, the oldest goes first.',
    });
  });

  test('the last stays whatever its size', async () => {
    const coach = await app.signUp();
    const deletion = await keep(coach.id, 80 * MIB, 1);
    const isKept = async (last: string) => {
      await app.db.asOwner('select private.forget_oldest_deletions($1, $2)', [coach.id, last]);
      return (await countOf('private.deletions', 'id = $1', deletion)) === 1;
    };
    expect(await isKept(deletion)).toBe(true);
    expect(await isKept(randomUUID())).toBe(false);
  });

  test('a thousand older ones stay, however small', async () => {
    const coach = await app.signUp();
    await app.db.asOwner(
      `insert into private.deletions (user_id, id, area, rows, deleted_at)
       select $1, gen_random_uuid(), 'clients', '{"clients": []}', now() - n * interval '1 second' from generate_series(1, 1200) n`,
      [coach.id],
    );
    await remove(coach.token, [await addClient(coach)]);
    expect(await countOf('private.deletions', 'user_id = $1', coach.id)).toBe(1_001);
  });
});
