// client_merges and rpc/merge_clients: all that is one client's becomes the other's; who may merge and undo.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isDistributed } from '#tests/support/one-server.ts';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';
import {
  REFERRING,
  add,
  addDuplicateClients,
  merge,
  mergeAsPlanned,
  plan,
  practice,
  rowsOf,
  undo,
} from './client-merging.ts';

let app: RestTestApp;
let coach: Asker;
let stranger: Asker;
let anna: string;
let other: string;
beforeAll(async () => {
  app = await startRestTestApp();
  stranger = await app.addCoach();
});
beforeEach(async () => {
  coach = await app.addCoach();
  ({ anna, other } = await addDuplicateClients(coach));
});
afterAll(() => app.close());

const merged = () => mergeAsPlanned(coach, anna, other);

describe('merging two clients', () => {
  test('moves every row that refers to the one to the other, in every table with a reference to clients', async () => {
    const references = await app.db.asOwner<{ table: string; columns: string[] }>(
      `select k.conrelid::regclass::text as table, (select json_agg(a.attname) from pg_attribute a
         where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns
       from pg_constraint k where k.contype = 'f' and k.confrelid = 'public.clients'::regclass order by 1`,
    );
    // A table that is new here: a merge has to move its rows (private.tables_of_clients), and REFERRING shows one.
    expect(references.map(({ table }) => table).filter((table) => table !== 'client_merges')).toEqual(
      Object.keys(REFERRING).toSorted(),
    );
    const added: [string, string][] = [];
    for (const [table, row] of Object.entries(REFERRING))
      added.push([table, await add(coach, table, { client_id: other, ...row })]);
    const args = await plan(coach, anna, other);
    expect((await merge(coach, args)).body).toEqual({
      id: args.merge_id,
      kept_id: anna,
      merged_id: other,
      moved: { sessions: 2, wheels: 1, opening_balances: 1, client_feedback: 1, calendar_answers: 1 },
    });
    for (const [table, id] of added)
      expect(await rowsOf(coach, `${table}?id=eq.${id}&select=client_id`), table).toEqual([{ client_id: anna }]);
    expect(await rowsOf(coach, `clients?id=eq.${other}`)).toEqual([]);
  });

  test('writes the chosen fields and the session of the shared day, and keeps the others', async () => {
    await merged();
    expect(await rowsOf(coach, 'clients?select=name,email,phone,notes,consent')).toEqual([
      {
        name: 'Anna Meier',
        email: 'anna@example.org',
        phone: '0711',
        notes: 'Likes walks\n\nMet in Ulm',
        consent: 'given',
      },
    ]);
    expect((await coach.ask('GET', 'sessions?select=client_id,date,duration,notes,paid&order=date')).body).toEqual([
      { client_id: anna, date: '2026-09-01', duration: 90, notes: 'On trust\nOn goals', paid: true },
      { client_id: anna, date: '2026-09-08', duration: 45, notes: '', paid: true },
      { client_id: anna, date: '2026-10-01', duration: 90, notes: 'On rest', paid: true },
    ]);
  });

  test('stores texts encrypted, those for undo as well', async () => {
    await merged();
    const stored = await app.db.asOwner<{ text: string }>(
      `select notes as text from public.clients where user_id = $1 and notes is not null
       union all select notes from public.sessions where user_id = $1 and notes <> ''
       union all select r.value ->> 'notes' from public.client_merges m, jsonb_each(m.rows) t, jsonb_array_elements(t.value) r
         where m.user_id = $1`,
      [coach.id],
    );
    expect(stored).toHaveLength(1 + 2 + 4);
    for (const { text } of stored) expect(text).toMatch(/^~hb1:/);
    expect(JSON.stringify(await rowsOf(coach, 'client_merges'))).toContain('Met in Ulm');
  });

  test('asked again under the same id answers the same and changes nothing, also at the same time', async () => {
    const args = await plan(coach, anna, other);
    const answers = await Promise.all([merge(coach, args), merge(coach, args)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].body).toEqual(answers[1].body);
    const before = await practice(coach);
    expect((await merge(coach, args)).body).toEqual(answers[0].body);
    expect(await practice(coach)).toEqual(before);
  });

  test('both ways at the same time keeps one of them, once', async () => {
    const plans = [await plan(coach, anna, other), await plan(coach, other, anna)];
    const answers = await Promise.all(plans.map((args) => merge(coach, args)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await rowsOf(coach, 'clients')).toHaveLength(1);
    expect(await rowsOf(coach, 'sessions')).toHaveLength(3);
  });

  test.each([
    ['one client', () => coach.ask('PATCH', `clients?id=eq.${anna}`, { phone: '1' })],
    ['the other', () => coach.ask('PATCH', `clients?id=eq.${other}`, { phone: '1' })],
    ['a session of the shared day', () => coach.ask('PATCH', 'sessions?date=eq.2026-09-01', { duration: 5 })],
    ['another shared day', () => add(coach, 'sessions', { client_id: anna, date: '2026-10-01', duration: 5 })],
  ])('is refused when %s came between, and changes nothing', async (_what, change) => {
    const args = await plan(coach, anna, other);
    await change();
    const before = await practice(coach);
    expect(await merge(coach, args)).toMatchObject({
      status: 412,
      body: { code: 'PT412', message: 'These clients have been changed' },
    });
    expect(await practice(coach)).toEqual(before);
  });

  test('goes on when a session of one alone came between', async () => {
    const args = await plan(coach, anna, other);
    await add(coach, 'sessions', { client_id: other, date: '2026-11-02', duration: 5 });
    expect((await merge(coach, args)).body).toMatchObject({ moved: { sessions: 2 } });
  });

  test('is refused with rows that are not its own to write', async () => {
    const args = await plan(coach, anna, other);
    const [session] = args.rows.sessions;
    const refusals = [
      { ...args, merged_id: anna },
      { ...args, seen: {} },
      { ...args, seen: args.seen.slice(1) },
      { ...args, rows: [] },
      { ...args, rows: { clients: [{ name: 'x' }], nonsense: [] } },
      { ...args, rows: { ...args.rows, sessions: [] } },
      { ...args, rows: { ...args.rows, sessions: [session, session] } },
      { ...args, rows: { ...args.rows, sessions: [{ ...session, date: '2026-01-01' }] } },
      { ...args, rows: { ...args.rows, sessions: [{ ...session, client_id: other }] } },
      { ...args, rows: { ...args.rows, sessions: [{ ...session, duration: 2000 }] } },
      { ...args, rows: { ...args.rows, clients: [{ user_id: stranger.id }] } },
      { ...args, rows: { ...args.rows, clients: [{ notes: 'x'.repeat(20_001) }] } },
      { ...args, rows: { ...args.rows, clients: [{ name: ' ' }] } },
      { ...args, rows: { ...args.rows, clients: [null] } },
    ];
    const before = await practice(coach);
    const answers = [];
    for (const refused of refusals) answers.push((await merge(coach, refused)).status);
    expect(answers).toEqual([404, 400, 412, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400]);
    expect(await practice(coach)).toEqual(before);
  });
});

describe('who merges', () => {
  test('a stranger finds nothing, to merge, to read or to undo', async () => {
    const theirs = await add(stranger, 'clients', { name: 'Zoe' });
    const args = await plan(coach, anna, other);
    expect((await merge(stranger, args)).status).toBe(404);
    expect((await merge(stranger, { ...args, kept_id: theirs })).status).toBe(404);
    expect((await merge(coach, { ...args, merged_id: theirs })).status).toBe(404);
    expect((await merge(coach, args)).status).toBe(200);
    expect((await undo(stranger, args.merge_id)).status).toBe(404);
    expect(await rowsOf(stranger, 'client_merges')).toEqual([]);
    expect(await rowsOf(stranger, 'clients')).toHaveLength(1);
  });

  // Where tables are distributed an id is unique for each coach alone.
  test('a merge under an id that another coach has used is refused', async () => {
    const { merge_id } = await merged();
    const [a, b] = [await add(stranger, 'clients', { name: 'A' }), await add(stranger, 'clients', { name: 'B' })];
    const before = await practice(coach);
    expect((await merge(stranger, { ...(await plan(stranger, a, b)), merge_id })).status).toBe(
      isDistributed ? 200 : 409,
    );
    expect(await rowsOf(stranger, `clients?id=in.(${a},${b})`)).toHaveLength(isDistributed ? 1 : 2);
    expect(await practice(coach)).toEqual(before);
  });

  test('nobody who is not signed in', async () => {
    const args = await plan(coach, anna, other);
    expect((await merge(app.anon, args)).status).toBe(401);
    expect((await undo(app.anon, args.merge_id)).status).toBe(401);
    expect((await app.anon.ask('GET', 'client_merges')).status).toBe(401);
    const reading = app.db.asUser(ANONYMOUS, { text: 'select * from public.client_merges', values: [] });
    await expect(reading).rejects.toMatchObject({ code: '42501' });
  });

  test('nobody writes a record by hand', async () => {
    const { merge_id } = await merged();
    const own = `client_merges?id=eq.${merge_id}`;
    const row = { kept_id: anna, merged_id: other, merged_name: 'x', rows: {}, moved: {} };
    for (const [method, path, body] of [
      ['POST', 'client_merges', row],
      ['PATCH', own, { rows: {} }],
      ['DELETE', own],
    ] as const)
      expect(await coach.ask(method, path, body), method).toMatchObject({ status: 403, body: { code: '42501' } });
  });

  test('a lapsed coach is refused both, and keeps reading', async () => {
    const lapsed = await app.addCoach({ email: `${randomUUID()}@example.org` });
    const kept = await add(lapsed, 'clients', { name: 'A' });
    const going = await add(lapsed, 'clients', { name: 'B' });
    const args = await plan(lapsed, kept, going);
    const lapse = () =>
      app.db.asOwner(
        `update public.profiles set subscription_status = 'canceled', subscription_end_date = now() - interval '1 day' where id = $1`,
        [lapsed.id],
      );
    await app.db.asOwner(
      `update public.profiles set subscription_status = 'active', subscription_end_date = now() + interval '1 day' where id = $1`,
      [lapsed.id],
    );
    expect((await merge(lapsed, args)).status).toBe(200);
    await lapse();
    expect((await undo(lapsed, args.merge_id)).status).toBe(402);
    expect(await rowsOf(lapsed, 'client_merges?select=id')).toEqual([{ id: args.merge_id }]);
    const [a, b] = [randomUUID(), randomUUID()];
    await app.db.asOwner(`insert into public.clients (id, user_id, name) values ($1, $3, 'A'), ($2, $3, 'B')`, [
      a,
      b,
      lapsed.id,
    ]);
    expect((await merge(lapsed, await plan(lapsed, a, b))).status).toBe(402);
  });
});
