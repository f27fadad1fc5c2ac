// What a program tries that has a key with fewer rights than it wants (ADR 150): confidential texts by every way round their columns, keys
// in the wrong place, and what a scope allows in an order that it does not.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { KeyRole } from '#domain/personal-keys/personal-key.ts';
import { WatchedNotice, writeNotice } from '#server/notice/watched-notice.ts';
import { createApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { describeOnOneServer as describe, testOnOneServer as test } from '#tests/support/one-server.ts';
import { createKeyCalls, KEY_KINDS, NEW_KEY } from '#tests/support/personal-keys.ts';

const SECRET = 'zq7 said in confidence';
const UNREAD = KEY_KINDS.filter(({ reads_notes }) => !reads_notes);
type Row = Readonly<Record<string, unknown>>;

let app: TestApp;
let coach: { id: string; token: string };
let client: string;
let session: string;
const keys = {} as Record<KeyRole, { id: string; key: string }>;

beforeAll(async () => {
  app = await startTestApp();
  coach = await app.signUp();
  const calls = createKeyCalls(app);
  for (const kind of KEY_KINDS) keys[kind.role] = await calls.make(coach.token, kind);
});
beforeEach(async () => {
  client = await add('clients', { name: `Ann ${randomUUID()}`, notes: SECRET });
  session = await add('sessions', { client_id: client, date: '2026-11-20', duration: 60, notes: SECRET });
});
afterAll(() => app.close());

const AS_ROW = { prefer: 'return=representation' };
const as = async (token: string, method: string, path: string, body?: unknown, headers = AS_ROW) => {
  const { status, text } = await ask(app, token, method, `/rest/v1/${path}`, { body, headers });
  return { status, text, body: (text === '' ? null : JSON.parse(text)) as never };
};
const withKey = (role: KeyRole, ...call: [method: string, path: string, body?: unknown]) => as(keys[role].key, ...call);

/** As the coach. */
async function add(table: string, row: object): Promise<string> {
  const { status, text, body } = await as(coach.token, 'POST', table, row);
  expect(status, text).toBe(201);
  return String((body as Row[])[0]!['id']);
}
const noteOf = async () => {
  const { body } = await as(coach.token, 'GET', `sessions?select=notes&id=eq.${session}`);
  return (body as Row[])[0]!['notes'];
};

describe.each(UNREAD)('$role learns nothing of notes', ({ role }) => {
  test.each([
    'sessions?notes=like.*x*',
    'sessions?select=id&notes=not.like.*x*',
    'sessions?or=(notes.like.*x*,duration.eq.60)',
    'sessions?not.and=(notes.is.null)',
    'sessions?select=id,clients!inner(id)&clients.notes=is.null',
    'clients?select=id,sessions!inner(id)&sessions.notes=neq.x',
    'sessions?select=id,clients(*,notes)',
    'sessions?select=n:notes::text',
    'sessions?select=notes->>x',
    'sessions?order=notes.nullsfirst',
    'sessions?select=id&order=clients(notes)',
    'clients?select=name,sessions(notes)',
  ])('GET %s is answered as a column that there is not', async (path) => {
    const { status, body, text } = await withKey(role, 'GET', path);
    const made = await withKey(role, 'GET', path.replaceAll('notes', 'nutes'));
    expect([status, (body as Row)['code']], text).toEqual([made.status, (made.body as Row)['code']]);
    expect(text.replaceAll('notes', 'nutes')).toBe(made.text);
    expect(status).toBe(400);
  });

  test('by what a write answers or names', async () => {
    const row = { client_id: client, date: '2026-11-21', duration: 60 };
    for (const [method, path, body] of [
      ['POST', 'sessions', { ...row, notes: 'x' }],
      ['POST', 'sessions?columns=client_id,date,duration,notes', row],
      ['POST', 'sessions?select=id,notes', row],
      ['PATCH', `sessions?id=eq.${session}&select=id,notes`, { duration: 61 }],
      ['PATCH', 'sessions?notes=like.*said*', { duration: 61 }],
      ['PATCH', `sessions?id=eq.${session}`, { notes: '' }],
      ['DELETE', 'sessions?notes=like.*said*', undefined],
      ['DELETE', `sessions?id=eq.${session}&select=notes`, undefined],
    ] as const) {
      const { status, text } = await withKey(role, method, path, body);
      expect([400, 403], `${method} ${path}: ${text}`).toContain(status);
      expect(text).not.toContain('said');
    }
    expect(await noteOf()).toBe(SECRET);
    const upsert = { prefer: 'return=representation, resolution=merge-duplicates' };
    const onNotes = await as(keys[role].key, 'POST', 'sessions?on_conflict=notes', row, upsert);
    expect([400, 403], onNotes.text).toContain(onNotes.status);
    const added = await withKey(role, 'POST', 'sessions?on_conflict=client_id,date', { ...row, date: '2026-11-20' });
    expect(added.text).not.toMatch(/said|~hb1:/);
    expect(await noteOf()).toBe(SECRET);
  });
});

describe('what is deleted', () => {
  const remove = async (role: KeyRole, area: string, id: string) => {
    const deletion_id = randomUUID();
    const deleted = await withKey(role, 'POST', 'rpc/delete_records', { deletion_id, area, ids: [id] });
    expect(deleted.status, deleted.text).toBe(200);
    return { deleted, undo: () => withKey(role, 'POST', 'rpc/undo_deletion', { deletion_id }) };
  };

  test.each([
    ['reflections', { title: SECRET, date: '2026-11-20' }, 'title'],
    ['client_feedback', { date: '2026-11-20', given_by: SECRET, feedback: SECRET }, 'given_by'],
  ])('from %s is named to a key with notes, and not to one without, not even encrypted', async (area, row, named) => {
    const id = await add(area, row);
    const { deleted, undo } = await remove('key_all', area, id);
    expect((deleted.body as { rows: Row[] }).rows).toMatchObject([{ id, date: '2026-11-20' }]);
    expect(deleted.text).not.toMatch(new RegExp(`said|~hb1:|${named}`));
    expect((await undo()).text).not.toMatch(/said|~hb1:/);
    const read = await remove('key_all_notes', area, id);
    expect((read.deleted.body as { rows: Row[] }).rows).toMatchObject([{ id, [named]: SECRET }]);
    await read.undo();
    const { body } = await as(coach.token, 'GET', `${area}?id=eq.${id}`);
    expect(body).toMatchObject([row]);
  });
});

describe('a merge', () => {
  const plan = async (rows: object) => {
    const other = await add('clients', { name: `Ann ${randomUUID()}` });
    const { body } = await as(coach.token, 'GET', `clients?select=id,updated_at&id=in.(${client},${other})`);
    return { merge_id: randomUUID(), kept_id: client, merged_id: other, seen: body, rows };
  };

  test('writes notes with a key that has them, and none with one that has not, whatever its server lets through', async () => {
    const rows = { clients: [{ notes: 'written by a program' }] };
    const refused = await withKey('key_all', 'POST', 'rpc/merge_clients', await plan(rows));
    expect(refused.status, refused.text).toBe(400);
    const call = await plan(rows);
    const { id } = keys.key_all;
    const claims = { role: 'key_all', json: JSON.stringify({ sub: coach.id, role: 'key_all', key: id }) } as const;
    const text = 'select public.merge_clients($1, $2, $3, $4, $5)';
    const values = [call.merge_id, call.kept_id, call.merged_id, JSON.stringify(call.seen), JSON.stringify(rows)];
    await expect(app.db.asUser(claims, { text, values })).rejects.toThrow('notes cannot be written by a merge');
    const { body } = await as(coach.token, 'GET', `clients?select=notes&id=eq.${client}`);
    expect(body).toEqual([{ notes: SECRET }]);
    const merged = await withKey('key_all_notes', 'POST', 'rpc/merge_clients', await plan(rows));
    expect(merged.status, merged.text).toBe(200);
  });

  test('and its undoing work with a key without notes, which stay', async () => {
    const call = await plan({ clients: [{ organisation: 'Kestrel' }] });
    const merged = await withKey('key_all', 'POST', 'rpc/merge_clients', call);
    expect([merged.status, merged.text.includes('~hb1:')], merged.text).toEqual([200, false]);
    const undone = await withKey('key_all', 'POST', 'rpc/undo_client_merge', { merge_id: call.merge_id });
    expect([undone.status, undone.text.includes('~hb1:')], undone.text).toEqual([200, false]);
    const { body } = await as(coach.token, 'GET', `clients?select=notes&id=eq.${client}`);
    expect(body).toEqual([{ notes: SECRET }]);
  });
});

test.each(['key_read', 'key_read_notes', 'key_all', 'key_all_notes'] as const)('%s gets its sums', async (role) => {
  for (const [name, body] of Object.entries({
    client_hours: { today: '2026-11-20' },
    cpd_totals: { year: 2026 },
    dashboard: { today: '2026-11-20' },
    find_records: { wanted: 'ann', today: '2026-11-20' },
    session_totals: {},
    witnessed_rows_of: { area: 'sessions', ids: [session] },
  })) {
    const { status, text } = await withKey(role, 'POST', `rpc/${name}`, body);
    expect(status, `${name}: ${text}`).toBe(200);
    expect(text).not.toMatch(/said|~hb1:/);
  }
});

test.each(['key_all', 'key_all_notes'] as const)('%s edits sessions and erases a client', async (role) => {
  const edited = await withKey(role, 'POST', 'rpc/edit_sessions', { ids: [session], changes: { paid: true } });
  expect([edited.status, edited.body]).toEqual([200, 1]);
  const erased = await withKey(role, 'POST', 'rpc/erase_client', { client_id: client });
  expect(erased.status, erased.text).toBe(200);
});

describe('a key in the wrong place', () => {
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await app.fetch(`${app.settings.publicUrl}${path}`, { headers })).status;

  test('is refused in an address, also beside itself in a header: addresses are logged', async () => {
    const { key } = keys.key_read;
    const path = `/rest/v1/clients?select=id&apikey=${key}`;
    expect(await get(path)).toBe(401);
    expect(await get(path, { apikey: key })).toBe(401);
    expect(await get(path, { authorization: `Bearer ${key}` })).toBe(401);
    expect(await get('/rest/v1/clients?select=id', { apikey: key })).toBe(200);
  });

  test('is no key where it is altered, named twice or in another scheme', async () => {
    const { key } = keys.key_read;
    const other = keys.key_all.key;
    for (const headers of [
      { apikey: `${key}, ${other}` },
      { apikey: key, authorization: `Bearer ${other}` },
      { apikey: key.toUpperCase() },
      { apikey: `${key}=` },
      { authorization: `Bearer ${key} ${other}`, apikey: 'x' },
    ])
      expect(await get('/rest/v1/clients', headers), JSON.stringify(headers)).toBe(401);
    // Nobody's: without a token there are no rows.
    expect(await get('/rest/v1/clients', { authorization: `Basic ${key}` })).toBe(401);
  });

  test('leads to no calendar, no file and no key', async () => {
    const { key, id } = keys.key_all_notes;
    const headers = { apikey: key, authorization: `Bearer ${key}` };
    expect(await get(`/calendar/${key}.ics`, headers)).toBe(404);
    expect(await get('/metrics', headers)).toBe(404);
    for (const [name, body] of [
      ['create-personal-key', NEW_KEY],
      ['end-personal-key', { id }],
      ['create-archive', {}],
      ['get-certificate', { id: randomUUID() }],
    ] as const)
      expect((await createKeyCalls(app).callWithKey(key, name, body)).status, name).toBe(401);
  });
});

test('during maintenance a key reads, and writes nothing', async () => {
  await writeNotice(app.db.asOwner, { kind: 'maintenance', text: 'Back soon' });
  const notice = new WatchedNotice(app.db.asServer);
  await notice.renew();
  const server = createApp({ ...app.deps, notice });
  const { key } = keys.key_all;
  const send = async (method: string, path: string, body?: object) =>
    (
      await server.request(`${app.settings.publicUrl}/rest/v1/${path}`, {
        method,
        headers: { apikey: key, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).status;
  expect(await send('GET', 'clients?select=id')).toBe(200);
  expect(await send('POST', 'rpc/session_totals', {})).toBe(200);
  expect(await send('POST', 'clients', { name: 'Kim' })).toBe(503);
  expect(await send('DELETE', `clients?id=eq.${client}`)).toBe(503);
  expect(await send('POST', 'rpc/erase_client', { client_id: client })).toBe(503);
  await writeNotice(app.db.asOwner, null);
});
