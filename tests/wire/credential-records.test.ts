// The unmodified official client with the columns, tables and functions for credentials.
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import { readEvidence } from '#domain/accreditation/evidence/read-evidence.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addClients, newCoach, type Coach } from './postgrest-clients.ts';

let app: TestApp;
let coach: Coach;
let other: Coach;
let client: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [coach, other] = await Promise.all([newCoach(app), newCoach(app)]);
  [client = ''] = await addClients(coach, 'Amara');
});

const USUAL = { paid: null, format: 'individual', participants: null, kind: 'coaching', peer_exchange: false };
const FACTS = { paid: true, format: 'group', participants: 6, kind: 'mentoring', peer_exchange: true };

test('a session is individual coaching by default; given values are stored and changed', async () => {
  const from = (table: string) => coach.client.from(table);
  const plain = { client_id: client, date: '2026-11-01', duration: 60 };
  const first = await from('sessions').insert(plain).select().single();
  expect(first.data).toMatchObject(USUAL);
  const second = await from('sessions')
    .insert({ ...plain, date: '2026-11-02', ...FACTS })
    .select()
    .single();
  expect(second.data).toMatchObject(FACTS);
  const { data } = await from('sessions').update({ paid: false, participants: null }).eq('id', second.data.id).select();
  expect(data).toMatchObject([{ ...FACTS, paid: false, participants: null }]);
  expect((await from('sessions').update({ kind: 'therapy' }).eq('id', second.data.id)).error).toMatchObject({
    code: '23514',
    message: 'new row for relation "sessions" violates check constraint "sessions_kind_check"',
    hint: 'kind: Kind must be coaching, mentoring, training, supervision or other',
  });
});

test('a row of every table can be added, read, changed and deleted', async () => {
  const date = '2026-09-01';
  const rows: Record<string, readonly [row: Record<string, unknown>, change: Record<string, unknown>]> = {
    mentor_coaching: [{ date, duration: 60, mentor_name: 'Ingrid' }, { mentor_mcs: true }],
    education: [{ title: 'Level 1', hours: 72.5, start_date: date }, { core_hours: 60.25 }],
    reflections: [{ date, title: 'Silence' }, { application: 'I wait.' }],
    client_feedback: [{ date, client_id: client, feedback: 'Thanks' }, { client_id: null }],
    credentials: [{ body: 'ICF', level: 'ACC', awarded_on: date }, { expires_on: '2029-09-01' }],
    opening_balances: [{ client_id: client, as_of: date, paid_minutes: 90 }, { pro_bono_minutes: 30 }],
  };
  for (const [table, [row, change]] of Object.entries(rows)) {
    const added = await coach.client.from(table).insert(row).select().single();
    expect(added.data, table).toMatchObject({ ...row, user_id: coach.id });
    const changed = await coach.client.from(table).update(change).eq('id', added.data.id).select().single();
    expect(changed.data, table).toMatchObject({ ...row, ...change });
    expect((await other.client.from(table).select()).data, table).toEqual([]);
    expect((await coach.client.from(table).delete().eq('id', added.data.id)).status, table).toBe(204);
    expect((await coach.client.from(table).select()).data, table).toEqual([]);
  }
});

test('a credential of each body can be recorded', async () => {
  for (const body of BODY_NAMES)
    for (const level of credentialsOf(body)) {
      const row = { body, level, awarded_on: '2026-09-01' };
      const added = await coach.client.from('credentials').insert(row).select('body, level, awarded_on').single();
      expect(added.data, level).toEqual(row);
    }
  expect((await coach.client.from('credentials').delete().neq('body', '')).status).toBe(204);
});

test('an error of a row names the field', async () => {
  const refused = async (table: string, row: object) => (await coach.client.from(table).insert(row)).error?.hint;
  expect(await refused('education', { title: '', hours: 1, start_date: '2026-01-01' })).toBe(
    'title: Title is required',
  );
  expect(await refused('credentials', { body: 'Nobody', level: 'x', awarded_on: '2026-01-01' })).toBe(
    'body: Body must be ICF, EMCC, AC, CCE or NBHWC',
  );
  expect(await refused('reflections', { date: '2026-02-31', title: 'x' })).toBe('date: This is not a valid date');
});

test('many sessions are edited, a client is erased, and evidence follows', async () => {
  const dates = ['2026-11-01', '2026-11-02', '2026-11-03'];
  const rows = dates.map((date) => ({ client_id: client, date, duration: 50, completed: true }));
  const { data } = await coach.client.from('sessions').insert(rows).select('id');
  const ids = (data as { id: string }[]).map(({ id }) => id);
  const edited = await coach.client.rpc('edit_sessions', { ids, changes: { paid: true, format: 'team' } });
  expect([edited.error, edited.data]).toEqual([null, 3]);
  const evidence = async () => readEvidence((await coach.client.rpc('evidence')).data as EvidenceAnswer);
  expect((await evidence()).sessions).toMatchObject(dates.map((date) => ({ date, paid: true, format: 'team' })));
  const person = crypto.randomUUID();
  const stranger = await other.client.rpc('erase_client', { client_id: client, person });
  expect(stranger.data).toEqual({ sessions: 0, minutes: 0, opening_minutes: 0 });
  const erased = await coach.client.rpc('erase_client', { client_id: client, person });
  expect(erased.data).toEqual({ sessions: 3, minutes: 150, opening_minutes: 0 });
  const { sessions, clients, erased_sessions } = await evidence();
  expect([sessions, clients]).toEqual([[], []]);
  expect(erased_sessions).toMatchObject(dates.map((date) => ({ date, paid: true, format: 'team', person })));
});
