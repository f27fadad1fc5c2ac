// rpc/delete_records and rpc/undo_deletion: what is restored is what was there, to the last column; who may delete and undo.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RECORDS } from '#domain/records/all-records.ts';
import { ownRows } from '#tests/support/marked-coach.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { ANONYMOUS, claimsOfToken } from '#tests/support/test-database.ts';
import { finish, addPart, start, undo as undoImport } from '../import/import-calls.ts';
import { add, addDuplicateClients, mergeAsPlanned, rowsOf, undo as undoMerge } from './client-merging.ts';

/** Of a reference that empties its column: where tables are distributed a trigger does it. */
const EMPTIED = isDistributed ? 'a' : 'n';

let app: RestTestApp;
let coach: Asker;
let stranger: Asker;
let client: string;
/** One row of each table, by table. */
let ids: Record<string, string>;
beforeAll(async () => {
  app = await startRestTestApp();
  stranger = await app.addCoach();
});
beforeEach(async () => {
  coach = await app.addCoach();
  client = await add(coach, 'clients', { name: 'Anna Meier', notes: 'Likes walks' });
  ids = { clients: client };
  const { import_runs: _run, ...rows } = ownRows('said in confidence', client);
  for (const [table, row] of Object.entries(rows)) ids[table] = await add(coach, table, row);
  // Long ago, as only the database can say it, and each another time.
  await app.db.asOwner("select set_config('hourbook.is_sealing', 'on', false)");
  for (const table of Object.keys(ids)) {
    await app.db.asOwner(
      `update public.${table} set created_at = '2024-01-01T10:00:00.123456Z', updated_at = '2024-02-03T10:00:00.654321Z'
         where user_id = $1`,
      [coach.id],
    );
  }
  await app.db.asOwner("select set_config('hourbook.is_sealing', '', false)");
});
afterAll(() => app.close());

const AREAS = Object.keys(RECORDS).filter((table) => table !== 'erased_sessions');
const remove = (asker: Asker, area: string, which: string[], deletion_id: string = randomUUID()) =>
  asker.ask('POST', 'rpc/delete_records', { deletion_id, area, ids: which });
const undo = (asker: Asker, deletion_id: string) => asker.ask('POST', 'rpc/undo_deletion', { deletion_id });

/** All rows of a coach with every column as it is stored: texts encrypted, times to the microsecond. */
async function stored(asker: Asker): Promise<Record<string, unknown[]>> {
  const tables = [...AREAS, 'client_merges', 'import_runs'];
  const rows = await Promise.all(
    tables.map((table) =>
      app.db.asOwner<{ row: unknown }>(
        `select to_jsonb(t) as row from public.${table} t where user_id = $1 order by id`,
        [asker.id],
      ),
    ),
  );
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]!.map(({ row }) => row)]));
}

/** Deletes and returns the deletion's id. */
async function deleted(area: string, which: string[]): Promise<string> {
  const answer = await remove(coach, area, which);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id as string;
}

describe('undo of a deletion', () => {
  test.each(AREAS)('of %s brings back every column as it was', async (area) => {
    const before = await stored(coach);
    expect(before[area]).toHaveLength(1);
    const deletion = await deleted(area, [ids[area]!]);
    expect((await stored(coach))[area]).toEqual([]);
    const answer = await undo(coach, deletion);
    expect(answer.status, answer.text).toBe(200);
    expect(await stored(coach)).toEqual(before);
  });

  test('of a client restores what was deleted with it: merges can be undone, imports find it, feedback has its client', async () => {
    const { anna, other } = await addDuplicateClients(coach);
    const run = await start(coach);
    const balance = {
      client_id: anna,
      as_of: '2024-12-31',
      paid_minutes: 60,
      pro_bono_minutes: 0,
      format: 'individual',
    };
    const rest = { id: randomUUID(), start_date: null, end_date: null, participants: null, source: '' };
    const brought = { opening_balances: [{ ...balance, ...rest }] };
    const part = await addPart(coach, run, 0, brought);
    expect(part.status, part.text).toBe(201);
    expect(await finish(coach, run, 1)).toMatchObject({ status: 200 });
    await app.db.asOwner('update public.opening_balances set import_id = $1 where client_id = $2', [run, anna]);
    await add(coach, 'client_feedback', { client_id: anna, date: '2026-09-09', feedback: 'Thanks' });
    const { merge_id } = await mergeAsPlanned(coach, anna, other);
    const before = await stored(coach);
    const deletion = await deleted('clients', [anna]);
    const without = await stored(coach);
    expect([without['client_merges'], without['sessions']!.length]).toEqual([[], 1]);
    await undo(coach, deletion);
    expect(await stored(coach)).toEqual(before);
    expect(await undoMerge(coach, merge_id)).toMatchObject({ status: 200 });
    expect((await undoImport(coach, run)).body).toMatchObject({ opening_balances: 1 });
  });

  test('includes what the foreign keys delete with a client, and nothing else', async () => {
    const references = await app.db.asOwner<{ table: string; kind: string }>(
      `select conrelid::regclass::text as table, confdeltype as kind from pg_constraint
        where contype = 'f' and confrelid = 'public.clients'::regclass order by 1`,
    );
    // A table that is new here: delete_records has to keep its rows.
    expect(references).toEqual([
      // Who it was is forgotten with the client, for good (ADR 105).
      { table: 'calendar_answers', kind: EMPTIED },
      { table: 'client_feedback', kind: EMPTIED },
      { table: 'client_merges', kind: 'c' },
      { table: 'opening_balances', kind: 'c' },
      { table: 'sessions', kind: 'c' },
      { table: 'wheels', kind: 'c' },
    ]);
  });

  test('answers the deleted rows without what is confidential, and stores it encrypted', async () => {
    const answer = await remove(coach, 'sessions', [ids['sessions']!]);
    expect(answer.body.rows).toMatchObject([{ id: ids['sessions'], date: '2026-11-20', duration: 61 }]);
    expect(answer.body.rows[0]).not.toHaveProperty('notes');
    expect(answer.text).not.toContain('~hb1:');
    const kept = await app.db.asOwner<{ text: string }>(
      "select r ->> 'notes' as text from private.deletions, jsonb_array_elements(rows -> 'sessions') r where user_id = $1",
      [coach.id],
    );
    expect(kept).toMatchObject([{ text: expect.stringMatching(/^~hb1:/) }]);
    await undo(coach, answer.body.id);
    expect(await rowsOf(coach, 'sessions?select=notes')).toEqual([{ notes: 'said in confidence' }]);
  });

  test('and the deletion can be sent twice, also at the same time', async () => {
    const before = await stored(coach);
    const deletion_id = randomUUID();
    const answers = await Promise.all([1, 2].map(() => remove(coach, 'sessions', [ids['sessions']!], deletion_id)));
    expect(answers[0]!.body.rows).toHaveLength(1);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    const undone = await Promise.all([1, 2].map(() => undo(coach, deletion_id)));
    expect(undone.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored(coach)).toEqual(before);
    // What was deleted and restored is changed, and stays so when the deletion or the undo arrives once more.
    await coach.ask('PATCH', `sessions?id=eq.${ids['sessions']}`, { duration: 5 });
    await undo(coach, deletion_id);
    await remove(coach, 'sessions', [ids['sessions']!], deletion_id);
    expect(await rowsOf(coach, 'sessions?select=duration')).toEqual([{ duration: 5 }]);
  });

  test('is refused as a whole where another session has taken the day', async () => {
    const other = await add(coach, 'sessions', { client_id: client, date: '2026-11-21', duration: 30 });
    const deletion = await deleted('sessions', [ids['sessions']!, other]);
    await add(coach, 'sessions', { client_id: client, date: '2026-11-20', duration: 5 });
    expect(await undo(coach, deletion)).toMatchObject({ status: 409, body: { code: '23505' } });
    expect(await rowsOf(coach, 'sessions?select=duration')).toEqual([{ duration: 5 }]);
    await coach.ask('DELETE', 'sessions?date=eq.2026-11-20');
    expect(await undo(coach, deletion)).toMatchObject({ status: 200 });
    expect(await rowsOf(coach, 'sessions')).toHaveLength(2);
  });

  test('of a session whose client was merged since goes to the client who stayed', async () => {
    const kept = await add(coach, 'clients', { name: 'A. Meier' });
    const deletion = await deleted('sessions', [ids['sessions']!]);
    await mergeAsPlanned(coach, kept, client);
    expect(await undo(coach, deletion)).toMatchObject({ status: 200 });
    expect(await rowsOf(coach, 'sessions?select=client_id,duration')).toEqual([{ client_id: kept, duration: 61 }]);
  });

  test('of a session whose client was deleted since asks for the client first', async () => {
    const deletions = [await deleted('sessions', [ids['sessions']!]), await deleted('clients', [client])];
    expect(await undo(coach, deletions[0]!)).toMatchObject({
      status: 409,
      body: { message: 'Its client no longer exists. Restore the client first.' },
    });
    for (const deletion of deletions.toReversed()) expect(await undo(coach, deletion)).toMatchObject({ status: 200 });
    expect(await rowsOf(coach, 'sessions')).toHaveLength(1);
  });

  test('stores nothing of a client who is erased', async () => {
    const deletion = await deleted('sessions', [ids['sessions']!]);
    expect(await coach.ask('POST', 'rpc/erase_client', { client_id: client })).toMatchObject({ status: 200 });
    expect(await undo(coach, deletion)).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/^This can no longer be undone\./) },
    });
    expect(await app.db.asOwner('select from private.deletions where user_id = $1', [coach.id])).toEqual([]);
  });
});

describe('who deletes and undoes', () => {
  test('a stranger deletes nothing, and undoes nothing of another coach', async () => {
    const before = await stored(coach);
    for (const area of AREAS) {
      const answer = await remove(stranger, area, [ids[area]!]);
      expect(answer, area).toMatchObject({ status: 200, body: { rows: [] } });
    }
    expect(await stored(coach)).toEqual(before);
    const deletion = await deleted('clients', [client]);
    expect(await undo(stranger, deletion)).toMatchObject({ status: 404 });
    // The same id names another deletion for each coach.
    expect(await remove(stranger, 'clients', [client], deletion)).toMatchObject({ body: { rows: [] } });
    expect(await undo(stranger, deletion)).toMatchObject({ status: 200 });
    expect(await rowsOf(stranger, 'clients')).toEqual([]);
    expect(await undo(coach, deletion)).toMatchObject({ status: 200 });
    expect(await stored(coach)).toEqual(before);
  });

  // Where tables are distributed an id is unique for each coach alone: both rows are there.
  test('a row whose id another coach has taken since is refused', async () => {
    const deletion = await deleted('cpd_records', [ids['cpd_records']!]);
    await stranger.ask('POST', 'cpd_records', { id: ids['cpd_records'], date: '2026-11-20', hours: 1, title: 'x' });
    const undone = await undo(coach, deletion);
    if (isDistributed) expect(undone).toMatchObject({ status: 200 });
    else expect(undone).toMatchObject({ status: 409, body: { code: 'PT409' } });
    expect(await rowsOf(coach, 'cpd_records')).toHaveLength(isDistributed ? 1 : 0);
    expect(await rowsOf(stranger, 'cpd_records')).toMatchObject([{ title: 'x' }]);
  });

  test('nobody who is not signed in', async () => {
    expect((await remove(app.anon, 'clients', [client])).status).toBe(401);
    expect((await undo(app.anon, randomUUID())).status).toBe(401);
    for (const text of [
      'select private.delete_records(gen_random_uuid(), $1, $2)',
      'select public.delete_records(gen_random_uuid(), $1, $2)',
    ])
      await expect(app.db.asUser(ANONYMOUS, { text, values: ['clients', `{${client}}`] })).rejects.toMatchObject({
        code: '42501',
      });
  });

  test('nobody reads or writes what is stored, and the server only deletes it', async () => {
    await deleted('clients', [client]);
    const claims = claimsOfToken(coach.token);
    for (const text of ['select * from private.deletions', 'delete from private.deletions']) {
      await expect(app.db.asUser(claims, { text, values: [] })).rejects.toMatchObject({ code: '42501' });
      await expect(app.db.asServer(text)).rejects.toMatchObject({ code: '42501' });
    }
    expect((await coach.ask('GET', 'deletions')).status).toBe(404);
  });

  test('only rows of records, by ids', async () => {
    const refusals = [
      ['profiles', [coach.id]],
      ['erased_sessions', []],
      ['client_merges', []],
      ['auth.users', []],
      ['clients; drop table x', []],
      [null, []],
    ] as const;
    const call = (body: object) => coach.ask('POST', 'rpc/delete_records', body);
    for (const [area, which] of refusals)
      expect((await call({ deletion_id: randomUUID(), area, ids: which })).status).toBe(400);
    for (const [field, body] of [
      ['ids', { deletion_id: randomUUID(), area: 'clients', ids: null }],
      ['deletion_id', { deletion_id: null, area: 'clients', ids: [client] }],
    ] as const)
      expect(await call(body)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(new RegExp(`^${field}: `)) },
      });
  });

  test('a lapsed coach deletes and gets it back, but adds nothing', async () => {
    const before = await stored(coach);
    await app.db.asOwner(
      `update public.profiles set subscription_status = 'canceled', subscription_end_date = now() - interval '1 day' where id = $1`,
      [coach.id],
    );
    const deletion = await deleted('clients', [client]);
    expect(await undo(coach, deletion)).toMatchObject({ status: 200 });
    expect(await stored(coach)).toEqual(before);
    expect((await coach.ask('POST', 'cpd_records', { date: '2026-11-20', hours: 1, title: 'x' })).status).toBe(402);
  });
});
