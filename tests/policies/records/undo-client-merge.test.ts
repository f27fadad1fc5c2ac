// rpc/undo_client_merge: both clients are as they were before the merge; and how long what undo needs is kept.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import {
  REFERRING,
  add,
  addDuplicateClients,
  bring,
  merge,
  mergeAsPlanned,
  plan,
  practice,
  rowsOf,
  undo,
} from './client-merging.ts';

let app: RestTestApp;
let coach: Asker;
let anna: string;
let other: string;
beforeAll(async () => {
  app = await startRestTestApp();
});
beforeEach(async () => {
  coach = await app.addCoach();
  ({ anna, other } = await addDuplicateClients(coach));
});
afterAll(() => app.close());

const merged = () => mergeAsPlanned(coach, anna, other);

describe('undoing a merge', () => {
  test('brings back everything exactly: rows, ids, texts, times, and what imports brought', async () => {
    for (const [table, row] of Object.entries(REFERRING)) await add(coach, table, { client_id: other, ...row });
    const sessions = (await rowsOf(coach, 'sessions')).map(({ id }) => id);
    for (const client of [anna, other])
      await app.db.asOwner(
        `insert into public.import_runs (user_id, kind, finished_at, brought)
         select $1, 'sessions', now(), jsonb_build_object('clients', array[$2::uuid],
           'sessions', array(select id from public.sessions s where s.id = any($3) and s.client_id = $2 order by id))`,
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

  test('leaves what was added to the client since, and changes of sessions that moved', async () => {
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

  test.each(['before the merges and restored after them', 'after them and restored when they are undone'])(
    'gives what was deleted %s to the client that it belongs to, with its times',
    async (when) => {
      const isBefore = when.startsWith('before');
      const third = await bring(coach, { name: 'Frau Meier' }, []);
      const { calendar_answers: _kept, ...deletable } = REFERRING;
      const rows: [string, string][] = [];
      for (const [area, row] of Object.entries(deletable))
        rows.push([area, await add(coach, area, { client_id: third, ...row })]);
      const start = await practice(coach);
      const deletions = rows.map(([area, id]) => ({ deletion_id: randomUUID(), area, ids: [id] }));
      const call = async (name: string, body: object) =>
        expect((await coach.ask('POST', `rpc/${name}`, body)).status).toBe(200);
      const deleteAll = async () => {
        for (const deletion of deletions) await call('delete_records', deletion);
      };
      const restoreAll = async () => {
        for (const { deletion_id } of deletions) await call('undo_deletion', { deletion_id });
      };
      if (isBefore) await deleteAll();
      const first = await mergeAsPlanned(coach, other, third);
      const second = await mergeAsPlanned(coach, anna, other);
      if (isBefore) {
        await restoreAll();
        for (const [area, id] of rows)
          expect(await rowsOf(coach, `${area}?id=eq.${id}&select=client_id`)).toEqual([{ client_id: anna }]);
      } else await deleteAll();
      for (const { merge_id } of [second, first]) expect((await undo(coach, merge_id)).status).toBe(200);
      if (!isBefore) await restoreAll();
      expect(await practice(coach)).toEqual(start);
    },
  );

  test('twice at the same time is one undo', async () => {
    const before = await practice(coach);
    const { merge_id } = await merged();
    const answers = await Promise.all([undo(coach, merge_id), undo(coach, merge_id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await practice(coach)).toEqual(before);
  });
});

describe('what is stored for undo', () => {
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

  test('is ids alone after a week, by which a device finds what became of a client and of a session', async () => {
    const [gone] = await rowsOf(coach, `sessions?client_id=eq.${other}&date=eq.2026-09-01`);
    const [stays] = await rowsOf(coach, `sessions?client_id=eq.${anna}&date=eq.2026-09-01`);
    const { merge_id } = await merged();
    const undone = await bring(coach, { name: 'Frau Meier' }, []);
    await undo(coach, (await mergeAsPlanned(coach, anna, undone)).merge_id);
    const expire = () =>
      app.db.asServer("select private.delete_old_client_merges(now() + interval '1 minute', 1000)::int as n");
    await expire();
    expect(await expire()).toEqual([{ n: 0 }]);
    const left = await rowsOf(coach, `client_merges?merged_id=eq.${other}&undone_at=is.null`);
    const joined = [{ id: gone!.id, into: stays!.id }];
    expect(left).toMatchObject([{ kept_id: anna, merged_name: '', rows: {}, moved: {}, joined_sessions: joined }]);
    const byDay = `client_merges?joined_sessions=cs.${JSON.stringify([{ id: gone!.id }])}&undone_at=is.null`;
    expect(await rowsOf(coach, byDay)).toEqual(left);
    expect(await kept()).toHaveLength(1);
    expect((await undo(coach, merge_id)).status).toBe(404);
  });

  test('does not let undoing an import delete what a merge made of an imported row and another', async () => {
    const [session] = await rowsOf(coach, `sessions?client_id=eq.${anna}&date=eq.2026-09-01`);
    const run = randomUUID();
    await app.db.asOwner(
      `insert into public.import_runs (id, user_id, kind, finished_at, brought)
       values ($1, $2, 'sessions', now(), $3)`,
      [run, coach.id, JSON.stringify({ clients: [anna], sessions: [session!.id] })],
    );
    await merged();
    await coach.ask('DELETE', 'sessions?date=neq.2026-09-01');
    expect((await coach.ask('POST', 'rpc/undo_import', { import_id: run })).status).toBe(200);
    expect(await rowsOf(coach, 'clients?select=id')).toEqual([{ id: anna }]);
    expect(await rowsOf(coach, 'sessions?select=duration')).toEqual([{ duration: 90 }]);
  });
});
