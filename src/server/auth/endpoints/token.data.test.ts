import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { GENEROUS_LIMITS, authApp } from '#tests/support/auth-app.ts';
import type { AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';

const password = 'correct horse battery';
let db: Database;
let app: AuthApp;

beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db);
});
afterAll(() => db.close());

const signUp = async (email: string) => (await app.call('POST', '/signup', { email, password })).body;
const signIn = (email: string, secret = password) =>
  app.call('POST', '/token?grant_type=password', { email, password: secret });
const refresh = (token: string) => app.call('POST', '/token?grant_type=refresh_token', { refresh_token: token });

describe('sign-in by password', () => {
  test('returns a session whose token names the user and the method', async () => {
    await signUp('ada@example.com');
    const { status, body, headers } = await signIn('Ada@Example.com');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 86_400,
      user: { email: 'ada@example.com', phone: '' },
    });
    expect(body.refresh_token).toMatch(/^[a-z0-9]{12}$/);
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({
      iss: 'http://hourbook.test/auth/v1',
      aud: 'authenticated',
      role: 'authenticated',
      sub: body.user.id,
      email: 'ada@example.com',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      is_anonymous: false,
    });
    expect(claims.exp).toBe(body.expires_at);
    expect((await app.deps.tokens.verify(body.access_token)).sub).toBe(body.user.id);
  });

  test.each([
    [
      'grant_type=password',
      { email: 'ada@example.com', password: 'wrong password' },
      400,
      'invalid_credentials',
      'Invalid login credentials',
    ],
    [
      'grant_type=password',
      { email: 'nobody@example.com', password },
      400,
      'invalid_credentials',
      'Invalid login credentials',
    ],
    [
      'grant_type=password',
      { email: 'a\0b@example.com', password },
      400,
      'invalid_credentials',
      'Invalid login credentials',
    ],
    ['grant_type=password', { email: 'ada@example.com' }, 400, 'invalid_credentials', 'Invalid login credentials'],
    ['grant_type=password', {}, 400, 'validation_failed', 'missing email or phone'],
    ['grant_type=password', '', 400, 'validation_failed', 'missing email or phone'],
    [
      'grant_type=password',
      { email: 'a@b.c', phone: '1', password },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    ],
    ['grant_type=password', { phone: '1', password }, 422, 'phone_provider_disabled', 'Phone logins are disabled'],
    ['grant_type=password', { email: 7, password }, 400, 'validation_failed', 'email must be text'],
    [
      'grant_type=password',
      '{"email":',
      400,
      'bad_json',
      'Could not parse request body as JSON: an object was expected',
    ],
    ['grant_type=password', '[]', 400, 'bad_json', 'Could not parse request body as JSON: an object was expected'],
    ['', { email: 'ada@example.com', password }, 400, 'invalid_credentials', 'unsupported_grant_type'],
    ['grant_type=constructor', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
    ['grant_type=refresh_token', {}, 400, 'validation_failed', 'refresh_token required'],
    ['grant_type=refresh_token', { refresh_token: 'short' }, 400, 'validation_failed', 'Refresh token is not valid'],
    [
      'grant_type=refresh_token',
      { refresh_token: 'UPPERCASE012' },
      400,
      'validation_failed',
      'Refresh token is not valid',
    ],
    [
      'grant_type=refresh_token',
      { refresh_token: 'abcdefghijkl' },
      400,
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    ],
  ])('%s with %j is refused with %i %s', async (query, body, status, code, message) => {
    await signUp('ada@example.com');
    const answer = await app.call('POST', `/token?${query}`, body);
    expect(answer).toMatchObject({ status, body: { code, message } });
    expect(answer.headers.get('x-sb-error-code')).toBe(code);
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  });

  test('without the version header errors have the older shape', async () => {
    const answer = await app.call('POST', '/token?grant_type=password', {}, {});
    expect(answer.body).toEqual({ code: 400, error_code: 'validation_failed', msg: 'missing email or phone' });
    expect(answer.headers.get('x-supabase-api-version')).toBeNull();
    expect(answer.headers.get('x-sb-error-code')).toBe('validation_failed');
  });

  test('a body over 1 MB is refused, with or without Content-Length', async () => {
    const body = JSON.stringify({ email: 'a'.repeat(1_100_000) });
    expect(await app.call('POST', '/token?grant_type=password', body)).toMatchObject({
      status: 413,
      body: { code: 'request_entity_too_large' },
    });
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    });
    const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    expect((await app.fetch('http://hourbook.test/auth/v1/token?grant_type=password', init)).status).toBe(413);
  });

  test('a banned user gets user_banned, by password and by refresh token', async () => {
    const { refresh_token, access_token, user } = await signUp('banned@example.com');
    await db.asServer(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [user.id]);
    expect(await signIn('banned@example.com')).toMatchObject({ status: 400, body: { code: 'user_banned' } });
    expect(await refresh(refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'user_banned', message: 'Invalid Refresh Token: User Banned' },
    });
    const headers = { Authorization: `Bearer ${access_token}` };
    expect(await app.call('GET', '/user', undefined, headers)).toMatchObject({
      status: 403,
      body: { error_code: 'user_banned' },
    });
  });
});

describe('limits', () => {
  test('guesses are limited per address, known or not, and a right password resets them', async () => {
    const limited = authApp(db, { limits: { ...GENEROUS_LIMITS, passwordGuesses: DEFAULT_LIMITS.passwordGuesses } });
    await signUp('guessed@example.com');
    const guess = async (email: string, secret: string) =>
      (await limited.call('POST', '/token?grant_type=password', { email, password: secret })).status;
    for (const email of ['guessed@example.com', 'never@example.com']) {
      const first = await Promise.all(Array.from({ length: 10 }, () => guess(email, 'wrong password')));
      expect(first).toEqual(Array(10).fill(400));
      expect(await guess(email, 'wrong password')).toBe(429);
    }
    expect(await guess('guessed@example.com', password)).toBe(429);
    limited.moveClock(301);
    expect(await guess('guessed@example.com', 'wrong password')).toBe(400);
    expect(await guess('guessed@example.com', password)).toBe(200);
    const again = await Promise.all(Array.from({ length: 10 }, () => guess('guessed@example.com', 'wrong password')));
    expect(again).toEqual(Array(10).fill(400));
  });

  test('requests are limited per network address; others are not affected', async () => {
    const limits = { ...GENEROUS_LIMITS, token: { hits: 3, windowSeconds: 60 } };
    const limited = authApp(db, { limits, settings: { trustProxy: true } });
    const from = (address: string) =>
      limited.call('POST', '/token?grant_type=password', {}, { 'X-Forwarded-For': `6.6.6.6, ${address}` });
    const answers = await Promise.all(Array.from({ length: 5 }, () => from('10.0.0.1')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ msg: 'Request rate limit reached' });
    expect((await from('10.0.0.2')).status).toBe(400);
    limited.moveClock(61);
    expect((await from('10.0.0.1')).status).toBe(400);
  });
});

describe('rotation of refresh tokens', () => {
  test('rule 1: an unused token gives a new one; session and amr stay', async () => {
    const first = await signUp('rule1@example.com');
    const { status, body } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    expect(body.refresh_token).toMatch(/^[a-z0-9]{12}$/);
    expect(body.refresh_token).not.toBe(first.refresh_token);
    const [before, after] = await Promise.all(
      [first, body].map((session) => app.deps.tokens.verify(session.access_token)),
    );
    expect(after?.sessionId).toBe(before?.sessionId);
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
    expect(claims.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }]);
  });

  test('rule 2: the parent of the active token returns the active token, at any time', async () => {
    const moved = authApp(db);
    const { refresh_token: t0 } = await signUp('rule2@example.com');
    const go = (token: string) => moved.call('POST', '/token?grant_type=refresh_token', { refresh_token: token });
    const t1 = (await go(t0)).body.refresh_token;
    moved.moveClock(3600);
    expect((await go(t0)).body.refresh_token).toBe(t1);
    const t2 = (await go(t1)).body.refresh_token;
    expect((await go(t1)).body.refresh_token).toBe(t2);
  });

  test('rule 2 holds for concurrent requests', async () => {
    const { refresh_token } = await signUp('race@example.com');
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  test('rule 3: a token older than the parent is accepted within ten seconds of its use', async () => {
    const moved = authApp(db);
    const go = (token: string) => moved.call('POST', '/token?grant_type=refresh_token', { refresh_token: token });
    const { refresh_token: t0 } = await signUp('rule3@example.com');
    const t1 = (await go(t0)).body.refresh_token;
    const t2 = (await go(t1)).body.refresh_token;
    moved.moveClock(9);
    const branch = await go(t0);
    expect(branch.status).toBe(200);
    expect([t0, t1, t2]).not.toContain(branch.body.refresh_token);
    expect((await go(t2)).status).toBe(200);
    expect((await go(branch.body.refresh_token)).status).toBe(200);
  });

  test('rule 4: after that the whole family ends, and the auth session with all its access tokens', async () => {
    const moved = authApp(db);
    const go = (token: string) => moved.call('POST', '/token?grant_type=refresh_token', { refresh_token: token });
    const { refresh_token: t0, access_token } = await signUp('rule4@example.com');
    const t1 = (await go(t0)).body.refresh_token;
    const { refresh_token: t2, access_token: stolen } = (await go(t1)).body;
    moved.moveClock(11);
    const used = {
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    };
    expect(await go(t0)).toMatchObject(used);
    moved.moveClock(11);
    for (const token of [t2, t1, t0]) expect(await go(token)).toMatchObject(used);
    for (const token of [access_token, stolen]) {
      const answer = await moved.call('GET', '/user', undefined, { Authorization: `Bearer ${token}` });
      expect(answer).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
      const { claims } = await moved.deps.tokens.verify(token);
      const write = { text: "insert into public.clients (name) values ('Ben')" };
      await expect(db.asUser(claims, write)).rejects.toMatchObject({
        code: 'PT401',
      });
    }
  });

  test('tokens are stored only as hashes', async () => {
    const { refresh_token } = await signUp('hashes@example.com');
    const rows = await db.asServer<{ row: string }>('select t::text as row from auth.refresh_tokens t');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ row }) => row.includes(refresh_token))).toBe(false);
  });

  test('a session from another secret continues: the client gets a new child', async () => {
    const { refresh_token } = await signUp('secret@example.com');
    const child = (await refresh(refresh_token)).body.refresh_token;
    const changed = authApp(db, { settings: { jwtSecret: 'another secret of at least 32 bytes' } });
    const answer = await changed.call('POST', '/token?grant_type=refresh_token', { refresh_token });
    expect(answer.status).toBe(200);
    expect(answer.body.refresh_token).not.toBe(child);
  });
});

test('a sign-in is logged with the id of the user, a refusal with its code', async () => {
  const watched = authApp(db);
  const { user } = await signUp('watched@example.com');
  const grant = { email: 'watched@example.com', password };
  await watched.call('POST', '/token?grant_type=password', { ...grant, password: 'wrong password' });
  await watched.call('POST', '/token?grant_type=password', grant);
  expect(watched.logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'sign-in refused', code: 'invalid_credentials' },
    { msg: 'signed in', userId: user.id },
  ]);
  expect(watched.logged.join('')).not.toContain('watched@');
});

test('neither passwords nor tokens are logged', () => {
  const log = app.logged.join('');
  expect(log).not.toContain(password);
  expect(log).not.toMatch(/eyJ/);
});
