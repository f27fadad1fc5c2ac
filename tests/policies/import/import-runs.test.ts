// import_runs, import_parts and rpc/finish_import: all or nothing, nothing twice, and what is refused.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isDistributed } from '#tests/support/one-server.ts';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { addPart, bring, finish, idsOf, start, undo } from './import-calls.ts';
import { mergeAsPlanned } from '../records/client-merging.ts';
import { client, countsOf, cpd, otherRows, session } from './import-rows.ts';

let app: RestTestApp;
let coach: Asker;
let stranger: Asker;
beforeAll(async () => {
  app = await startRestTestApp();
  stranger = await app.addCoach();
});
beforeEach(async () => {
  coach = await app.addCoach();
});
afterAll(() => app.close());

describe('an import', () => {
  test('writes the records of all its parts at once, none before', async () => {
    const amara = client();
    const rows = [session(amara.id, '2026-11-01'), session(amara.id, '2026-11-02')];
    const id = await start(coach);
    await addPart(coach, id, 0, { clients: [amara], sessions: [rows[0]] });
    for (const parts of [2, null])
      expect(await finish(coach, id, parts)).toMatchObject({ status: 409, body: { code: 'PT409' } });
    expect(await idsOf(coach, 'clients')).toEqual([]);
    const { supervision_sessions, cpd_records, ...more } = otherRows(amara.id);
    await addPart(coach, id, 1, { sessions: [rows[1]], supervision_sessions, cpd_records });
    await addPart(coach, id, 2, more);
    expect((await finish(coach, id, 3)).body).toEqual({
      ...countsOf(otherRows(amara.id)),
      clients: 1,
      sessions: 2,
      skipped_ids: [],
    });
    expect(await idsOf(coach, 'sessions')).toEqual(rows.map((row) => row.id).toSorted());
    expect(await app.db.asOwner('select 1 from public.import_parts where import_id = $1', [id])).toEqual([]);
  });

  test('writes nothing if one row is refused', async () => {
    const amara = client();
    const { answer } = await bring(
      coach,
      { clients: [amara], cpd_records: [cpd()] },
      { sessions: [session(randomUUID(), '2026-11-01')] },
    );
    expect(answer.status).toBe(409);
    expect(await idsOf(coach, 'clients')).toEqual([]);
    expect(await idsOf(coach, 'cpd_records')).toEqual([]);
  });

  test('finished again returns the same and adds nothing', async () => {
    const { id, answer } = await bring(coach, { clients: [client()] });
    expect((await addPart(coach, id, 0, { clients: [client()] })).status).toBe(403);
    expect((await finish(coach, id, 1)).body).toEqual(answer.body);
    expect(await idsOf(coach, 'clients')).toHaveLength(1);
  });

  test('accepts a part once, also if it is sent again', async () => {
    const id = await start(coach);
    const rows = { clients: [client()] };
    await addPart(coach, id, 0, rows);
    await addPart(coach, id, 0, rows);
    expect((await finish(coach, id, 1)).body.clients).toBe(1);
  });

  test('does not change existing records, and reports them', async () => {
    const amara = client();
    const there = session(amara.id, '2026-11-01');
    await bring(coach, { clients: [amara], sessions: [there] });
    const sameDay = session(amara.id, '2026-11-01', { notes: 'other' });
    const fresh = session(amara.id, '2026-11-03');
    const { answer } = await bring(coach, {
      clients: [{ ...amara, name: 'Other' }],
      sessions: [there, sameDay, fresh],
    });
    expect(answer.body).toMatchObject({ clients: 0, sessions: 1 });
    expect(answer.body.skipped_ids.toSorted()).toEqual([amara.id, there.id, sameDay.id].toSorted());
    expect((await coach.ask('GET', 'clients')).body).toMatchObject([{ name: 'Amara Osei' }]);
  });

  test('brings no session again that a merge made part of another one, as long as that is there', async () => {
    const [first, second, third] = [client(), client(), client()];
    const sessions = [first, second, third].map(({ id }) => session(id, '2026-11-01'));
    const rows = { clients: [first, second, third], sessions };
    await bring(coach, rows);
    await mergeAsPlanned(coach, second.id, third.id);
    await mergeAsPlanned(coach, first.id, second.id);
    const minutes = async () => (await coach.ask('POST', 'rpc/session_totals', {})).body.minutes;
    expect(await minutes()).toBe(180);
    const { answer } = await bring(coach, rows);
    expect(answer.body.skipped_ids.toSorted()).toEqual([first.id, ...sessions.map(({ id }) => id)].toSorted());
    expect(await minutes()).toBe(180);
    await coach.ask('DELETE', `sessions?id=eq.${sessions[0]!.id}`);
    await bring(coach, rows);
    expect(await minutes()).toBe(180);
    expect(await idsOf(coach, 'sessions')).toEqual(sessions.map(({ id }) => id).toSorted());
  });

  test('restores the times of an archive’s rows', async () => {
    const times = { created_at: '2020-01-02T03:04:05.678901+00:00', updated_at: '2021-01-02T03:04:05.5+00:00' };
    await bring(coach, { clients: [client(times)] });
    expect((await coach.ask('GET', 'clients')).body).toMatchObject([times]);
  });

  test('restores every column, and uses defaults for columns that old files lack', async () => {
    const facts = { paid: false, format: 'group', participants: 5, kind: 'training', peer_exchange: true };
    const consent = {
      relationship_start: '2023-01-01',
      relationship_end: '2026-10-01',
      organisation: 'Kestrel',
      consent: 'withdrawn',
      consent_how: 'By mail',
      consent_date: '2026-10-02',
      retain_until: '2026-12-01',
      payer: 'barter',
      relation: 'peer',
      exchange: 'A website',
      received_minutes: 480,
    };
    const split = { cce_core: 0.75, cce_resource: 0.5, cce_ethics: 0.25 };
    const amara = client(consent);
    const rows = [session(amara.id, '2026-11-01', facts), session(amara.id, '2026-11-02')];
    const { cpd_records: _, ...more } = otherRows(amara.id);
    await bring(coach, { clients: [amara], sessions: rows, cpd_records: [cpd(split)], ...more });
    expect((await coach.ask('GET', 'clients')).body).toMatchObject([consent]);
    expect((await coach.ask('GET', 'cpd_records')).body).toMatchObject([split]);
    expect((await coach.ask('GET', 'sessions?order=date')).body).toMatchObject([
      facts,
      { paid: null, format: 'individual', participants: null, kind: 'coaching', peer_exchange: false },
    ]);
    for (const [table, given] of Object.entries(more))
      expect((await coach.ask('GET', `${table}?order=created_at,id`)).body).toMatchObject(
        given.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
  });

  test('of an official coaching log has its opening balances, which are removed with it', async () => {
    const id = randomUUID();
    await coach.ask('POST', 'import_runs', { id, kind: 'icf_log', file_name: 'log.xlsx' });
    const amara = client();
    const { opening_balances } = otherRows(amara.id);
    await addPart(coach, id, 0, { clients: [amara], opening_balances });
    expect((await finish(coach, id, 1)).body).toMatchObject({ clients: 1, opening_balances: 1 });
    expect((await coach.ask('GET', 'opening_balances')).body).toMatchObject([{ import_id: id }]);
    await coach.ask('DELETE', `import_runs?id=eq.${id}`);
    expect((await coach.ask('GET', 'opening_balances')).body).toMatchObject([
      { import_id: null, client_id: amara.id, user_id: coach.id },
    ]);
  });

  // Where tables are distributed an id is unique for each coach alone: both rows are there.
  test('with another coach’s id is refused completely', async () => {
    const taken = client();
    await bring(stranger, { clients: [taken] });
    const { answer } = await bring(coach, { clients: [client(), taken] });
    if (isDistributed) expect(answer).toMatchObject({ status: 200, body: { clients: 2 } });
    else
      expect(answer).toMatchObject({
        status: 409,
        body: { code: '23505', message: 'The ids of these rows are taken' },
      });
    expect(await idsOf(coach, 'clients')).toHaveLength(isDistributed ? 2 : 0);
    expect(await idsOf(stranger, 'clients')).toEqual([taken.id]);
  });

  test('cannot use another coach’s client', async () => {
    const theirs = client();
    await bring(stranger, { clients: [theirs] });
    const { answer } = await bring(coach, { sessions: [session(theirs.id, '2026-11-05')] });
    expect(answer.status).toBe(409);
  });

  test.each([
    ['an unknown column', { clients: [client({ user_id: randomUUID() })] }],
    ['a dangerous link', { cpd_records: [cpd({ evidence_url: 'javascript:alert(1)' })] }],
    ['an unknown table', { profiles: [] }],
    ['a day that does not exist', { sessions: [session(randomUUID(), '2026-02-31')] }],
    ['hours that contradict each other', { cpd_records: [cpd({ cce_core: 1, cce_ethics: 0.75 })] }],
    ['an unknown kind', { sessions: [session(randomUUID(), '2026-02-01', { kind: 'therapy' })] }],
    ['no object', []],
  ])('with %s is refused when its part arrives', async (_what, rows) => {
    const id = await start(coach);
    expect(await addPart(coach, id, 0, rows)).toMatchObject({
      status: 400,
      body: { hint: expect.stringMatching(/^rows: ./) },
    });
  });
});

test('ten thousand sessions are imported and undone well within the statement timeout', async () => {
  const people = Array.from({ length: 100 }, () => client());
  const days = Array.from({ length: 100 }, (_, day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10));
  const rows = people.flatMap(({ id }) => days.map((day) => session(id, day, { notes: 'n'.repeat(200) })));
  const parts = Array.from({ length: 10 }, (_, part) => ({ sessions: rows.slice(part * 1000, (part + 1) * 1000) }));
  const begun = Date.now();
  const { id, answer } = await bring(coach, { clients: people }, ...parts);
  const imported = Date.now();
  expect(answer.body).toMatchObject({ clients: 100, sessions: 10_000 });
  expect((await undo(coach, id)).body).toMatchObject({ clients: 100, sessions: 10_000 });
  console.log(`10,000 sessions: imported in ${imported - begun} ms, undone in ${Date.now() - imported} ms`);
});
