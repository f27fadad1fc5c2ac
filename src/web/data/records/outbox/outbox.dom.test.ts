import 'fake-indexeddb/auto';
import { DUPLICATE_SESSION_CONSTRAINT } from '#domain/sessions/session-texts.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { dropAllOperations, foldOperation, readOperations, type Operation } from '#web/data/device/operations.ts';
import { IDBObjectStore } from 'fake-indexeddb';
import { createStore, set } from 'idb-keyval';
import { queryClient } from '#web/data/wire/query-client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DuplicateSession } from '../duplicate-session.ts';
import { outbox, renewOutbox } from './outbox.ts';
import { recordChange, recordRemoval } from './record-change.ts';
import { sendOperation } from './send-operation.ts';
import { removeAnyway, sendOutbox, settleConflict } from './send-outbox.ts';

const ADA = 'a0000000-0000-4000-8000-000000000001';
const BEN = 'b0000000-0000-4000-8000-000000000001';
const CLIENT = 'c0000000-0000-4000-8000-000000000001';
const OURS = '50000000-0000-4000-8000-000000000001';
const SESSION = {
  client_id: CLIENT,
  date: '2026-11-20',
  duration: 60,
  notes: '',
  topics: [],
  follow_up: null,
  completed: true,
};
const RECORDED = { table: 'sessions', id: OURS, values: SESSION } as const;

let userId = ADA;
vi.mock('#web/data/auth/auth.ts', async () => ({
  loadAuth: async () => ({}),
  knownSession: async () => ({ access_token: `token of ${userId}`, user: { id: userId } }),
  requireUser: async (id?: string) => {
    if (id !== undefined && id !== userId) throw new Error('No authenticated user found');
    return { id: userId };
  },
}));

type Row = Record<string, unknown> & { id: string };
let tables: Record<string, Map<string, Row>>;
let writes: string[];
let clock = 0;
/** Changes the response after the server has processed the request. */
let deliver: (method: string, answer: Response) => Response | Promise<Response>;
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

const violation = (name: string) =>
  Response.json({ code: '23505', message: `violates unique constraint "${name}"` }, { status: 409 });
const dayOf = (row: Row) => `${String(row['client_id'])} ${String(row['date'])}`;
const now = () => `2026-11-20T10:00:00.${String(++clock).padStart(6, '0')}+00:00`;

function work(method: string, url: URL, body: Row): Response {
  const name = url.pathname.split('/').at(-1) ?? '';
  const table = (tables[name] ??= new Map());
  const found = [...table.values()].filter((row) =>
    [...url.searchParams].every(([column, filter]) => {
      if (filter.startsWith('in.')) return filter.includes(String(row[column]));
      return !filter.startsWith('eq.') || String(row[column]) === filter.slice(3);
    }),
  );
  if (method === 'GET') return Response.json(found);
  if (method !== 'POST') writes.push(`${method} ${name}${found.length === 0 ? ' nothing' : ''}`);
  if (method === 'DELETE') {
    for (const { id } of found) table.delete(id);
    return Response.json(found);
  }
  if (method === 'PATCH') {
    for (const row of found) Object.assign(row, body, { updated_at: now() });
    return Response.json(found);
  }
  writes.push(`POST ${name} ${body.id}`);
  if (table.has(body.id)) return violation(`${name}_pkey`);
  if (name === 'sessions' && [...table.values()].some((row) => dayOf(row) === dayOf(body))) {
    return violation(DUPLICATE_SESSION_CONSTRAINT);
  }
  const time = now();
  table.set(body.id, { ...body, created_at: time, updated_at: time });
  return new Response(null, { status: 201 });
}

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const kept = () => readOperations(ADA);
const sessions = () => [...(tables['sessions']?.values() ?? [])];
const stored = () => tables['sessions']?.get(OURS);

beforeEach(async () => {
  userId = ADA;
  tables = { sessions: new Map(), clients: new Map() };
  writes = [];
  deliver = (_, answer) => answer;
  setConfig({ publishableKey: 'key' } as never);
  setOnline(true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!navigator.onLine) return lost();
    const method = init.method ?? 'GET';
    const body = (typeof init.body === 'string' ? JSON.parse(init.body) : {}) as Row;
    return deliver(method, work(method, new URL(input), body));
  });
  await dropAllOperations(ADA);
  await renewOutbox();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The connection is back: reads and sends the unsent sessions, as at the start. */
async function reconnect() {
  setOnline(true);
  deliver = (_, answer) => answer;
  await renewOutbox();
  return sendOutbox();
}

it('is stored at once when online, and does not stay on the device', async () => {
  expect(await recordChange(RECORDED)).toBe('saved');
  expect(sessions()).toMatchObject([{ id: OURS, user_id: ADA }]);
  expect(await kept()).toEqual([]);
});

it('is stored on the device when offline, survives a restart, and is sent later', async () => {
  setOnline(false);
  expect(await recordChange(RECORDED)).toBe('unsent');
  expect(outbox()).toMatchObject([{ id: OURS, kind: 'add', refusal: null }]);
  expect(await kept()).toHaveLength(1);
  expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }], held: [], isWaiting: false });
  expect(sessions()).toMatchObject([{ id: OURS }]);
  expect([await kept(), outbox()]).toEqual([[], []]);
});

it('is one session when the response was lost, and when two tabs send it', async () => {
  deliver = (method, answer) => (method === 'POST' ? lost() : answer);
  expect(await recordChange(RECORDED)).toBe('unsent');
  expect(sessions()).toHaveLength(1);
  deliver = (_, answer) => answer;
  const outcomes = await Promise.all([sendOperation(OURS), sendOperation(OURS)]);
  expect(outcomes.map(({ kind }) => kind)).not.toContain('refused');
  expect(sessions()).toHaveLength(1);
  expect(await kept()).toEqual([]);
});

it('stays unsent while the server fails', async () => {
  deliver = () => Response.json({ code: 'PGRST000', message: 'database gone' }, { status: 503 });
  expect(await recordChange(RECORDED)).toBe('unsent');
  expect(await sendOutbox()).toEqual({ sent: [], held: [], isWaiting: true });
  expect(outbox()).toMatchObject([{ id: OURS, refusal: null }]);
});

describe('a refusal', () => {
  const addOther = () => tables['sessions']?.set('other', { ...SESSION, id: 'other' });

  it('is shown by the form while the form is open', async () => {
    addOther();
    await expect(recordChange(RECORDED)).rejects.toBeInstanceOf(DuplicateSession);
    expect(await kept()).toEqual([]);
  });

  it('that comes later is stored with the session until it is corrected', async () => {
    setOnline(false);
    await recordChange(RECORDED);
    addOther();
    expect(await reconnect()).toMatchObject({ held: [{ id: OURS }], isWaiting: false });
    expect(outbox()).toMatchObject([{ id: OURS, refusal: { title: 'Duplicate Session' } }]);
    writes = [];
    await sendOutbox();
    expect(writes).toEqual([]);

    await expect(recordChange(RECORDED)).rejects.toBeInstanceOf(DuplicateSession);
    expect(await kept()).toMatchObject([{ id: OURS, refusal: { title: 'Duplicate Session' } }]);
    await recordChange({ ...RECORDED, values: { ...SESSION, date: '2026-11-19' } });
    expect(stored()).toMatchObject({ date: '2026-11-19' });
    expect(await kept()).toEqual([]);
  });

  it('for an ended subscription has its own text', async () => {
    setOnline(false);
    await recordChange(RECORDED);
    setOnline(true);
    const text = 'You need an active subscription to access this feature';
    deliver = (method, answer) =>
      method === 'POST' ? Response.json({ code: 'PT402', message: text }, { status: 402 }) : answer;
    await sendOutbox();
    expect(outbox()).toMatchObject([{ refusal: { title: 'Subscription Required', text } }]);
  });
});

it('is sent again with the new values when it was changed while being sent', async () => {
  setOnline(false);
  await recordChange(RECORDED);
  const first = outbox()[0] as Operation;
  setOnline(true);
  deliver = async (method, answer) => {
    const later = { ...first, revision: 'later', sent: [SESSION], values: { ...SESSION, duration: 90 } };
    if (method === 'POST') await foldOperation(OURS, () => later);
    return answer;
  };
  expect(await sendOutbox()).toMatchObject({ isWaiting: true });
  expect(await kept()).toHaveLength(1);
  await reconnect();
  expect(sessions()).toMatchObject([{ id: OURS, duration: 90 }]);
  expect(await kept()).toEqual([]);
});

it('stores its new client once, and keeps what was entered about the client since', async () => {
  const newClient = { id: CLIENT, name: 'Zoe Adler' };
  setOnline(false);
  await recordChange({ ...RECORDED, newClient });
  await recordChange({
    ...RECORDED,
    id: `${OURS.slice(0, -1)}2`,
    values: { ...SESSION, date: '2026-11-19' },
    newClient,
  });
  tables['clients']?.set(CLIENT, { id: CLIENT, user_id: ADA, name: 'Zoe Adler', phone: '0123', updated_at: 'later' });
  await reconnect();
  expect([...(tables['clients']?.values() ?? [])]).toMatchObject([{ name: 'Zoe Adler', phone: '0123' }]);
  expect(sessions()).toHaveLength(2);
});

it('is neither shown nor sent under another account', async () => {
  setOnline(false);
  await recordChange(RECORDED);
  userId = BEN;
  expect(await reconnect()).toEqual({ sent: [], held: [], isWaiting: false });
  expect(outbox()).toEqual([]);
  expect(await sendOperation(OURS)).toMatchObject({ kind: 'waiting' });
  expect(writes).toEqual([]);
  userId = ADA;
  await reconnect();
  expect(sessions()).toMatchObject([{ user_id: ADA }]);
});

it('is sent directly from a device without storage', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new Error('Private window');
  });
  expect(await recordChange(RECORDED)).toBe('saved');
  expect(sessions()).toHaveLength(1);
});

describe('a change of a stored session', () => {
  const NOTES = 'What was said';
  let base: Row & { updated_at: string };
  beforeEach(async () => {
    await recordChange({ ...RECORDED, values: { ...SESSION, notes: NOTES } });
    base = { ...stored() } as typeof base;
    writes = [];
  });
  const change = (values: Record<string, unknown>) => recordChange({ ...RECORDED, values, base });

  it('is written at once when online', async () => {
    expect(await change({ completed: false })).toBe('saved');
    expect([stored()?.['completed'], await kept()]).toEqual([false, []]);
  });

  it('waits with what was changed, and without the notes that it replaces', async () => {
    setOnline(false);
    expect(await change({ ...SESSION, notes: 'New notes', duration: 90 })).toBe('unsent');
    expect(await kept()).toMatchObject([
      {
        kind: 'change',
        values: { notes: 'New notes', duration: 90 },
        base: { duration: 60, updated_at: base.updated_at },
      },
    ]);
    expect(JSON.stringify(await kept())).not.toContain(NOTES);
    expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }] });
    expect(stored()).toMatchObject({ notes: 'New notes', duration: 90 });
    expect(writes).toEqual(['PATCH sessions']);
  });

  it('is written once when its response was lost', async () => {
    deliver = (method, answer) => (method === 'PATCH' ? lost() : answer);
    expect(await change({ completed: false })).toBe('unsent');
    expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }] });
    expect(writes).toEqual(['PATCH sessions', 'PATCH sessions nothing']);
    expect(await kept()).toEqual([]);
  });

  it('and further changes of it are one', async () => {
    setOnline(false);
    await change({ completed: false });
    await change({ duration: 90 });
    await change({ completed: true });
    expect(await kept()).toMatchObject([{ values: { duration: 90 } }]);
    await reconnect();
    expect(writes).toEqual(['PATCH sessions']);
  });

  it('edited again after its response was lost is no question', async () => {
    deliver = (method, answer) => (method === 'PATCH' ? lost() : answer);
    expect(await change({ notes: 'First' })).toBe('unsent');
    setOnline(false);
    await change({ notes: 'Second' });
    expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }], held: [] });
    expect(stored()).toMatchObject({ notes: 'Second' });
  });

  it('edited again keeps the version that it began with', async () => {
    setOnline(false);
    await change({ notes: 'First' });
    Object.assign(stored() ?? {}, { notes: 'Theirs', updated_at: now() });
    const newer = { ...stored() } as typeof base;
    await recordChange({ ...RECORDED, values: { duration: 90 }, base: newer });
    expect(await reconnect()).toMatchObject({ held: [{ conflict: {} }] });
    expect(stored()).toMatchObject({ notes: 'Theirs', duration: 60 });
  });

  it('is joined with what was changed elsewhere', async () => {
    setOnline(false);
    await change({ completed: false });
    Object.assign(stored() ?? {}, { duration: 90, updated_at: now() });
    await reconnect();
    expect(stored()).toMatchObject({ completed: false, duration: 90 });
  });

  it('of notes in an open form is no question when another device changed something else', async () => {
    Object.assign(stored() ?? {}, { duration: 90, updated_at: now() });
    expect(await change({ ...SESSION, notes: 'Mine' })).toBe('saved');
    expect(stored()).toMatchObject({ notes: 'Mine', duration: 90 });
  });

  it('that clashes waits until the coach has chosen, and can be chosen later', async () => {
    setOnline(false);
    await change({ notes: 'Mine' });
    Object.assign(stored() ?? {}, { notes: 'Theirs', updated_at: now() });
    expect(await reconnect()).toMatchObject({ held: [{ conflict: {} }] });
    expect(await kept()).toMatchObject([
      { values: { notes: 'Mine' }, conflict: { updated_at: stored()?.['updated_at'] } },
    ]);
    writes = [];
    await sendOutbox();
    expect(writes).toEqual([]);
    // Nothing in this test can ask, as when the coach decides later.
    expect(await settleConflict((await kept())[0] as Operation)).toBe(false);
    expect(await kept()).toMatchObject([{ values: { notes: 'Mine' } }]);
    expect(stored()).toMatchObject({ notes: 'Theirs' });
  });

  it('of a session that was deleted elsewhere keeps what was written', async () => {
    setOnline(false);
    await change({ notes: 'Mine' });
    tables['sessions']?.clear();
    await reconnect();
    expect(outbox()).toMatchObject([
      { values: { notes: 'Mine' }, refusal: { title: 'Not saved', text: 'It was deleted on another device.' } },
    ]);
  });

  it('is refused by its form when it waits for no reason of the connection', async () => {
    deliver = (method, answer) =>
      method === 'PATCH' ? Response.json({ code: 'XX000', message: 'A fault' }, { status: 500 }) : answer;
    await expect(change({ completed: false })).rejects.toThrow('A fault');
    expect(await kept()).toEqual([]);
  });

  describe('deleted', () => {
    const listed = () => queryClient.setQueryData(['sessions', 'list', {}, 1], [base]);
    afterEach(() => queryClient.clear());

    it('at once when online, and gives back the row', async () => {
      expect(await recordRemoval('sessions', [OURS])).toMatchObject([{ id: OURS, notes: NOTES }]);
      expect([sessions(), await kept()]).toEqual([[], []]);
    });

    it('later when offline, also when its response is lost', async () => {
      listed();
      setOnline(false);
      expect(await recordRemoval('sessions', [OURS])).toBeNull();
      expect(await kept()).toMatchObject([{ kind: 'remove', values: {} }]);
      setOnline(true);
      deliver = (method, answer) => (method === 'DELETE' ? lost() : answer);
      expect(await sendOutbox()).toMatchObject({ isWaiting: true });
      expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }] });
      expect([sessions(), await kept()]).toEqual([[], []]);
    });

    it('elsewhere changed meanwhile: stays until the coach says so', async () => {
      listed();
      setOnline(false);
      await recordRemoval('sessions', [OURS]);
      Object.assign(stored() ?? {}, { notes: 'Theirs', updated_at: now() });
      expect(await reconnect()).toMatchObject({ held: [{ kind: 'remove' }] });
      expect(sessions()).toHaveLength(1);
      await removeAnyway(outbox()[0] as Operation);
      expect(await sendOutbox()).toMatchObject({ sent: [{ id: OURS }] });
      expect(sessions()).toEqual([]);
    });

    it('without having been loaded: fails', async () => {
      setOnline(false);
      await expect(recordRemoval('sessions', [OURS])).rejects.toThrow('only be deleted with a connection');
    });
  });

  it('added and deleted again before it was sent leaves nothing', async () => {
    setOnline(false);
    const other = `${OURS.slice(0, -1)}9`;
    await recordChange({ ...RECORDED, id: other, values: { ...SESSION, date: '2026-11-18' } });
    queryClient.setQueryData(['sessions', 'list', {}, 1], [{ ...base, id: other }]);
    await recordRemoval('sessions', [other]);
    expect(await kept()).toEqual([]);
    queryClient.clear();
  });
});

it('is sent after the change that makes room for it', async () => {
  await recordChange(RECORDED);
  const base = { ...stored() } as Row & { updated_at: string };
  setOnline(false);
  const other = `${OURS.slice(0, -1)}2`;
  await recordChange({ ...RECORDED, id: other, values: { ...SESSION, notes: 'Second' } });
  // The order is that of the clock.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await recordChange({ ...RECORDED, values: { date: '2026-11-21' }, base });
  expect(await reconnect()).toMatchObject({ sent: [{ id: OURS }, { id: other }], held: [] });
  expect(sessions().map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-20']);
});

it('a session whose client is refused waits behind the client', async () => {
  setOnline(false);
  await recordChange({ ...RECORDED, newClient: { id: CLIENT, name: 'Zoe Adler' } });
  setOnline(true);
  const text = 'You need an active subscription to access this feature';
  deliver = (method, answer) =>
    method === 'POST' ? Response.json({ code: 'PT402', message: text }, { status: 402 }) : answer;
  await renewOutbox();
  expect(await sendOutbox()).toMatchObject({ held: [{ id: CLIENT }], isWaiting: false });
  expect(await kept()).toMatchObject([
    { table: 'clients', refusal: { title: 'Subscription Required' } },
    { table: 'sessions', refusal: null },
  ]);
});

it('carries over what an earlier version of the app stored, with its client, once', async () => {
  const earlier = {
    id: OURS,
    userId: ADA,
    session: SESSION,
    newClient: { id: CLIENT, name: 'Zoe Adler' },
    clientName: 'Zoe Adler',
    revision: 'r',
    recordedAt: '2026-11-20T10:00:00.000Z',
    refusal: null,
  };
  await set(OURS, earlier, createStore('hourbook-unsent', 'sessions'));
  vi.resetModules();
  const { readOperations: readAnew } = await import('#web/data/device/operations.ts');
  expect(await readAnew(ADA)).toMatchObject([
    { id: CLIENT, table: 'clients', kind: 'add', values: { name: 'Zoe Adler' } },
    { id: OURS, table: 'sessions', kind: 'add', values: SESSION, about: { name: 'Zoe Adler' } },
  ]);
  await reconnect();
  expect([sessions(), [...(tables['clients']?.values() ?? [])]]).toMatchObject([[{ id: OURS }], [{ id: CLIENT }]]);
  vi.resetModules();
  const anew = await import('#web/data/device/operations.ts');
  expect(await anew.readOperations(ADA)).toEqual([]);
});

it('keeps all that is known of a client who waits when a session names them', async () => {
  setOnline(false);
  const client = { name: 'Zoe Adler', email: 'zoe@example.org', phone: null, notes: null };
  await recordChange({ table: 'clients', id: CLIENT, values: client });
  await recordChange({ ...RECORDED, newClient: { id: CLIENT, name: 'Zoe Adler' } });
  await reconnect();
  expect([...(tables['clients']?.values() ?? [])]).toMatchObject([client]);
  expect(sessions()).toHaveLength(1);
});
