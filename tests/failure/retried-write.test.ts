// A retried write is one write: responses are lost after the server has processed the request, and the client or the
// web app retries.
import { newOperation } from '#tests/support/web/new-operation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { pretendBrowserAt } from './support/browser-globals.ts';
import { PASSWORD, restOf, signUpCoach, type Coach } from './support/coach.ts';
import { serveApp, type ServedApp } from './support/served-app.ts';
import { startForwarder, type TcpForwarder } from './support/tcp-forwarder.ts';
import { WriteStream } from './support/write-stream.ts';

// The specified timeout of 30 seconds, shortened.
vi.mock('#domain/timing.ts', async (original) => ({ ...(await original<object>()), REQUEST_TIMEOUT_MS: 1_500 }));

let db: TestDatabase;
let app: ServedApp;
let line: TcpForwarder;
let url: string;
let coach: Coach;
beforeAll(async () => {
  db = await openTestDatabase();
  app = await serveApp(db);
  line = await startForwarder(Number(new URL(app.url).port));
  url = `http://127.0.0.1:${line.port}`;
  pretendBrowserAt(url);
});
afterAll(async () => {
  await line.close();
  await app.stop();
  await db.close();
});
beforeEach(async () => {
  coach = await signUpCoach(app.url);
});

const count = async (table: string) => {
  const [row] = await db.asOwner<{ count: number }>(
    `select count(*)::int as count from public.${table} where user_id = $1`,
    [coach.id],
  );
  return row?.count;
};

describe('the official client', () => {
  test('writes a hundred rows over a connection that loses responses: each is stored once', async () => {
    const stream = new WriteStream(restOf(url, coach), coach.id);
    for (let loss = 0; loss < 12; loss += 1) {
      await stream.until(8);
      line.loseAnswers(3);
    }
    await stream.until(8);
    await stream.stop();
    await stream.expectAllThere();
    expect(stream.refusals.filter((status) => status === 0).length).toBeGreaterThan(12);
  });

  test.each(['insert', 'upsert'] as const)(
    'an %s sent again under the same id leaves the row as it is',
    async (how) => {
      const row = { id: crypto.randomUUID(), user_id: coach.id, name: 'Sent twice' };
      const rest = restOf(url, coach);
      line.loseAnswers(1);
      expect((await rest.from('clients')[how](row, { ignoreDuplicates: true })).status).toBe(0);
      const again = await rest.from('clients')[how](row, { ignoreDuplicates: true });
      if (how === 'insert')
        expect(again.error).toMatchObject({ code: '23505', message: expect.stringContaining('pkey') });
      else expect(again.error).toBeNull();
      expect(await count('clients')).toBe(1);
    },
  );
});

describe('the web app', () => {
  // The modules keep the signed-in coach and the address, so they are loaded again for each test.
  const signedIn = async () => {
    vi.resetModules();
    localStorage.clear();
    const { setConfig } = await import('#web/data/wire/config.ts');
    setConfig(await (await fetch(`${app.url}/config.json`)).json());
    const { loadAuth } = await import('#web/data/auth/auth.ts');
    const auth = await loadAuth();
    await auth.setSession({ access_token: coach.token, refresh_token: coach.refreshToken });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  };
  const sessionSender = async () => {
    const [{ deliverOperation }, { rowServer }] = await Promise.all([
      import('#web/data/records/outbox/deliver-operation.ts'),
      import('#web/data/records/outbox/row-server.ts'),
    ]);
    return async (id: string, input: ReturnType<typeof session>): Promise<void> => {
      await deliverOperation(newOperation('sessions', id, input), rowServer(coach.id));
    };
  };
  const newClient = async () => {
    const id = crypto.randomUUID();
    await restOf(app.url, coach).from('clients').insert({ id, user_id: coach.id, name: 'A client' });
    return id;
  };
  const session = (client_id: string) => ({
    client_id,
    date: '2026-11-20',
    duration: 60,
    notes: '',
    topics: [],
    follow_up: null,
    completed: true,
  });

  test('a saved session whose response is lost is retried automatically, and is one session', async () => {
    await signedIn();
    const addSession = await sessionSender();
    const input = session(await newClient());
    // The first response is that of the check for another session on the date, the second that of the write.
    line.loseAnswers(2, 'silence');
    await addSession(crypto.randomUUID(), input);
    expect(line.lost()).toBeGreaterThanOrEqual(2);
    expect(await count('sessions')).toBe(1);
  });

  test('a saved session whose response is lost is saved by a second click, with the form’s current content', async () => {
    await signedIn();
    const addSession = await sessionSender();
    const id = crypto.randomUUID();
    const input = session(await newClient());
    const { rest } = await import('#web/data/auth/rest.ts');
    await rest.from('sessions').select('id');
    await loseTheWrite(() => addSession(id, input));
    expect(await count('sessions')).toBe(1);
    await addSession(id, { ...input, duration: 90 });
    expect(await db.asOwner('select id, duration from public.sessions where user_id = $1', [coach.id])).toEqual([
      { id, duration: 90 },
    ]);
  });

  test.each([1, 2, 3, 4])('an import whose response no. %i is lost is one import', async (step) => {
    await signedIn();
    const { ImportWriter } = await import('#web/features/transfer/work/write-import.ts');
    const clients = Array.from({ length: 30 }, (_, index) => ({
      id: crypto.randomUUID(),
      name: `Client ${index}`,
      email: '',
      phone: null,
      notes: null,
    }));
    const parts = [{ clients: clients.slice(0, 15) }, { clients: clients.slice(15) }];
    let answers = 0;
    const passed = vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
      answers += 1;
      if (answers === step) line.loseAnswers(1, 'silence');
      return realFetch(...request);
    });
    const writer = new ImportWriter({ kind: 'clients', fileName: 'clients.csv', parts });
    const done = await writer.write(new AbortController().signal, () => undefined);
    passed.mockRestore();
    expect(done.report).toMatchObject({ clients: 30, skipped_ids: [] });
    expect(await count('clients')).toBe(30);
    expect(await count('import_runs')).toBe(1);
    expect(await count('import_parts')).toBe(0);
  });
});

describe('server functions', () => {
  const call = (at: string, name: string, body: object) =>
    fetch(`${at}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: coach.apiKey, authorization: `Bearer ${coach.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('a role set twice, since the first response was lost, is one change and one entry in the audit trail', async () => {
    const other = await signUpCoach(app.url);
    await db.asOwner("update public.profiles set role = 'admin' where id = $1", [coach.id]);
    const [before] = await db.asOwner<{ count: number }>('select count(*)::int as count from private.admin_actions');
    line.loseAnswers(1);
    const wish = { userId: other.id, newRole: 'admin' };
    await expect(call(url, 'update-user-role', wish)).rejects.toThrow();
    expect((await call(url, 'update-user-role', wish)).status).toBe(200);
    const [after] = await db.asOwner<{ count: number }>('select count(*)::int as count from private.admin_actions');
    expect(after?.count).toBe((before?.count ?? 0) + 1);
  });

  test('an account deleted twice is deleted once, and no other account', async () => {
    const other = await signUpCoach(app.url);
    line.loseAnswers(1);
    const wish = { email: coach.email, password: PASSWORD };
    await expect(call(url, 'delete-account', wish)).rejects.toThrow();
    expect((await call(url, 'delete-account', wish)).status).toBe(401);
    const left = await db.asOwner('select id from auth.users where id = any($1)', [[coach.id, other.id]]);
    expect(left).toEqual([{ id: other.id }]);
  });

  test('a retried refresh returns the same next token', async () => {
    const refresh = async (at: string) => {
      const response = await fetch(`${at}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: coach.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: coach.refreshToken }),
      });
      return ((await response.json()) as { refresh_token: string }).refresh_token;
    };
    line.loseAnswers(1);
    await expect(refresh(url)).rejects.toThrow();
    const [row] = await db.asOwner<{ count: number }>(
      'select count(*)::int as count from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where s.user_id = $1',
      [coach.id],
    );
    expect(row?.count).toBe(2);
    expect(await refresh(url)).toBe(await refresh(app.url));
  });
});

const realFetch = globalThis.fetch;

/** Loses the response to the first request that writes. */
async function loseTheWrite(save: () => Promise<void>): Promise<void> {
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (init?.method === 'POST') line.loseAnswers(1);
    return realFetch(input, init);
  });
  await expect(save()).rejects.toThrow();
  spy.mockRestore();
}
