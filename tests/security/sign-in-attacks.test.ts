// Attacks on sign-in, on two servers with one database: guessing, flooding, account enumeration, session fixation and
// stolen refresh tokens.
import { verify, hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';
import { authApp, bearer, linkIn, type AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

// The files of a worker share their modules: load them again here, so that they call the spy.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });

const password = 'correct horse battery';
let db: Database;
/** Two servers with the real limits, behind one proxy. */
let servers: [AuthApp, AuthApp];
let visitor = 0;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => {
  const one = () => authApp(db, { limits: DEFAULT_LIMITS, settings: { trustProxy: true, confirmEmail: true } });
  servers = [one(), one()];
});

/** A new network address. */
const from = (address: string) => ({ 'X-Forwarded-For': address, 'X-Supabase-Api-Version': '2024-01-01' });
const elsewhere = () => from(`10.${(visitor += 1) >> 8}.${visitor & 255}.1`);
const turn = (index: number): AuthApp => servers[index % 2] as AuthApp;
const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;

/** A confirmed account and its first session. */
async function account(email: string) {
  const [app] = servers;
  const { status, body } = await app.call('POST', '/signup', { email, password }, elsewhere());
  expect(status, JSON.stringify(body)).toBe(200);
  const { query } = linkIn((await app.nextMail(email)).text);
  const confirm = { type: 'signup', token_hash: query.get('token') };
  return (await app.call('POST', '/verify', confirm, elsewhere())).body as {
    access_token: string;
    refresh_token: string;
    user: { id: string };
  };
}

const signIn = (app: AuthApp, email: string, secret: string, headers = elsewhere(), more = {}) =>
  app.call('POST', '/token?grant_type=password', { email, password: secret, ...more }, headers);
const refresh = (app: AuthApp, token: string) =>
  app.call('POST', '/token?grant_type=refresh_token', { refresh_token: token }, elsewhere());

describe('guessing', () => {
  test('one account’s password is limited to ten attempts, from all addresses and on both servers together', async () => {
    const email = unique('guessed');
    await account(email);
    const statuses: number[] = [];
    for (let index = 0; index < 14; index += 1) {
      statuses.push((await signIn(turn(index), index % 2 ? email : email.toUpperCase(), `guess ${index}`)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(4).fill(429)]);
    expect((await signIn(turn(1), email, password)).status).toBe(429);
  });

  test('many accounts’ passwords from one address is limited to 150 requests, on both servers together', async () => {
    const headers = elsewhere();
    const answers = await Promise.all(
      Array.from({ length: 156 }, (_, index) =>
        turn(index).call('POST', '/token?grant_type=password', { email: 'not an address' }, headers),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  });

  test('mailed links is limited to thirty attempts', async () => {
    const headers = elsewhere();
    const answers = await Promise.all(
      Array.from({ length: 34 }, (_, index) =>
        turn(index).call('POST', '/verify', { type: 'recovery', token_hash: `${index}`.padStart(56, 'a') }, headers),
      ),
    );
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  test('a forged address in X-Forwarded-For does not help: the proxy’s own entry is used', async () => {
    const [app] = servers;
    const answers = await Promise.all(
      Array.from({ length: 34 }, (_, index) =>
        app.call('POST', '/verify', { type: 'recovery', token_hash: 'x' }, from(`1.2.3.${index}, 192.0.2.7`)),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});

describe('flooding', () => {
  test('an account gets one reset mail a minute, from any client and server', async () => {
    const email = unique('flooded');
    await account(email);
    for (let index = 0; index < 8; index += 1) {
      expect((await turn(index).call('POST', '/recover', { email }, elsewhere())).status).toBe(200);
    }
    await Promise.all(servers.map((app) => app.settle()));
    const resets = servers.flatMap(({ mails }) => mails).filter(({ subject }) => subject.startsWith('Choose'));
    expect(resets).toHaveLength(1);
  });

  test('a network address may request thirty resets, confirmations and accounts in five minutes', async () => {
    for (const [path, body] of [
      ['/recover', { email: 'nobody@example.org' }],
      ['/resend', { type: 'signup', email: 'nobody@example.org' }],
      ['/signup', { email: 'not an address', password }],
    ] as const) {
      const headers = elsewhere();
      const answers = await Promise.all(
        Array.from({ length: 33 }, (_, index) => turn(index).call('POST', path, body, headers)),
      );
      expect(
        answers.filter(({ status }) => status === 429),
        path,
      ).toHaveLength(3);
    }
  });
});

describe('account enumeration', () => {
  /** The response without random values and times, and the work that it took. */
  async function costOf(work: () => Promise<{ status: number; body: unknown }>) {
    vi.mocked(hash).mockClear();
    vi.mocked(verify).mockClear();
    const { status, body } = await work();
    const told = JSON.stringify(body).replaceAll(
      /[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|[\w-]+@example\.org/g,
      '…',
    );
    return { status, told, hashed: vi.mocked(hash).mock.calls.length, verified: vi.mocked(verify).mock.calls.length };
  }

  test('at sign-in is not possible: same response, same work', async () => {
    const [app] = servers;
    const known = unique('known');
    await account(known);
    await signIn(app, unique('first'), 'the hash of nobody is made once');
    const atKnown = await costOf(() => signIn(app, known, 'wrong'));
    const atUnknown = await costOf(() => signIn(app, unique('unknown'), 'wrong'));
    expect(atUnknown).toEqual(atKnown);
    expect(atKnown).toMatchObject({ status: 400, hashed: 0, verified: 1 });
  });

  test('at sign-up is not possible with confirmed addresses: same response, same work', async () => {
    const [app] = servers;
    const known = unique('known');
    await account(known);
    const signUp = (email: string) => app.call('POST', '/signup', { email, password }, elsewhere());
    const atKnown = await costOf(() => signUp(known));
    const atUnknown = await costOf(() => signUp(unique('unknown')));
    const pending = unique('pending');
    await signUp(pending);
    const atPending = await costOf(() => signUp(pending));
    expect([atUnknown, atPending]).toEqual([atKnown, atKnown]);
    // The new password is compared with that of an earlier sign-up, whether there was one or not.
    expect(atKnown).toMatchObject({ status: 200, hashed: 1, verified: 1 });
  });

  test.each(['/recover', '/resend'])(
    'at %s is not possible: the response does not wait for the lookup of the account',
    async (path) => {
      const known = unique('known');
      await account(known);
      const looked: string[] = [];
      let isAnswered = false;
      const watched: Database = {
        ...db,
        serverTransaction: (work) => {
          looked.push(isAnswered ? 'after the answer' : 'before');
          return db.serverTransaction(work);
        },
        asServer: (text, values) => {
          if (text.includes('auth.users')) looked.push(isAnswered ? 'after the answer' : 'before');
          return db.asServer(text, values);
        },
      };
      const app = authApp(watched, { settings: { trustProxy: true, confirmEmail: true } });
      const answers: unknown[] = [];
      for (const email of [known, unique('unknown')]) {
        isAnswered = false;
        const { status, body } = await app.call('POST', path, { email, type: 'signup' }, elsewhere());
        isAnswered = true;
        answers.push([status, body]);
        await app.settle();
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(looked.length).toBeGreaterThanOrEqual(2);
      expect(looked.filter((when) => when === 'before')).toEqual([]);
    },
  );
});

describe('session fixation', () => {
  test('is not possible: ids, tokens and cookies in a sign-in are ignored', async () => {
    const [app] = servers;
    const [mine, victims] = [unique('attacker'), unique('victim')];
    const planted = await account(mine);
    await account(victims);
    const { sessionId } = await app.deps.tokens.verify(planted.access_token);
    const along = { session_id: sessionId, refresh_token: planted.refresh_token, id: sessionId };
    const headers = {
      ...elsewhere(),
      ...bearer(planted.access_token),
      Cookie: `sb-access-token=${planted.access_token}; session=${sessionId}`,
    };
    const { status, body } = await signIn(app, victims, password, headers, along);
    expect(status).toBe(200);
    const opened = await app.deps.tokens.verify(body.access_token);
    expect(opened.sessionId).not.toBe(sessionId);
    expect(opened.email).toBe(victims);
    expect(body.refresh_token).not.toBe(planted.refresh_token);
    expect((await refresh(app, planted.refresh_token)).body.user.email).toBe(mine);
  });

  test('every kind of sign-in opens a new auth session', async () => {
    const [app] = servers;
    const email = unique('ways');
    const first = await account(email);
    const second = (await signIn(app, email, password)).body;
    await app.call('POST', '/recover', { email }, elsewhere());
    const { query } = linkIn((await app.nextMail(email)).text);
    const link = { type: 'recovery', token_hash: query.get('token') };
    const third = (await app.call('POST', '/verify', link, elsewhere())).body;
    const ids = await Promise.all(
      [first, second, third].map(async (one) => (await app.deps.tokens.verify(one.access_token)).sessionId),
    );
    expect(new Set(ids).size).toBe(3);
  });

  test('a new password ends a stranger’s auth sessions', async () => {
    const [app, other] = servers;
    const email = unique('evicted');
    const strangers = await account(email);
    const owners = (await signIn(app, email, password)).body;
    const change = { password: 'quite another one', current_password: password };
    const headers = { ...bearer(owners.access_token), ...elsewhere() };
    expect((await app.call('PUT', '/user', change, headers)).status).toBe(200);
    expect((await other.call('GET', '/user', undefined, bearer(strangers.access_token))).status).toBe(403);
    expect((await refresh(other, strangers.refresh_token)).status).toBe(400);
    expect((await other.call('GET', '/user', undefined, bearer(owners.access_token))).status).toBe(200);
  });
});
