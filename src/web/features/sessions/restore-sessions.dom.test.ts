import { expectLogs, takeLogs } from '#tests/support/web/expected-logs.ts';
import { DUPLICATE_SESSION_TEXTS, NO_USER_TEXT } from '#domain/sessions/session-texts.ts';
import { DUPLICATE_SESSION_CONSTRAINT } from '#tests/support/web/session-constraint.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/timing.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { SESSION_STORAGE_KEY } from '#web/data/auth/stored-session.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DuplicateSession } from '#web/data/records/duplicate-session.ts';
import { deleteRecords } from '#web/data/records/deletions.ts';
import { deliverOperation } from '#web/data/records/outbox/deliver-operation.ts';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { rowServer } from '#web/data/records/outbox/row-server.ts';
import { newOperation } from '#tests/support/web/new-operation.ts';
import { restoreSessions } from './list/use-session-actions.ts';

expectLogs(
  /^undo deletion failed: duplicate key/,
  /^update session failed (?:DuplicateSession|RowGone): /,
  /^delete session failed WireError: database gone/,
  /^(?:(?:add|delete) session|undo deletion) failed Error: No authenticated user found/,
);

const addSession = (id: string, session: typeof SESSION) =>
  deliverOperation(newOperation('sessions', id, session), rowServer(USER));

const getSession = vi.fn<() => Promise<unknown>>();
vi.mock('@supabase/auth-js', () => ({
  AuthClient: class {
    getSession = getSession;
    onAuthStateChange = () => undefined;
  },
}));

const USER = 'a0000000-0000-4000-8000-000000000001';
const CLIENT = 'c0000000-0000-4000-8000-000000000001';
const OURS = '50000000-0000-4000-8000-000000000001';
const OTHERS = '50000000-0000-4000-8000-000000000002';
const SESSION = {
  client_id: CLIENT,
  date: '2026-11-20',
  duration: 60,
  notes: 'a secret of the client',
  topics: ['goals'],
  follow_up: null,
  completed: true,
};
type Row = typeof SESSION & { id: string; user_id: string };

/** The sessions table behind /rest/v1, with its two unique constraints, as far as these calls need it. */
let table: Row[];
let calls: { method: string; url: URL; body: unknown }[];
/** Changes the response after the table has processed the request; by default it arrives. */
let deliver: (method: string, answer: Response) => Response | 'lost';

const refusal = (status: number, code: string, message: string, hint: string | null = null) =>
  Response.json({ code, message, details: null, hint }, { status });
const violation = (constraint: string) =>
  refusal(409, '23505', `duplicate key value violates unique constraint "${constraint}"`);
const matching = (url: URL) =>
  table.filter((row) =>
    [...url.searchParams].every(([column, filter]) => {
      const value = String(row[column as keyof Row]);
      if (filter.startsWith('in.')) return filter.slice(4, -1).split(',').includes(value);
      return !filter.startsWith('eq.') || value === filter.slice(3);
    }),
  );

function work(method: string, url: URL, body: unknown): Response {
  if (method === 'GET') return Response.json(matching(url));
  if (url.pathname.endsWith('/delete_records')) {
    const { deletion_id: id, ids } = body as { deletion_id: string; ids: string[] };
    const rows = table.filter((row) => ids.includes(row.id));
    table = table.filter((row) => !rows.includes(row));
    return Response.json({ id, rows });
  }
  if (method === 'POST') {
    const row = body as Row;
    if (table.some(({ id }) => id === row.id)) return violation('sessions_pkey');
    if (table.some((other) => other.client_id === row.client_id && other.date === row.date))
      return violation(DUPLICATE_SESSION_CONSTRAINT);
    table.push(row);
    return new Response(null, { status: 201 });
  }
  const found = matching(url);
  const change = body as Partial<Row>;
  const clashes = found.some((row) =>
    table.some((other) => other !== row && other.client_id === CLIENT && other.date === (change.date ?? row.date)),
  );
  if (clashes) return violation(DUPLICATE_SESSION_CONSTRAINT);
  for (const row of found) Object.assign(row, change);
  return Response.json(found.map(({ id }) => ({ id })));
}

const serve: typeof fetch = async (input, init) => {
  const method = init?.method ?? 'GET';
  const url = new URL(String(input));
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
  calls.push({ method, url, body });
  const outcome = deliver(method, work(method, url, body));
  if (outcome !== 'lost') return outcome;
  return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
};

beforeEach(() => {
  table = [];
  calls = [];
  deliver = (_, answer) => answer;
  const session = { access_token: 'token', user: { id: USER } };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  getSession.mockResolvedValue({ data: { session } });
  setConfig({ publishableKey: 'key' } as never);
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const methods = () => calls.map(({ method }) => method);
const addOther = () => table.push({ ...SESSION, id: OTHERS, user_id: USER });

describe('adding', () => {
  it('checks client and date, then sends exactly the columns of a session with the id of its form', async () => {
    await addSession(OURS, SESSION);
    expect(methods()).toEqual(['GET', 'POST']);
    expect(calls[0]?.url.searchParams.get('client_id')).toBe(`eq.${CLIENT}`);
    expect(calls[0]?.url.searchParams.get('date')).toBe('eq.2026-11-20');
    expect(calls[1]?.body).toEqual({ id: OURS, ...SESSION, user_id: USER });
  });

  it('is refused by the check when there is another session on the date, and sends nothing', async () => {
    addOther();
    await expect(addSession(OURS, SESSION)).rejects.toThrow(DUPLICATE_SESSION_TEXTS.error);
    expect(methods()).toEqual(['GET']);
  });

  it('is refused by the constraint when another tab was faster', async () => {
    deliver = (method, answer) => {
      if (method === 'GET' && table.length === 0) addOther();
      return answer;
    };
    await expect(addSession(OURS, SESSION)).rejects.toBeInstanceOf(DuplicateSession);
    expect(methods()).toEqual(['GET', 'POST', 'GET']);
    expect(table.map(({ id }) => id)).toEqual([OTHERS]);
  });

  it('succeeds once when the request was stored but its response got lost', async () => {
    vi.useFakeTimers();
    let posts = 0;
    deliver = (method, answer) => (method === 'POST' && ++posts === 1 ? 'lost' : answer);
    const outcome = addSession(OURS, SESSION);
    await passTime(REQUEST_TIMEOUT_MS);
    await outcome;
    expect(posts).toBe(2);
    expect(table.map(({ id }) => id)).toEqual([OURS]);
    expect(takeLogs()).toEqual([]);
  });

  it('does not report its own earlier attempt as a duplicate, and stores the present values', async () => {
    table.push({ ...SESSION, id: OURS, user_id: USER });
    await addSession(OURS, { ...SESSION, duration: 90 });
    expect(methods()).toEqual(['GET', 'GET', 'PATCH']);
    expect(table).toMatchObject([{ id: OURS, duration: 90 }]);
  });

  it('moves its own earlier attempt when the date was changed before the next', async () => {
    table.push({ ...SESSION, id: OURS, user_id: USER });
    await addSession(OURS, { ...SESSION, date: '2026-11-21' });
    expect(methods()).toEqual(['GET', 'POST', 'GET', 'PATCH']);
    expect(table).toMatchObject([{ id: OURS, date: '2026-11-21' }]);
  });

  it('recognises its own row even if the constraint on client and date is violated first', async () => {
    table.push({ ...SESSION, id: OURS, user_id: USER });
    let gets = 0;
    deliver = (method, answer) => {
      if (method === 'GET' && ++gets === 1) return Response.json([]);
      return method === 'POST' ? violation(DUPLICATE_SESSION_CONSTRAINT) : answer;
    };
    await addSession(OURS, SESSION);
    expect(methods()).toEqual(['GET', 'POST', 'GET', 'GET']);
  });

  it('passes the code of a missing subscription on', async () => {
    const text = 'You need an active subscription to access this feature';
    deliver = (method, answer) => (method === 'POST' ? refusal(402, 'PT402', text) : answer);
    await expect(addSession(OURS, SESSION)).rejects.toMatchObject({ code: 'PT402', message: text });
  });

  it('passes on the field that the server names', async () => {
    deliver = (method, answer) =>
      method === 'POST'
        ? refusal(
            400,
            '23514',
            'new row for relation "sessions" violates check constraint "sessions_duration_check"',
            'duration: Duration must be between 1 minute and 24 hours',
          )
        : answer;
    await expect(addSession(OURS, SESSION)).rejects.toMatchObject({
      field: 'duration',
      message: 'Duration must be between 1 minute and 24 hours',
    });
  });
});

describe('changing', () => {
  const base = { ...SESSION, id: OURS, user_id: USER, created_at: '', updated_at: 'then' };
  const update = (change: Partial<typeof SESSION>) =>
    recordChange({ table: 'sessions', id: OURS, values: change, base: base });

  it("updates by id, owner and version with the time of the change, and no other user's rows", async () => {
    table.push(base);
    await update({ completed: false });
    expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toMatchObject({
      id: `eq.${OURS}`,
      user_id: `eq.${USER}`,
      updated_at: 'eq.then',
    });
    expect(calls[0]?.body).toEqual({ completed: false, updated_at: expect.stringMatching(/^\d{4}-/) });
    expect(table[0]?.completed).toBe(false);
  });

  it('is refused by the constraint when moved onto another session', async () => {
    addOther();
    table.push({ ...base, date: '2026-11-19' });
    base.date = '2026-11-19';
    await expect(update({ date: '2026-11-20' })).rejects.toThrow(DUPLICATE_SESSION_TEXTS.error);
  });

  it('rejects when the session no longer exists', async () => {
    await expect(update({ completed: false })).rejects.toThrow('It was deleted on another device.');
  });
});

it('deletes by id', async () => {
  addOther();
  table.push({ ...SESSION, id: OURS, user_id: USER, date: '2026-11-19' });
  await deleteRecords('sessions', [OURS]);
  expect(table.map(({ id }) => id)).toEqual([OTHERS]);
});

it('sent again after a lost answer is the same deletion', async () => {
  deliver = () => refusal(503, 'PGRST000', 'database gone');
  await expect(deleteRecords('sessions', [OURS])).rejects.toThrow('database gone');
  deliver = (_, answer) => answer;
  await deleteRecords('sessions', [OURS]);
  await deleteRecords('sessions', [OURS]);
  const [first, again, later] = calls.map(({ body }) => (body as { deletion_id: string }).deletion_id);
  expect(again).toBe(first);
  expect(later).not.toBe(first);
});

it('says that another session has taken the date when a deletion is undone', async () => {
  deliver = () => violation(DUPLICATE_SESSION_CONSTRAINT);
  await expect(restoreSessions(['deletion'])).rejects.toThrow(DuplicateSession);
});

it.each([
  ['adding or changing', () => recordChange({ table: 'sessions', id: OURS, values: SESSION })],
  ['deleting', () => deleteRecords('sessions', [OURS])],
  ['restoring', () => restoreSessions(['deletion'])],
])('%s without a user fails, and sends nothing', async (_, run) => {
  localStorage.clear();
  getSession.mockResolvedValue({ data: { session: null } });
  await expect(run()).rejects.toThrow(NO_USER_TEXT);
  expect(calls).toEqual([]);
});

it('logs the failure without the written values', async () => {
  addOther();
  await expect(recordChange({ table: 'sessions', id: OURS, values: SESSION })).rejects.toThrow(
    DUPLICATE_SESSION_TEXTS.error,
  );
  const logs = takeLogs();
  expect(logs).toEqual([expect.stringMatching(/^add session failed/)]);
  expect(logs[0]).not.toContain('secret');
});
