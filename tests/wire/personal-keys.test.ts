// Personal keys as a coach and a program use them (ADR 150): made, listed, used with the official clients, ended at once, limited.
import { afterAll, beforeAll, expect } from 'vitest';
import { KEYS_MAX } from '#domain/personal-keys/personal-key.ts';
import { createApp } from '#server/app.ts';
import { DEFAULT_LIMITS, type Limits } from '#server/auth/rate-limit.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { GENEROUS_LIMITS } from '#tests/support/auth-app.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { describeOnOneServer as describe, testOnOneServer as test } from '#tests/support/one-server.ts';
import { createKeyCalls, NEW_KEY } from '#tests/support/personal-keys.ts';

let app: TestApp;
let calls: ReturnType<typeof createKeyCalls>;
let coach: { id: string; email: string; token: string };
beforeAll(async () => {
  app = await startTestApp();
  calls = createKeyCalls(app);
  coach = await app.signUp();
});
afterAll(() => app.close());

const ENDED = 'This key was ended, or has expired.';
/** As another server on the same database sees it. */
const anotherServer = (limits: Limits = GENEROUS_LIMITS) => {
  const { fetch } = createKeyFetch(limits);
  return createKeyCalls({ fetch, settings: app.settings });
};
function createKeyFetch(limits: Limits) {
  const server = createApp(app.deps, { limits });
  return { fetch: (async (input, init) => server.fetch(new Request(input, init))) as typeof fetch };
}

describe('a key', () => {
  test('is returned once, listed without itself, and stored as a hash', async () => {
    const made = await calls.make(coach.token, { name: ' Zapier ', scope: 'log', days: 7 });
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Zapier',
      scope: 'log',
      reads_notes: false,
      created_at: expect.any(String),
      expires_at: expect.any(String),
      last_used_at: null,
      key: expect.stringMatching(/^hb_[\w-]{43}$/),
    });
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(7 * 86_400_000);
    const { key, ...listed } = made;
    expect(await calls.list(coach.token)).toEqual([listed]);
    const stored = await app.db.asOwner<{ row: string }>('select k::text as row from auth.personal_keys k');
    expect(JSON.stringify(stored)).not.toContain(key.slice(3));
    await calls.end(coach.token, made.id);
  });

  test('needs a name, a scope, a choice about notes and days of at most a year', async () => {
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(101) },
      { scope: 'account' },
      { reads_notes: null },
      { days: 0 },
      { days: 366 },
      { days: 1.5 },
    ])
      expect((await calls.callAs(coach.token, 'create-personal-key', { ...NEW_KEY, ...wrong })).status).toBe(400);
    expect(await calls.list(coach.token)).toEqual([]);
  });

  test('is only made with the password, of which five guesses are wrong at most', async () => {
    const guesser = await app.signUp();
    const server = anotherServer({ ...GENEROUS_LIMITS, passwordGuesses: { hits: 5, windowSeconds: 300 } });
    const makeWith = (password: string) =>
      server.callAs(guesser.token, 'create-personal-key', { ...NEW_KEY, password });
    expect((await makeWith('')).status).toBe(400);
    for (let at = 0; at < 4; at += 1)
      expect(await makeWith('not the password')).toMatchObject({
        status: 403,
        body: { message: 'password is not right' },
      });
    // A right one forgets the wrong ones before.
    expect((await makeWith(TEST_PASSWORD)).status).toBe(200);
    for (let at = 0; at < 5; at += 1) expect((await makeWith('not the password')).status).toBe(403);
    expect((await makeWith(TEST_PASSWORD)).status).toBe(429);
    expect(await calls.list(guesser.token)).toHaveLength(1);
  });

  test('is listed and ended by its coach alone', async () => {
    const { id, key } = await calls.make(coach.token);
    const stranger = await app.signUp();
    expect(await calls.list(stranger.token)).toEqual([]);
    expect((await calls.end(stranger.token, id)).status).toBe(404);
    expect((await calls.records(key).from('clients').select('id')).status).toBe(200);
    expect((await calls.end(coach.token, id)).body).toEqual({ id });
    expect((await calls.end(coach.token, id)).status).toBe(404);
  });

  test('logs a session and reads it back, with the official client', async () => {
    const { key, id } = await calls.make(coach.token, { scope: 'log' });
    const records = calls.records(key);
    const client = await records.from('clients').insert({ name: 'Kim Lee' }).select('id').single();
    expect(client.error).toBeNull();
    const row = { client_id: client.data!.id as string, date: '2026-11-20', duration: 60, completed: true };
    const added = await records.from('sessions').upsert(row, { onConflict: 'client_id,date' }).select().single();
    expect(added.error).toBeNull();
    expect(added.data).toMatchObject({ user_id: coach.id, duration: 60 });
    expect(Object.keys(added.data as object)).not.toContain('notes');
    const again = await records.from('sessions').upsert({ ...row, duration: 75 }, { onConflict: 'client_id,date' });
    expect(again.error).toBeNull();
    expect((await records.from('sessions').select('duration,clients(name)')).data).toEqual([
      { duration: 75, clients: { name: 'Kim Lee' } },
    ]);
    expect((await records.from('sessions').update({ notes: 'x' }).eq('date', '2026-11-20')).status).toBe(400);
    const [listed] = await calls.list(coach.token);
    expect(listed).toMatchObject({ id, last_used_at: expect.any(String) });
    await calls.end(coach.token, id);
  });

  test('reads and writes notes where that was chosen, encrypted as the coach’s own', async () => {
    const { key, id } = await calls.make(coach.token, { scope: 'all', reads_notes: true });
    const records = calls.records(key);
    await records.from('reflections').insert({ date: '2026-11-20', title: 'zq7 title', reflection: 'zq7 words' });
    expect((await records.from('reflections').select('title,reflection')).data).toEqual([
      { title: 'zq7 title', reflection: 'zq7 words' },
    ]);
    const stored = await app.db.asOwner('select title, reflection from public.reflections');
    expect(JSON.stringify(stored)).not.toContain('zq7');
    await calls.end(coach.token, id);
  });

  test('is sent as apikey, as the token or as both, and with no other token', async () => {
    const { key, id } = await calls.make(coach.token);
    const get = async (apikey: string | null, token: string | null) => {
      const headers = { ...(apikey && { apikey }), ...(token && { authorization: `Bearer ${token}` }) };
      const answer = await app.fetch(`${app.settings.publicUrl}/rest/v1/clients?select=id&limit=1`, { headers });
      return answer.status;
    };
    const { publishableKey } = app.settings;
    expect(await Promise.all([get(key, null), get(null, key), get(key, key), get(publishableKey, key)])).toEqual([
      200, 200, 200, 200,
    ]);
    const { key: second, id: secondId } = await calls.make(coach.token);
    expect(
      await Promise.all([get(key, coach.token), get(key, second), get('other', key), get(`${key}x`, null)]),
    ).toEqual([401, 401, 401, 401]);
    for (const one of [id, secondId]) await calls.end(coach.token, one);
  });

  test('a coach has twenty keys, also when two calls come at once', async () => {
    const many = await app.signUp();
    const made = await Promise.all(
      Array.from({ length: KEYS_MAX + 5 }, () => calls.callAs(many.token, 'create-personal-key', NEW_KEY)),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(KEYS_MAX);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});

describe('ends at once', () => {
  const read = async (server: ReturnType<typeof createKeyCalls>, key: string) => {
    const { status, error } = await server.records(key).from('clients').select('id').limit(1);
    return [status, error?.message];
  };

  test.each([
    ['when its coach ends it', (id: string, owner: typeof coach) => calls.end(owner.token, id)],
    [
      'when it expires',
      (id: string) =>
        app.db.asOwner(
          "update auth.personal_keys set created_at = now() - interval '2 days', expires_at = now() where id = $1",
          [id],
        ),
    ],
    [
      'when the account is locked',
      (_id: string, owner: typeof coach) =>
        app.db.asOwner("update auth.users set banned_until = 'infinity' where id = $1", [owner.id]),
    ],
    [
      'when the account is deleted',
      (_id: string, { email, token }: typeof coach) =>
        calls.callAs(token, 'delete-account', { email, password: TEST_PASSWORD }),
    ],
  ])('%s, on every server, for reads, writes and functions', async (_when, happen) => {
    const owner = await app.signUp();
    const { id, key } = await calls.make(owner.token, { scope: 'all' });
    const second = anotherServer();
    // Both remember whose it is.
    for (const server of [calls, second]) expect(await read(server, key)).toEqual([200, undefined]);
    await happen(id, owner);
    for (const server of [calls, second, anotherServer()]) {
      expect(await read(server, key)).toEqual([401, ENDED]);
      expect((await server.records(key).from('clients').insert({ name: 'Kim' })).status).toBe(401);
      expect((await server.records(key).rpc('session_totals')).status).toBe(401);
    }
  });

  test('while it is in use', async () => {
    const { id, key } = await calls.make(coach.token);
    let isEnded = false;
    const readOn = async () => {
      const statuses: [boolean, number][] = [];
      for (let since = 0; since < 10;) {
        const sentAfter = isEnded;
        if (sentAfter) since += 1;
        statuses.push([sentAfter, (await ask(app, key, 'GET', '/rest/v1/sessions?select=id')).status]);
      }
      return statuses;
    };
    const readers = Array.from({ length: 4 }, readOn);
    // So that some are on their way.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await calls.end(coach.token, id);
    isEnded = true;
    const all = (await Promise.all(readers)).flat();
    expect(all.filter(([sentAfter, status]) => sentAfter && status !== 401)).toEqual([]);
    expect(all.some(([, status]) => status === 200)).toBe(true);
  });

  test('not when the password changes or the coach signs out everywhere', async () => {
    const owner = await app.signUp();
    const { key } = await calls.make(owner.token);
    const password = { password: 'quite another password', current_password: TEST_PASSWORD };
    expect((await ask(app, owner.token, 'PUT', '/auth/v1/user', { body: password })).status).toBe(200);
    expect((await ask(app, owner.token, 'POST', '/auth/v1/logout?scope=global')).status).toBe(204);
    expect((await ask(app, owner.token, 'GET', '/rest/v1/clients')).status).toBe(401);
    expect(await read(calls, key)).toEqual([200, undefined]);
  });
});

describe('limits', () => {
  const FEW: Limits = {
    ...DEFAULT_LIMITS,
    keyCalls: { hits: 3, windowSeconds: 300 },
    unknownKeys: { hits: 3, windowSeconds: 300 },
  };
  const statuses = async (server: ReturnType<typeof createKeyCalls>, key: string, times: number) => {
    const all: number[] = [];
    for (let time = 0; time < times; time += 1)
      all.push((await server.records(key).from('clients').select('id')).status);
    return all;
  };

  test('a key has its own, and another key is not slowed', async () => {
    const [one, other] = [await calls.make(coach.token), await calls.make(coach.token)];
    const server = anotherServer(FEW);
    expect(await statuses(server, one.key, 5)).toEqual([200, 200, 200, 429, 429]);
    expect(await statuses(server, other.key, 1)).toEqual([200]);
    for (const { id } of [one, other]) await calls.end(coach.token, id);
  });

  test('keys that nobody has are counted by network', async () => {
    const server = anotherServer(FEW);
    await app.db.asOwner('delete from auth.rate_limits');
    const madeUp = () => `hb_${'x'.repeat(40)}${String(Math.random()).slice(2, 5)}`;
    const all: number[] = [];
    for (let time = 0; time < 5; time += 1) all.push(...(await statuses(server, madeUp(), 1)));
    expect(all).toEqual([401, 401, 401, 429, 429]);
  });
});
