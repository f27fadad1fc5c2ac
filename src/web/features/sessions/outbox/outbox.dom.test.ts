import 'fake-indexeddb/auto';
import { DUPLICATE_SESSION_CONSTRAINT } from '#domain/sessions/session-texts.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { dropAllUnsent, keepUnsent, readUnsent, type UnsentSession } from '#web/data/device/unsent-sessions.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DuplicateSession } from '../store-session.ts';
import { sendUnsentSession } from './send-unsent-session.ts';
import { outbox, renewOutbox } from './outbox.ts';
import { recordSession } from './record-session.ts';
import { sendOutbox } from './send-outbox.ts';

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
const RECORDED = { id: OURS, session: SESSION, newClient: null, clientName: 'Amara Osei' };

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
let tables: Record<'sessions' | 'clients', Map<string, Row>>;
let posts: string[];
/** Changes the response after the server has processed the request. */
let deliver: (method: string, answer: Response) => Response | Promise<Response>;
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

const violation = (name: string) =>
  Response.json({ code: '23505', message: `violates unique constraint "${name}"` }, { status: 409 });
const dayOf = (row: Row) => `${String(row['client_id'])} ${String(row['date'])}`;

function work(method: string, url: URL, body: Row): Response {
  const name = url.pathname.split('/').at(-1) as 'sessions' | 'clients';
  const table = tables[name];
  if (method === 'GET') {
    const [client, date] = ['client_id', 'date'].map((column) => url.searchParams.get(column)?.slice(3));
    const found = [...table.values()].find((row) => dayOf(row) === `${client} ${date}`);
    return Response.json(found ? [{ id: found.id }] : []);
  }
  if (method === 'PATCH') {
    const found = table.get(url.searchParams.get('id')?.slice(3) ?? '');
    if (found) Object.assign(found, body);
    return Response.json(found ? [{ id: found.id }] : []);
  }
  posts.push(`${name} ${body.id}`);
  if (table.has(body.id)) return violation(`${name}_pkey`);
  if (name === 'sessions' && [...table.values()].some((row) => dayOf(row) === dayOf(body))) {
    return violation(DUPLICATE_SESSION_CONSTRAINT);
  }
  table.set(body.id, body);
  return new Response(null, { status: 201 });
}

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const kept = () => readUnsent(ADA);
const sessions = () => [...tables.sessions.values()];
const toastTitles = () => shownToasts.get().map(({ title }) => title);

beforeEach(async () => {
  userId = ADA;
  tables = { sessions: new Map(), clients: new Map() };
  posts = [];
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
  await dropAllUnsent(ADA);
  await renewOutbox();
});
afterEach(() => {
  for (const { id } of shownToasts.get()) shownToasts.remove(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The connection is back: reads and sends the unsent sessions, as at the start. */
async function reconnect(): Promise<boolean> {
  setOnline(true);
  deliver = (_, answer) => answer;
  await renewOutbox();
  return sendOutbox();
}

it('is stored at once when online, and does not stay on the device', async () => {
  expect(await recordSession(RECORDED)).toBe('saved');
  expect(sessions()).toMatchObject([{ id: OURS, user_id: ADA }]);
  expect(await kept()).toEqual([]);
});

it('is stored on the device when offline, survives a restart, and is sent later', async () => {
  setOnline(false);
  expect(await recordSession(RECORDED)).toBe('unsent');
  expect(outbox()).toMatchObject([{ id: OURS, clientName: 'Amara Osei', refusal: null }]);
  expect(await kept()).toHaveLength(1);
  expect(await reconnect()).toBe(false);
  expect(sessions()).toMatchObject([{ id: OURS }]);
  expect([await kept(), outbox()]).toEqual([[], []]);
  expect(toastTitles()).toEqual(['Session saved']);
});

it('is one session when the response was lost, and when two tabs send it', async () => {
  deliver = (method, answer) => (method === 'POST' ? lost() : answer);
  expect(await recordSession(RECORDED)).toBe('unsent');
  expect(sessions()).toHaveLength(1);
  deliver = (_, answer) => answer;
  const outcomes = await Promise.all([sendUnsentSession(OURS), sendUnsentSession(OURS)]);
  expect(outcomes.map(({ kind }) => kind)).not.toContain('refused');
  expect(sessions()).toHaveLength(1);
  expect(await kept()).toEqual([]);
});

it('stays unsent while the server fails, and shows no toast', async () => {
  deliver = () => Response.json({ code: 'PGRST000', message: 'database gone' }, { status: 503 });
  expect(await recordSession(RECORDED)).toBe('unsent');
  expect(await sendOutbox()).toBe(true);
  expect(outbox()).toMatchObject([{ id: OURS, refusal: null }]);
  expect(toastTitles()).toEqual([]);
});

describe('a refusal', () => {
  const addOther = () => tables.sessions.set('other', { ...SESSION, id: 'other' });

  it('is shown by the form while the form is open', async () => {
    addOther();
    await expect(recordSession(RECORDED)).rejects.toBeInstanceOf(DuplicateSession);
    expect(await kept()).toEqual([]);
  });

  it('that comes later is stored with the session until it is corrected', async () => {
    setOnline(false);
    await recordSession(RECORDED);
    addOther();
    expect(await reconnect()).toBe(false);
    expect(outbox()).toMatchObject([{ id: OURS, refusal: { title: 'Duplicate Session' } }]);
    expect(toastTitles()).toEqual(['Duplicate Session']);
    posts = [];
    await sendOutbox();
    expect(posts).toEqual([]);

    const changes = outbox()[0] as UnsentSession;
    await expect(recordSession({ ...RECORDED, changes })).rejects.toBeInstanceOf(DuplicateSession);
    expect(await kept()).toMatchObject([{ id: OURS, refusal: { title: 'Duplicate Session' } }]);
    await recordSession({ ...RECORDED, session: { ...SESSION, date: '2026-11-19' }, changes });
    expect(tables.sessions.get(OURS)).toMatchObject({ date: '2026-11-19' });
    expect(await kept()).toEqual([]);
  });

  it('for an ended subscription has its own text', async () => {
    setOnline(false);
    await recordSession(RECORDED);
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
  await recordSession(RECORDED);
  const changes = outbox()[0] as UnsentSession;
  setOnline(true);
  deliver = async (method, answer) => {
    if (method === 'POST') await keepUnsent({ ...changes, revision: 'later', session: { ...SESSION, duration: 90 } });
    return answer;
  };
  expect(await sendOutbox()).toBe(true);
  expect(await kept()).toHaveLength(1);
  await reconnect();
  expect(sessions()).toMatchObject([{ id: OURS, duration: 90 }]);
  expect(await kept()).toEqual([]);
});

it('stores its new client once, and keeps what was entered about the client since', async () => {
  const newClient = { id: CLIENT, name: 'Zoe Adler' };
  setOnline(false);
  await recordSession({ ...RECORDED, newClient });
  await recordSession({
    ...RECORDED,
    id: `${OURS.slice(0, -1)}2`,
    session: { ...SESSION, date: '2026-11-19' },
    newClient,
  });
  tables.clients.set(CLIENT, { id: CLIENT, name: 'Zoe Adler', phone: '0123' });
  await reconnect();
  expect([...tables.clients.values()]).toMatchObject([{ name: 'Zoe Adler', phone: '0123' }]);
  expect(sessions()).toHaveLength(2);
  expect(toastTitles()).toEqual(['2 sessions saved']);
});

it('is neither shown nor sent under another account', async () => {
  setOnline(false);
  await recordSession(RECORDED);
  userId = BEN;
  expect(await reconnect()).toBe(false);
  expect(outbox()).toEqual([]);
  expect(await sendUnsentSession(OURS)).toEqual({ kind: 'waiting' });
  expect(posts).toEqual([]);
  userId = ADA;
  await reconnect();
  expect(sessions()).toMatchObject([{ user_id: ADA }]);
});

it('is sent directly from a device without storage', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new Error('Private window');
  });
  expect(await recordSession(RECORDED)).toBe('saved');
  expect(sessions()).toHaveLength(1);
});
