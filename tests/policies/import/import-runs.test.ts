// import_runs, import_parts and their functions: who may do what, all or nothing, nothing twice, undo.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';

const NO_ACCESS = {
  status: 402,
  body: { code: 'PT402', message: 'You need an active subscription to access this feature' },
};
const LAPSED = { endsAt: new Date('2020-01-01T00:00:00Z') };
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

const client = (change = {}) => ({
  id: randomUUID(),
  name: 'Amara Osei',
  email: '',
  phone: null,
  notes: null,
  ...change,
});
const session = (client_id: string, date: string, change = {}) => ({
  id: randomUUID(),
  client_id,
  date,
  duration: 60,
  notes: '',
  topics: ['goals'],
  follow_up: null,
  completed: true,
  ...change,
});
const cpd = (change = {}) => ({
  id: randomUUID(),
  date: '2026-11-02',
  hours: 1.5,
  title: 'Ethics',
  provider: '',
  category: '',
  learned: '',
  applied: '',
  evidence_url: null,
  ...change,
});
const areas = 'Work Money Health Family Partner Growth Rest Home'.split(' ').map((name) => ({ name, score: 5 }));
const wheel = (client_id: string) => ({ id: randomUUID(), client_id, date: '2026-11-02', areas, note: '' });
const template = () => ({ id: randomUUID(), name: 'GROW', body: 'Goal' });
/** A row of each credential table. */
const credentialRows = (client_id: string) => ({
  mentor_coaching: [
    {
      id: randomUUID(),
      date: '2026-09-02',
      duration: 120,
      format: 'group',
      group_size: 6,
      mentor_name: 'Ingrid Solheim',
      mentor_credential: 'MCC',
      mentor_mcs: true,
    },
  ],
  education: [
    {
      id: randomUUID(),
      provider: 'Harbour School',
      title: 'Certificate',
      hours: 72.5,
      core_hours: 60.25,
      start_date: '2022-01-10',
      end_date: '2022-09-10',
    },
  ],
  reflections: [
    { id: randomUUID(), date: '2026-09-03', title: 'Silence', reflection: 'I filled it.', application: 'I wait.' },
  ],
  client_feedback: [
    { id: randomUUID(), client_id, date: '2026-09-04', feedback: 'Glad of it.', given_by: 'Amara' },
    { id: randomUUID(), client_id: null, date: '2026-09-05', feedback: '', given_by: '' },
  ],
  credentials: [
    {
      id: randomUUID(),
      body: 'ICF',
      level: 'ACC',
      awarded_on: '2024-02-08',
      expires_on: '2027-02-08',
      reference: '42',
    },
  ],
  opening_balances: [
    {
      id: randomUUID(),
      client_id,
      as_of: '2025-12-31',
      start_date: '2023-01-01',
      end_date: '2025-12-20',
      paid_minutes: 1890,
      pro_bono_minutes: 60,
      format: 'individual',
      participants: null,
      source: 'Log',
    },
  ],
  erased_sessions: [
    {
      id: randomUUID(),
      person: randomUUID(),
      date: '2025-03-01',
      duration: 45,
      kind: 'coaching',
      paid: false,
      format: 'individual',
      participants: null,
      peer_exchange: false,
      opening: false,
    },
  ],
});
const CREDENTIAL_COUNTS = {
  mentor_coaching: 1,
  education: 1,
  reflections: 1,
  client_feedback: 2,
  credentials: 1,
  opening_balances: 1,
  erased_sessions: 1,
};
const supervision = () => ({
  id: randomUUID(),
  supervisor_name: 'Jo Park',
  date: '2026-11-02T10:00:00Z',
  duration: 60,
  topics: ['endings'],
  notes: '',
});

async function start(asker: Asker, id: string = randomUUID()): Promise<string> {
  expect(await asker.ask('POST', 'import_runs', { id, kind: 'archive', file_name: 'a.json' })).toMatchObject({
    status: 201,
  });
  return id;
}
const addPart = (asker: Asker, import_id: string, part: number, rows: object) =>
  asker.ask('POST', 'import_parts', { import_id, part, rows }, { prefer: 'resolution=ignore-duplicates' });
const finish = (asker: Asker, import_id: string, parts: number) =>
  asker.ask('POST', 'rpc/finish_import', { import_id, parts });
const undo = (asker: Asker, import_id: string) => asker.ask('POST', 'rpc/undo_import', { import_id });
async function bring(asker: Asker, ...parts: object[]) {
  const id = await start(asker);
  for (const [part, rows] of parts.entries())
    expect(await addPart(asker, id, part, rows)).toMatchObject({ status: 201 });
  return { id, answer: await finish(asker, id, parts.length) };
}
const idsOf = async (asker: Asker, table: string) =>
  (await asker.ask('GET', `${table}?select=id&order=id`)).body.map((row: { id: string }) => row.id) as string[];

describe('an import', () => {
  test('writes the records of all its parts at once, none before', async () => {
    const amara = client();
    const rows = [session(amara.id, '2026-11-01'), session(amara.id, '2026-11-02')];
    const id = await start(coach);
    await addPart(coach, id, 0, { clients: [amara], sessions: [rows[0]] });
    expect(await finish(coach, id, 2)).toMatchObject({ status: 409, body: { code: 'PT409' } });
    expect(await idsOf(coach, 'clients')).toEqual([]);
    await addPart(coach, id, 1, { sessions: [rows[1]], supervision_sessions: [supervision()], cpd_records: [cpd()] });
    await addPart(coach, id, 2, {
      note_templates: [template()],
      wheels: [wheel(amara.id)],
      ...credentialRows(amara.id),
    });
    expect((await finish(coach, id, 3)).body).toEqual({
      ...CREDENTIAL_COUNTS,
      clients: 1,
      sessions: 2,
      supervision_sessions: 1,
      cpd_records: 1,
      note_templates: 1,
      wheels: 1,
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
    };
    const split = { cce_core: 0.75, cce_resource: 0.5, cce_ethics: 0.25 };
    const amara = client(consent);
    const rows = [session(amara.id, '2026-11-01', facts), session(amara.id, '2026-11-02')];
    const more = credentialRows(amara.id);
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
    const { opening_balances } = credentialRows(amara.id);
    await addPart(coach, id, 0, { clients: [amara], opening_balances });
    expect((await finish(coach, id, 1)).body).toMatchObject({ clients: 1, opening_balances: 1 });
    expect((await coach.ask('GET', 'opening_balances')).body).toMatchObject([{ import_id: id }]);
    await coach.ask('DELETE', `import_runs?id=eq.${id}`);
    expect((await coach.ask('GET', 'opening_balances')).body).toMatchObject([
      { import_id: null, client_id: amara.id, user_id: coach.id },
    ]);
  });

  test('with another coach’s id is refused completely', async () => {
    const taken = client();
    await bring(stranger, { clients: [taken] });
    const { answer } = await bring(coach, { clients: [client(), taken] });
    expect(answer).toMatchObject({ status: 409, body: { code: 'PT409', message: 'The ids of these rows are taken' } });
    expect(await idsOf(coach, 'clients')).toEqual([]);
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

describe('undo', () => {
  test('deletes exactly the imported rows, once', async () => {
    const before = client({ name: 'Before' });
    await bring(coach, { clients: [before], sessions: [session(before.id, '2026-10-01')] });
    const amara = client();
    const rows = { clients: [amara], sessions: [session(amara.id, '2026-11-01'), session(before.id, '2026-11-01')] };
    const others = { supervision_sessions: [supervision()], cpd_records: [cpd()], note_templates: [template()] };
    const { id } = await bring(coach, {
      ...rows,
      ...others,
      ...credentialRows(amara.id),
      wheels: [wheel(amara.id)],
    });
    expect((await undo(coach, id)).body).toEqual({
      ...CREDENTIAL_COUNTS,
      clients: 1,
      sessions: 2,
      supervision_sessions: 1,
      cpd_records: 1,
      note_templates: 1,
      wheels: 1,
      kept_clients: [],
    });
    expect(await idsOf(coach, 'clients')).toEqual([before.id]);
    expect(await idsOf(coach, 'sessions')).toHaveLength(1);
    expect((await undo(coach, id)).body).toMatchObject({ clients: 0, sessions: 0 });
    expect((await coach.ask('GET', `import_runs?id=eq.${id}`)).body[0].undone_at).not.toBeNull();
  });

  test('keeps a client who has a newer session, and names them', async () => {
    const amara = client();
    const { id } = await bring(coach, { clients: [amara], sessions: [session(amara.id, '2026-11-01')] });
    await coach.ask('POST', 'sessions', session(amara.id, '2026-11-09'));
    expect((await undo(coach, id)).body).toMatchObject({ clients: 0, sessions: 1, kept_clients: ['Amara Osei'] });
    expect(await idsOf(coach, 'clients')).toEqual([amara.id]);
  });

  test('keeps a client with a newer opening balance or feedback', async () => {
    for (const table of ['opening_balances', 'client_feedback'] as const) {
      const amara = client();
      const { id } = await bring(coach, { clients: [amara] });
      expect((await coach.ask('POST', table, credentialRows(amara.id)[table][0])).status).toBe(201);
      expect((await undo(coach, id)).body).toMatchObject({ clients: 0, kept_clients: ['Amara Osei'] });
    }
  });

  test('keeps a client with a newer wheel', async () => {
    const amara = client();
    const { id } = await bring(coach, { clients: [amara], wheels: [wheel(amara.id)] });
    await coach.ask('POST', 'wheels', wheel(amara.id));
    expect((await undo(coach, id)).body).toMatchObject({ clients: 0, wheels: 1, kept_clients: ['Amara Osei'] });
  });

  test('of an unfinished import, or another coach’s, does nothing', async () => {
    expect(await undo(coach, await start(coach))).toMatchObject({ status: 404 });
    const { id } = await bring(stranger, { clients: [client()] });
    expect(await undo(coach, id)).toMatchObject({ status: 404, body: { code: 'PT404' } });
    expect(await finish(coach, id, 1)).toMatchObject({ status: 404, body: { code: 'PT404' } });
  });
});

describe('who may do what', () => {
  test('anonymous requests cannot read, start, finish or undo an import', async () => {
    const { id } = await bring(coach, { clients: [client()] });
    for (const table of ['import_runs', 'import_parts'])
      await expect(app.db.asUser(ANONYMOUS, { text: `select * from public.${table}` })).rejects.toMatchObject({
        code: '42501',
      });
    expect((await app.anon.ask('POST', 'import_runs', { kind: 'archive' })).status).toBe(401);
    expect((await finish(app.anon, id, 1)).status).toBe(401);
    expect((await undo(app.anon, id)).status).toBe(401);
  });

  test('another coach cannot see it or add to it', async () => {
    const id = await start(coach);
    await addPart(coach, id, 0, { clients: [client()] });
    for (const table of ['import_runs', 'import_parts'])
      expect((await stranger.ask('GET', `${table}?select=user_id`)).body).not.toContainEqual({ user_id: coach.id });
    expect((await addPart(stranger, id, 1, { clients: [client()] })).status).toBe(403);
    expect((await stranger.ask('DELETE', `import_runs?id=eq.${id}`)).status).toBe(204);
    expect((await finish(coach, id, 1)).body.clients).toBe(1);
  });

  test.each(['client_ids', 'skipped_ids', 'finished_at', 'created_at', 'user_id'])(
    '%s is not the coach’s to write',
    async (column) => {
      const { id } = await bring(coach, { clients: [client()] });
      const value = column.endsWith('_ids') ? [randomUUID()] : column === 'user_id' ? coach.id : '2020-01-01T00:00:00Z';
      expect((await coach.ask('PATCH', `import_runs?id=eq.${id}`, { [column]: value })).status).toBe(403);
    },
  );

  test('the server cannot read either table', async () => {
    for (const table of ['import_runs', 'import_parts'])
      await expect(app.db.asServer(`select * from public.${table}`)).rejects.toMatchObject({ code: '42501' });
  });

  test('users cannot call the internal functions', async () => {
    const [row] = await app.db.asOwner<{ id: string; email: string }>(
      'select id, email from public.profiles where id = $1',
      [coach.id],
    );
    const claims = { role: 'authenticated', json: JSON.stringify({ sub: row?.id, role: 'authenticated' }) } as const;
    for (const call of [
      "private.write_import_rows(gen_random_uuid(), gen_random_uuid(), 'clients')",
      "private.import_rows(gen_random_uuid(), gen_random_uuid(), 'clients')",
    ])
      await expect(app.db.asUser(claims, { text: `select ${call}` })).rejects.toMatchObject({ code: '42501' });
  });

  test('a lapsed coach cannot import, not even finish a started import, but can undo', async () => {
    const done = await bring(coach, { clients: [client()] });
    const begun = await start(coach);
    await addPart(coach, begun, 0, { clients: [client()] });
    await app.db.asOwner('update public.profiles set subscription_end_date = $1 where id = $2', [
      LAPSED.endsAt,
      coach.id,
    ]);
    expect(await coach.ask('POST', 'import_runs', { kind: 'archive' })).toMatchObject(NO_ACCESS);
    expect(await addPart(coach, begun, 1, { clients: [client()] })).toMatchObject(NO_ACCESS);
    expect(await finish(coach, begun, 1)).toMatchObject(NO_ACCESS);
    expect((await coach.ask('GET', 'import_runs?select=id')).body).toHaveLength(2);
    expect((await undo(coach, done.id)).body.clients).toBe(1);
  });

  test('an ended auth session cannot finish or undo with its token', async () => {
    const done = await bring(coach, { clients: [client()] });
    const begun = await start(coach);
    await addPart(coach, begun, 0, { clients: [client()] });
    await app.db.asOwner('delete from auth.sessions where user_id = $1', [coach.id]);
    expect((await finish(coach, begun, 1)).status).toBe(401);
    expect((await undo(coach, done.id)).status).toBe(401);
    expect(await app.db.asOwner('select id from public.clients where user_id = $1', [coach.id])).toHaveLength(1);
  });

  test('with ACCESS_RULE=open-paths a lapsed coach can import sessions, and no CPD', async () => {
    const lapsed = await app.addCoach(LAPSED);
    const setRule = (rule: string) =>
      app.db.asOwner("update private.settings set value = $1 where key = 'access_rule'", [rule]);
    await setRule('open-paths');
    const allowed = await bring(lapsed, { clients: [client()] });
    const refused = await bring(lapsed, { clients: [client()], cpd_records: [cpd()] });
    await setRule('route-table');
    expect(allowed.answer.body.clients).toBe(1);
    expect(refused.answer).toMatchObject(NO_ACCESS);
    expect(await idsOf(lapsed, 'clients')).toHaveLength(1);
  });
});
