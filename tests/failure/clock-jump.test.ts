// The server's clock jumps by days, forwards and back. No user may be locked out until the wrong time is reached, and
// nothing that expires may stay valid until then.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';
import { codeOfStep } from '#server/auth/mfa/totp.ts';
import { authApp, bearer, linkIn, type AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const DAYS = 24 * 3600;
const password = 'correct horse battery';
let db: TestDatabase;
let app: AuthApp;
let email: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => {
  app = authApp(db, { limits: DEFAULT_LIMITS });
  email = `coach-${crypto.randomUUID()}@example.org`;
});

const signUp = async () => (await app.call('POST', '/signup', { email, password })).body;
const signIn = (secret = password) => app.call('POST', '/token?grant_type=password', { email, password: secret });
const refresh = (token: string) => app.call('POST', '/token?grant_type=refresh_token', { refresh_token: token });
const userOf = (token: string) => app.call('GET', '/user', undefined, bearer(token));

test('guesses counted by a clock three days ahead lock nobody out when it is corrected', async () => {
  await signUp();
  app.moveClock(3 * DAYS);
  for (let guess = 0; guess <= DEFAULT_LIMITS.passwordGuesses.hits; guess += 1) await signIn('a wrong password');
  expect((await signIn()).status).toBe(429);
  app.moveClock(-3 * DAYS);
  expect((await signIn()).status).toBe(200);
  // The limit itself still works.
  for (let guess = 0; guess <= DEFAULT_LIMITS.passwordGuesses.hits; guess += 1) await signIn('a wrong password');
  expect((await signIn()).status).toBe(429);
});

test('a refresh token works across every jump, and a reused one ends its family at any time', async () => {
  const first = (await signUp()).refresh_token;
  app.moveClock(5 * DAYS);
  const second = (await refresh(first)).body.refresh_token;
  app.moveClock(-5 * DAYS);
  const third = (await refresh(second)).body.refresh_token;
  const fourth = (await refresh(third)).body.refresh_token;
  // Used five days in the future: a naive check would accept it until then.
  expect((await refresh(first)).body).toMatchObject({ code: 'refresh_token_already_used' });
  app.moveClock(60);
  expect((await refresh(fourth)).status).toBe(400);
});

test('an access token issued three days ahead is valid when the clock is corrected, until its session ends', async () => {
  await signUp();
  app.moveClock(3 * DAYS);
  const { access_token: token } = (await signIn()).body;
  app.moveClock(-3 * DAYS);
  expect((await userOf(token)).status).toBe(200);
  await app.call('POST', '/logout?scope=local', undefined, bearer(token));
  expect((await userOf(token)).status).toBe(403);
});

test('an access token expired by a jump gets the error for expired tokens, and a refresh works at once', async () => {
  const { access_token: token, refresh_token: refreshToken } = await signUp();
  app.moveClock(3 * DAYS);
  expect((await userOf(token)).body).toMatchObject({ code: 'bad_jwt' });
  expect((await userOf((await refresh(refreshToken)).body.access_token)).status).toBe(200);
});

test('a reset link mailed by a clock three days ahead has expired, and a new one is mailed at once', async () => {
  await signUp();
  app.moveClock(3 * DAYS);
  await app.call('POST', '/recover', { email });
  const early = linkIn((await app.nextMail(email)).text).path;
  app.moveClock(-3 * DAYS);
  const answer = await app.call('GET', early);
  expect(answer.headers.get('location')).toContain('otp_expired');
  await app.call('POST', '/recover', { email });
  const link = linkIn((await app.nextMail(email)).text).path;
  expect((await app.call('GET', link)).headers.get('location')).toContain('access_token=');
});

test('an authenticator whose last code was used three days ahead works again, and accepts no code twice', async () => {
  await signUp();
  app.moveClock(3 * DAYS);
  const { access_token: ahead, user } = (await signIn()).body;
  const factor = (await app.call('POST', '/factors', { factor_type: 'totp' }, bearer(ahead))).body;
  const [row] = await db.asOwner<{ secret: Buffer }>('select secret from auth.mfa_factors where user_id = $1', [
    user.id,
  ]);
  const verify = async (accessToken: string) => {
    const step = Math.floor(app.deps.now().getTime() / 30_000);
    const challenge = (await app.call('POST', `/factors/${factor.id}/challenge`, {}, bearer(accessToken))).body;
    const claim = { challenge_id: challenge.id, code: codeOfStep(row?.secret ?? Buffer.alloc(0), step) };
    return app.call('POST', `/factors/${factor.id}/verify`, claim, bearer(accessToken));
  };
  expect((await verify(ahead)).status).toBe(200);
  app.moveClock(-3 * DAYS);
  const right = (await signIn()).body.access_token;
  expect((await verify(right)).status).toBe(200);
  expect((await verify((await signIn()).body.access_token)).status).toBe(422);
});
