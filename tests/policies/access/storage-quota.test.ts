// What one coach may store: counted by the database in every write, refused beyond the limits, for two writes at once too.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeAccessRule } from '#server/db/write-access-rule.ts';
import { WRITING_FUNCTIONS } from '#server/rest/writing-functions.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { claimsOfToken } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { addPart, bring, finish, start } from '../import/import-calls.ts';
import { client } from '../import/import-rows.ts';

let app: RestTestApp;
let coach: Asker;
beforeAll(async () => {
  app = await startRestTestApp();
});
beforeEach(async () => {
  coach = await app.addCoach();
});
const limits = (change: { storageRows?: number; storageMb?: number }) =>
  writeAccessRule(app.db.asServer, { ...TEST_DATABASE_OPTIONS, ...change });
afterEach(() => limits({}));
afterAll(() => app.close());

interface Use {
  readonly rows: number;
  readonly bytes: number;
  readonly rows_max: number;
  readonly bytes_max: number;
}
const useOf = async (asker: Asker) => (await asker.ask('POST', 'rpc/storage_use', {})).body as Use;
const insert = (count: number, change = {}) =>
  coach.ask(
    'POST',
    'clients',
    Array.from({ length: count }, () => ({ id: randomUUID(), name: 'Amara', ...change })),
  );
const FULL = { status: 413, body: { code: 'PT413', message: expect.stringContaining('Your account is full') } };

/** The counter against a count of every table. */
async function expectCounted(): Promise<void> {
  const tables = await app.db.asOwner<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'subscriptions'`,
  );
  const counts = await Promise.all(
    tables.map(({ name }) =>
      app.db.asOwner<{ rows: number; bytes: number }>(
        `select count(*)::int as rows, coalesce(sum(pg_column_size(t.*)), 0)::int as bytes from public.${name} t where user_id = $1`,
        [coach.id],
      ),
    ),
  );
  const use = await useOf(coach);
  const all = counts.flat();
  expect(use.rows).toBe(all.reduce((sum, { rows }) => sum + rows, 0));
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  expect(Math.abs(use.bytes - bytes)).toBeLessThanOrEqual(bytes / 10);
}

describe('the counter', () => {
  test('follows inserts, changes, deletions, imports and their undoing', async () => {
    await insert(3, { notes: 'x'.repeat(5_000) });
    await expectCounted();
    await coach.ask('PATCH', 'clients?name=eq.Amara', { notes: 'short' });
    await expectCounted();
    const [added] = (await coach.ask('GET', 'clients?limit=1')).body as { id: string }[];
    // More than Postgres would leave uncompressed.
    const topics = Array.from({ length: 20 }, (_, place) => `${'Career change '.repeat(6)}${place}`);
    await coach.ask('POST', 'sessions', { client_id: added!.id, date: '2026-03-02', duration: 60, topics });
    await coach.ask('PATCH', 'sessions?duration=eq.60', { duration: 45 });
    await expectCounted();
    const { id } = await bring(coach, { clients: Array.from({ length: 100 }, () => client()) });
    await expectCounted();
    await coach.ask('POST', 'rpc/undo_import', { import_id: id });
    await coach.ask('DELETE', 'clients?name=eq.Amara');
    await coach.ask('DELETE', 'sessions?duration=eq.45');
    await coach.ask('DELETE', `import_runs?id=eq.${id}`);
    expect(await useOf(coach)).toMatchObject({ rows: 0, bytes: 0 });
  });

  test('is on every table with rows of a coach', async () => {
    const missing = await app.db.asOwner(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'subscriptions'
         and 4 > (select count(*) from pg_trigger t join pg_proc p on p.oid = t.tgfoid
           where t.tgrelid = c.oid and p.proname in ('lock_storage', 'count_storage', 'log_' || c.relname))`,
    );
    expect(missing).toEqual([]);
  });

  test('counts the same when a row is added and when it is removed: no column is compressed in between', async () => {
    const compressed = await app.db.asOwner(
      `select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attstorage = 'x'
         and exists (select from pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id')`,
    );
    expect(compressed).toEqual([]);
  });

  test('shows each coach their own, and no table to anybody', async () => {
    await insert(2);
    const stranger = await app.addCoach();
    expect((await useOf(stranger)).rows).toBe(0);
    expect(await useOf(coach)).toMatchObject({ rows: 2, rows_max: 500_000, bytes_max: 500 * 1024 * 1024 });
    expect((await app.anon.ask('POST', 'rpc/storage_use', {})).status).toBe(401);
  });

  test('ends with the account', async () => {
    await insert(2);
    await app.db.asOwner('delete from auth.users where id = $1', [coach.id]);
    expect(await app.db.asOwner('select from private.storage_use where user_id = $1', [coach.id])).toEqual([]);
  });
});

describe('beyond the limit', () => {
  test('of rows nothing is added, one by one or many at once; deleting makes room', async () => {
    await limits({ storageRows: 10 });
    expect((await insert(11)).status).toBe(413);
    expect((await insert(10)).status).toBe(201);
    expect(await insert(1)).toMatchObject(FULL);
    expect((await coach.ask('PATCH', 'clients?name=eq.Amara', { name: 'Bo' })).status).toBe(204);
    expect((await coach.ask('DELETE', 'clients?name=eq.Bo')).status).toBe(204);
    expect((await insert(1)).status).toBe(201);
  });

  test('of bytes neither rows nor longer texts are added', async () => {
    await limits({ storageMb: 1 });
    expect((await insert(30, { notes: 'x'.repeat(19_000) })).status).toBe(201);
    expect(await insert(30, { notes: 'x'.repeat(19_000) })).toMatchObject(FULL);
    expect((await coach.ask('PATCH', 'clients?name=eq.Amara', { notes: 'short' })).status).toBe(204);
    expect((await insert(30, { notes: 'x'.repeat(19_000) })).status).toBe(201);
  });

  test('two writes at once do not both get the last place', async () => {
    await limits({ storageRows: 20 });
    await insert(15);
    const answers = await Promise.all(Array.from({ length: 8 }, () => insert(2)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 413, 413, 413, 413, 413, 413,
    ]);
    expect((await useOf(coach)).rows).toBe(19);
  });

  test('an import writes nothing', async () => {
    await limits({ storageRows: 10 });
    const id = await start(coach);
    await addPart(coach, id, 0, { clients: Array.from({ length: 12 }, () => client()) });
    expect(await finish(coach, id, 1)).toMatchObject(FULL);
    expect((await coach.ask('GET', 'clients?select=id')).body).toEqual([]);
  });
});

/** Functions that are refused beyond the limits, since they add, or bring back what no longer counts. */
const ADDING = 'edit_sessions finish_import merge_clients undo_client_merge undo_deletion'.split(' ');

test('what deletes, ends, or asks for help works in an account that has more than its limits', async () => {
  const admin = await app.addCoach({ role: 'admin' });
  const run = await bring(coach, { clients: [client()] });
  const [id, view, request] = [randomUUID(), randomUUID(), randomUUID()];
  await coach.ask('POST', 'clients', { id, name: 'Amara' });
  await coach.ask('POST', 'reflections', { id, title: 'A thought', date: '2026-01-01' });
  await app.db.asOwner(
    `insert into public.lent_views (id, user_id, assessor_name, assessor_email, period_from, period_to, client_labels, lends_learning,
       lends_practice, expires_at) values ($1, $2, 'Ada', 'a@example.org', '2026-01-01', '2026-12-31', 'numbers', true, true, now() + interval '9 days')`,
    [view, coach.id],
  );
  await app.db.asOwner("insert into public.lent_comments (user_id, view_id, comment) values ($1, $2, 'Why?')", [
    coach.id,
    view,
  ]);
  await app.db.asOwner(
    `insert into public.witness_requests (id, user_id, kind, witness_name, witness_email, client_ids, asked)
     values ($1, $2, 'client', 'Amara', 'a@example.org', array[$3::uuid], '{}')`,
    [request, coach.id, id],
  );
  await limits({ storageRows: 0, storageMb: 0 });
  const resolved = await coach.ask('PATCH', `lent_comments?view_id=eq.${view}`, { resolved_at: '2026-01-01T00:00Z' });
  expect(resolved).toMatchObject({ status: 204 });
  const calls: Readonly<Record<string, object>> = {
    lend_support_view: {},
    revoke_lent_view: { view },
    undo_import: { import_id: run.id },
    delete_records: { deletion_id: randomUUID(), area: 'reflections', ids: [id] },
    revoke_witness_request: { id: request },
    erase_client: { client_id: id },
  };
  for (const [name, body] of Object.entries(calls)) {
    const { status, body: answer } = await coach.ask('POST', `rpc/${name}`, body);
    if (isDistributed && name === 'lend_support_view') {
      expect([status, answer.message]).toEqual([409, expect.stringContaining('views cannot be lent yet')]);
      continue;
    }
    expect([name, status, answer?.message]).toEqual([name, expect.toBeOneOf([200, 204]), undefined]);
    if (name !== 'lend_support_view') continue;
    // By the server, for an admin.
    const text = 'select private.open_support_view($1, null)';
    await app.db.asUser(claimsOfToken(admin.token), { text, values: [answer.id] });
  }
  expect([...Object.keys(calls), ...ADDING, 'add_lent_comment'].toSorted()).toEqual([...WRITING_FUNCTIONS]);
});

describe('unfinished imports', () => {
  const open = async () =>
    (await coach.ask('GET', 'import_runs?select=id&finished_at=is.null')).body as { id: string }[];
  const part = { clients: Array.from({ length: 150 }, () => client({ notes: 'x'.repeat(19_000) })) };

  test('a coach has one: a new one gives up the one before, also when several begin at once', async () => {
    const first = await start(coach);
    await addPart(coach, first, 0, { clients: [client()] });
    await Promise.all(Array.from({ length: 6 }, () => start(coach)));
    const [left, ...more] = await open();
    expect(more).toEqual([]);
    expect(left?.id).not.toBe(first);
    expect((await addPart(coach, first, 1, { clients: [client()] })).status).toBe(403);
    expect((await coach.ask('GET', 'import_parts?select=part')).body).toEqual([]);
  });

  test('hold 64 MB, then parts are refused', async () => {
    const id = await start(coach);
    const statuses: number[] = [];
    for (let number = 0; number < 30 && statuses.at(-1) !== 413; number += 1)
      statuses.push((await addPart(coach, id, number, part)).status);
    expect(statuses.at(-1)).toBe(413);
    expect(statuses.length).toBeGreaterThan(15);
    expect((await useOf(coach)).bytes).toBeLessThan(70 * 1024 * 1024);
    expect(await addPart(coach, id, 40, part)).toMatchObject({
      body: { code: 'PT413', message: expect.stringContaining('64 MB') },
    });
  });

  test('take no parts after an hour', async () => {
    const id = await start(coach);
    await app.db.asOwner(`update public.import_runs set created_at = now() - interval '61 minutes' where id = $1`, [
      id,
    ]);
    expect(await addPart(coach, id, 0, { clients: [client()] })).toMatchObject({ status: 413 });
  });
});
