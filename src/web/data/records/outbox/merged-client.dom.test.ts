// Another device has merged a client (ADR 40) while changes of the client and of their sessions wait on this one.
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { ADA } from '#tests/support/web/outbox-coach.ts';
import {
  CLIENT,
  kept,
  lost,
  now,
  OURS,
  reconnect,
  RECORDED,
  server,
  SESSION,
  sessions,
  setOnline,
  useOutboxServer,
  type Row,
} from '#tests/support/web/outbox-server.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientDeleted } from '../row-gone.ts';
import { recordChange } from './record-change.ts';
import { recordRemoval } from './record-removal.ts';
import { settleConflict } from './send-outbox.ts';

expectLogs(/^Sending a change failed (?:DuplicateSession|ClientDeleted|RowGone): /);

vi.mock('#web/data/auth/auth.ts', async () => (await import('#tests/support/web/outbox-coach.ts')).authOfCoach);
useOutboxServer();

const KEPT = 'c0000000-0000-4000-8000-000000000002';
const OTHERS = '50000000-0000-4000-8000-000000000002';
const ANNA = { name: 'A. Meier', email: '', phone: null, notes: 'Met in Ulm' };

const table = (name: string) => (server.tables[name] ??= new Map<string, Row>());
const clients = () => [...table('clients').values()];
const add = (name: string, row: Record<string, unknown> & { id: string }) =>
  table(name)
    .set(row.id, { user_id: ADA, created_at: now(), updated_at: now(), ...row })
    .get(row.id) as Row & { updated_at: string };

/** What the other device does: the client is gone, and its sessions have the other client. */
function merge(change: Record<string, unknown> = {}, joined: { id: string; into: string }[] = []): void {
  table('clients').delete(CLIENT);
  Object.assign(table('clients').get(KEPT) ?? {}, change, { updated_at: now() });
  for (const { id, into } of joined) {
    table('sessions').delete(id);
    Object.assign(table('sessions').get(into) ?? {}, { duration: 90, updated_at: now() });
  }
  add('client_merges', { id: 'merge', kept_id: KEPT, merged_id: CLIENT, undone_at: null, joined_sessions: joined });
}

let base: Row & { updated_at: string };
beforeEach(() => {
  base = { ...add('clients', { id: CLIENT, ...ANNA }) };
  add('clients', { id: KEPT, name: 'Anna Meier', email: '', phone: null, notes: 'Likes walks' });
});
afterEach(() => queryClient.clear());

const editClient = (values: Record<string, unknown>) => recordChange({ table: 'clients', id: CLIENT, values, base });

it('a session that waits arrives at the client who stayed, once', async () => {
  setOnline(false);
  await recordChange(RECORDED);
  merge();
  expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }], held: [] });
  expect(sessions()).toMatchObject([{ id: OURS, client_id: KEPT }]);
  expect(await kept()).toEqual([]);
});

it('so does a session of an open form', async () => {
  merge();
  expect(await recordChange(RECORDED)).toBe('saved');
  expect(sessions()).toMatchObject([{ id: OURS, client_id: KEPT }]);
});

it('a session on a day that the client who stayed has one is asked about', async () => {
  setOnline(false);
  await recordChange(RECORDED);
  add('sessions', { ...SESSION, id: OTHERS, client_id: KEPT });
  merge();
  expect(await reconnect()).toMatchObject({ held: [{ id: OURS, refusal: { title: 'Duplicate Session' } }] });
  expect(await kept()).toMatchObject([{ id: OURS, kind: 'add', values: { client_id: KEPT } }]);
});

it('a session of a client who was deleted, or whose merge was undone and who was deleted then, is refused', async () => {
  setOnline(false);
  await recordChange(RECORDED);
  merge();
  Object.assign(table('client_merges').get('merge') ?? {}, { undone_at: now() });
  await reconnect();
  expect(await kept()).toMatchObject([{ refusal: { title: 'Not saved', text: new ClientDeleted().message } }]);
});

it('an edit of the client is written to the one who stayed where it has the value that was changed', async () => {
  setOnline(false);
  await editClient({ phone: '0711' });
  merge();
  expect(await reconnect()).toMatchObject({ sent: [{ id: CLIENT }], held: [] });
  expect(clients()).toMatchObject([{ id: KEPT, name: 'Anna Meier', phone: '0711', notes: 'Likes walks' }]);
});

it('an edit that the one who stayed has another value for is asked about', async () => {
  setOnline(false);
  await editClient({ notes: 'Met in Ulm in May', phone: '0711' });
  merge();
  expect(await reconnect()).toMatchObject({ held: [{ id: KEPT, conflict: {} }] });
  expect(clients()).toMatchObject([{ id: KEPT, notes: 'Likes walks', phone: null }]);
  const waiting = await kept();
  expect(waiting).toMatchObject([{ id: KEPT, values: { notes: 'Met in Ulm in May', phone: '0711' } }]);
  // Nothing in this test can ask, as when the coach decides later.
  expect(await settleConflict(waiting[0]!)).toBe(false);
  expect(await kept()).toHaveLength(1);
});

it('an edit waits behind one of the client who stayed', async () => {
  const other = { ...table('clients').get(KEPT)! } as typeof base;
  setOnline(false);
  await recordChange({ table: 'clients', id: KEPT, values: { phone: '1' }, base: other });
  await editClient({ phone: '2' });
  merge({ phone: '3' });
  expect(await reconnect()).toMatchObject({ held: [{ id: KEPT, conflict: {} }] });
  expect((await kept()).toSorted((a, b) => b.id.localeCompare(a.id))).toMatchObject([
    { id: KEPT, values: { phone: '1' } },
    { id: CLIENT, values: { phone: '2' }, refusal: null },
  ]);
});

it('a new client whose response was lost is not added again, and what was entered since goes to the one who stayed', async () => {
  table('clients').delete(CLIENT);
  server.deliver = (method, answer) => (method === 'POST' ? lost() : answer);
  expect(await recordChange({ table: 'clients', id: CLIENT, values: ANNA })).toBe('unsent');
  expect(clients()).toHaveLength(2);
  merge();
  expect(await reconnect()).toMatchObject({ sent: [{ id: CLIENT }], held: [] });
  expect(clients()).toMatchObject([{ id: KEPT, notes: 'Likes walks' }]);
});

it('what was entered since its response was lost goes to the one who stayed', async () => {
  table('clients').delete(CLIENT);
  server.deliver = (method, answer) => (method === 'POST' ? lost() : answer);
  await recordChange({ table: 'clients', id: CLIENT, values: ANNA });
  setOnline(false);
  await editClient({ phone: '0711' });
  merge();
  expect(await reconnect()).toMatchObject({ sent: [{ id: CLIENT }], held: [] });
  expect(clients()).toMatchObject([{ id: KEPT, name: 'Anna Meier', notes: 'Likes walks', phone: '0711' }]);
});

it('a change or a removal of a session that became part of another one is asked about there', async () => {
  const session = add('sessions', { ...SESSION, id: OURS });
  add('sessions', { ...SESSION, id: OTHERS, client_id: KEPT, duration: 30 });
  queryClient.setQueryData(['sessions', 'list', {}, 1], [{ ...session }]);
  const joined = [{ id: OURS, into: OTHERS }];
  setOnline(false);
  await recordChange({ table: 'sessions', id: OURS, values: { duration: 75 }, base: { ...session } });
  merge({}, joined);
  expect(await reconnect()).toMatchObject({ held: [{ id: OTHERS, kind: 'change', conflict: {} }] });
  expect(await kept()).toMatchObject([{ id: OTHERS, values: { duration: 75 } }]);

  setOnline(false);
  await recordRemoval('sessions', [OURS]);
  await reconnect();
  expect(await kept()).toMatchObject([
    { id: OTHERS, values: { duration: 75 } },
    { id: OURS, kind: 'remove', refusal: null },
  ]);
  expect(sessions()).toMatchObject([{ id: OTHERS, duration: 90 }]);
});

describe('two rows that became part of each other, as after a restored archive, and were deleted', () => {
  const CIRCLE = { kept_id: KEPT, merged_id: CLIENT, undone_at: null, joined_sessions: [{ id: OURS, into: OTHERS }] };
  const BACK = { kept_id: CLIENT, merged_id: KEPT, undone_at: null, joined_sessions: [{ id: OTHERS, into: OURS }] };

  function deleteBoth(): void {
    table('clients').clear();
    table('sessions').clear();
    add('client_merges', { id: 'merge', ...CIRCLE });
    add('client_merges', { id: 'back', ...BACK });
  }

  it('refuse a session of the client', async () => {
    setOnline(false);
    await recordChange(RECORDED);
    deleteBoth();
    expect(await reconnect()).toMatchObject({ sent: [] });
    expect(await kept()).toMatchObject([{ id: OURS, refusal: { title: 'Not saved' } }]);
  });

  it('refuse a change of the session, and take its removal as done', async () => {
    const session = add('sessions', { ...SESSION, id: OURS });
    queryClient.setQueryData(['sessions', 'list', {}, 1], [{ ...session }]);
    setOnline(false);
    await recordChange({ table: 'sessions', id: OURS, values: { duration: 75 }, base: { ...session } });
    deleteBoth();
    await reconnect();
    expect(await kept()).toMatchObject([{ id: OURS, kind: 'change', refusal: { title: 'Not saved' } }]);
    setOnline(false);
    await recordRemoval('sessions', [OURS]);
    await reconnect();
    expect(await kept()).toEqual([]);
  });
});
