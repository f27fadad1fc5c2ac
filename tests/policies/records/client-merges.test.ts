// client_merges, rpc/merge_clients and rpc/undo_client_merge: all that is one client's becomes the other's, and comes back.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';

interface Row {
  readonly id: string;
  readonly updated_at: string;
  readonly [column: string]: unknown;
}

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
  anna = await bring(coach, { name: 'Anna Meier', email: 'anna@example.org', notes: 'Likes walks' }, [
    ['2026-09-01', 60, 'On trust'],
    ['2026-09-08', 45, ''],
  ]);
  other = await bring(coach, { name: 'A. Meier', phone: '0711', notes: 'Met in Ulm', consent: 'given' }, [
    ['2026-09-01', 30, 'On goals'],
    ['2026-10-01', 90, 'On rest'],
  ]);
});
afterAll(() => app.close());

const areas = 'Work Money Health Family Partner Growth Rest Home'.split(' ').map((name) => ({ name, score: 5 }));
/** How a row of each table that refers to clients is written; a merge has to take all of them along. */
const REFERRING: Readonly<Record<string, object>> = {
  sessions: { date: '2026-11-01', duration: 50, notes: 'x' },
  wheels: { date: '2026-09-01', areas, note: 'A start' },
  opening_balances: { as_of: '2025-12-31', paid_minutes: 600 },
  client_feedback: { date: '2026-09-09', feedback: 'Thanks', given_by: 'A. M.' },
};

const add = async (asker: Asker, table: string, row: object) => {
  const id = randomUUID();
  const answer = await asker.ask('POST', table, { id, ...row });
  if (answer.status !== 201) throw new Error(answer.text);
  return id;
};
async function bring(asker: Asker, client: object, sessions: [string, number, string][]): Promise<string> {
  const client_id = await add(asker, 'clients', client);
  for (const [date, duration, notes] of sessions)
    await add(asker, 'sessions', { client_id, date, duration, notes, completed: true, paid: true });
  return client_id;
}
const rowsOf = async (asker: Asker, query: string) =>
  (await asker.ask('GET', `${query}${query.includes('?') ? '&' : '?'}order=id`)).body as Row[];

/** All that a coach has, as it is on the wire: notes in clear. */
async function practice(asker: Asker) {
  const tables = ['clients', ...Object.keys(REFERRING)];
  const rows = await Promise.all(tables.map(async (table) => [table, await rowsOf(asker, table)] as const));
  const runs = await rowsOf(asker, 'import_runs');
  // The order of the ids that an import brought says nothing.
  const sorted = runs.map((run) => ({ ...run, session_ids: (run['session_ids'] as string[]).toSorted() }));
  return { ...Object.fromEntries(rows), import_runs: sorted } as Record<string, unknown>;
}
const seenOf = (rows: readonly Row[]) => rows.map(({ id, updated_at }) => ({ id, updated_at }));

/** What a page would send: everything seen as it is now, and the kept client's session of each shared day with the sum. */
async function plan(asker: Asker, kept_id: string, merged_id: string) {
  const clients = await rowsOf(asker, `clients?id=in.(${kept_id},${merged_id})`);
  const sessions = await rowsOf(asker, `sessions?client_id=in.(${kept_id},${merged_id})`);
  const days = [...new Set(sessions.map(({ date }) => date))];
  const clashes = days.map((day) => sessions.filter(({ date }) => date === day)).filter((day) => day.length > 1);
  const staying = clashes.map((day) => ({
    id: day.find(({ client_id }) => client_id === kept_id)!.id,
    duration: day.reduce((sum, { duration }) => sum + (duration as number), 0),
    notes: day
      .toSorted((a) => (a['client_id'] === kept_id ? -1 : 1))
      .map(({ notes }) => notes)
      .join('\n'),
  }));
  return {
    merge_id: randomUUID(),
    kept_id,
    merged_id,
    seen: seenOf([...clients, ...clashes.flat()]),
    rows: { clients: [{ phone: '0711', notes: 'Likes walks\n\nMet in Ulm', consent: 'given' }], sessions: staying },
  };
}
const merge = (asker: Asker, args: object) => asker.ask('POST', 'rpc/merge_clients', args);
const undo = (asker: Asker, merge_id: string, even_if_changed?: boolean) =>
  asker.ask('POST', 'rpc/undo_client_merge', { merge_id, ...(even_if_changed && { even_if_changed }) });
async function merged() {
  const args = await plan(coach, anna, other);
  const answer = await merge(coach, args);
  expect(answer.status, answer.text).toBe(200);
  return args;
}

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
      moved: { sessions: 2, wheels: 1, opening_balances: 1, client_feedback: 1 },
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

  test('stores texts encrypted, those that it keeps for undo as well', async () => {
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
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    const before = await practice(coach);
    expect((await merge(coach, args)).body).toEqual(answers[0]!.body);
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
      body: { code: 'PT412', message: 'These clients were changed meanwhile' },
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

  test('a merge under an id that another coach has used is refused', async () => {
    const { merge_id } = await merged();
    const [a, b] = [await add(stranger, 'clients', { name: 'A' }), await add(stranger, 'clients', { name: 'B' })];
    expect((await merge(stranger, { ...(await plan(stranger, a, b)), merge_id })).status).toBe(409);
    expect(await rowsOf(stranger, `clients?id=in.(${a},${b})`)).toHaveLength(2);
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

describe('undoing a merge', () => {
  test('brings back everything exactly: rows, ids, texts, times, and what imports brought', async () => {
    for (const [table, row] of Object.entries(REFERRING)) await add(coach, table, { client_id: other, ...row });
    const sessions = (await rowsOf(coach, 'sessions')).map(({ id }) => id);
    for (const client of [anna, other])
      await app.db.asOwner(
        `insert into public.import_runs (user_id, kind, finished_at, client_ids, session_ids)
         select $1, 'sessions', now(), array[$2]::uuid[], array(select id from public.sessions s where s.id = any($3) and s.client_id = $2 order by id)`,
        [coach.id, client, sessions],
      );
    const before = await practice(coach);
    const { merge_id } = await merged();
    expect(await practice(coach)).not.toEqual(before);
    const answer = await undo(coach, merge_id);
    expect(answer).toMatchObject({ status: 200, body: { kept_id: anna, merged_id: other } });
    expect(await practice(coach)).toEqual(before);
    // Nothing of the clients stays in the record, and a repeated call answers the same.
    expect((await undo(coach, merge_id)).body).toEqual(answer.body);
    expect(await rowsOf(coach, 'client_merges?select=rows,merged_name')).toEqual([{ rows: {}, merged_name: '' }]);
  });

  test('the other client’s session may be the one that stays', async () => {
    const before = await practice(coach);
    const args = await plan(coach, anna, other);
    const [stays] = await rowsOf(coach, `sessions?client_id=eq.${other}&date=eq.2026-09-01`);
    expect((await merge(coach, { ...args, rows: { clients: [], sessions: [{ id: stays!.id }] } })).status).toBe(200);
    expect((await coach.ask('GET', 'sessions?date=eq.2026-09-01&select=id,client_id,notes')).body).toEqual([
      { id: stays!.id, client_id: anna, notes: 'On goals' },
    ]);
    expect((await undo(coach, args.merge_id)).status).toBe(200);
    expect(await practice(coach)).toEqual(before);
  });

  test('leaves what was added to the client meanwhile, and changes of sessions that moved', async () => {
    const before = await practice(coach);
    const { merge_id } = await merged();
    const added = await add(coach, 'sessions', { client_id: anna, date: '2026-11-05', duration: 20 });
    const [moved] = await rowsOf(coach, 'sessions?date=eq.2026-10-01');
    await coach.ask('PATCH', `sessions?id=eq.${moved!.id}`, { duration: 120 });
    expect((await undo(coach, merge_id)).status).toBe(200);
    expect(await rowsOf(coach, `sessions?id=eq.${added}&select=client_id`)).toEqual([{ client_id: anna }]);
    expect(await rowsOf(coach, `sessions?id=eq.${moved!.id}&select=client_id,duration`)).toEqual([
      { client_id: other, duration: 120 },
    ]);
    expect((await practice(coach))['clients']).toEqual(before['clients']);
  });

  test.each([
    ['the client', () => coach.ask('PATCH', `clients?id=eq.${anna}`, { notes: 'Newer' })],
    ['the session of the shared day', () => coach.ask('PATCH', 'sessions?date=eq.2026-09-01', { duration: 5 })],
    ['that it is there', () => coach.ask('DELETE', 'sessions?date=eq.2026-09-01')],
  ])('asks before it writes over what was changed since: %s', async (_what, change) => {
    const before = await practice(coach);
    const { merge_id } = await merged();
    expect((await change()).status).toBeLessThan(300);
    const changed = await practice(coach);
    expect(await undo(coach, merge_id)).toMatchObject({ status: 412, body: { code: 'PT412' } });
    expect(await practice(coach)).toEqual(changed);
    expect((await undo(coach, merge_id, true)).status).toBe(200);
    expect(await practice(coach)).toEqual(before);
  });

  test('says which sessions are in the way, and changes nothing', async () => {
    const { merge_id } = await merged();
    await coach.ask('DELETE', 'sessions?date=eq.2026-09-01');
    await coach.ask('PATCH', 'sessions?date=eq.2026-10-01', { date: '2026-09-01' });
    const changed = await practice(coach);
    expect(await undo(coach, merge_id, true)).toMatchObject({ status: 409, body: { code: 'PT409' } });
    expect(await practice(coach)).toEqual(changed);
  });

  test('of several merges goes backwards, through a client that was itself merged', async () => {
    const third = await bring(coach, { name: 'Frau Meier' }, [['2026-11-11', 10, 'Third']]);
    const start = await practice(coach);
    const first = await plan(coach, other, third);
    expect((await merge(coach, first)).status).toBe(200);
    const between = await practice(coach);
    const second = await plan(coach, anna, other);
    expect((await merge(coach, second)).status).toBe(200);
    expect((await undo(coach, first.merge_id)).status).toBe(409);
    expect((await undo(coach, second.merge_id)).status).toBe(200);
    expect(await practice(coach)).toEqual(between);
    expect((await undo(coach, first.merge_id)).status).toBe(200);
    expect(await practice(coach)).toEqual(start);
  });

  test('twice at the same time is one undo', async () => {
    const before = await practice(coach);
    const { merge_id } = await merged();
    const answers = await Promise.all([undo(coach, merge_id), undo(coach, merge_id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await practice(coach)).toEqual(before);
  });
});

describe('what is kept for undo', () => {
  const kept = () => rowsOf(coach, 'client_merges?select=id');

  test.each([
    ['deleted', () => coach.ask('DELETE', `clients?id=eq.${anna}`)],
    ['erased', () => coach.ask('POST', 'rpc/erase_client', { client_id: anna })],
  ])('goes with the client when it is %s', async (_how, remove) => {
    await merged();
    await remove();
    expect(await kept()).toEqual([]);
  });

  test('goes when the client that came back is erased', async () => {
    const { merge_id } = await merged();
    await undo(coach, merge_id);
    await coach.ask('POST', 'rpc/erase_client', { client_id: other });
    expect(await kept()).toEqual([]);
  });

  test('does not let undoing an import delete what a merge made of an imported row and another', async () => {
    const [session] = await rowsOf(coach, `sessions?client_id=eq.${anna}&date=eq.2026-09-01`);
    const run = randomUUID();
    await app.db.asOwner(
      `insert into public.import_runs (id, user_id, kind, finished_at, client_ids, session_ids)
       values ($1, $2, 'sessions', now(), array[$3]::uuid[], array[$4]::uuid[])`,
      [run, coach.id, anna, session!.id],
    );
    await merged();
    await coach.ask('DELETE', 'sessions?date=neq.2026-09-01');
    expect((await coach.ask('POST', 'rpc/undo_import', { import_id: run })).status).toBe(200);
    expect(await rowsOf(coach, 'clients?select=id')).toEqual([{ id: anna }]);
    expect(await rowsOf(coach, 'sessions?select=duration')).toEqual([{ duration: 90 }]);
  });
});
