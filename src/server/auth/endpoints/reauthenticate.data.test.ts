import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { GENEROUS_LIMITS, authApp, bearer } from '#tests/support/auth-app.ts';
import type { AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';

const password = 'correct horse battery';
let db: Database;
let app: AuthApp;

beforeAll(async () => {
  db = await openTestDatabase();
  // Access tokens live longer than the time that a sign-in counts as recent.
  app = authApp(db, { settings: { accessTokenHours: 72 } });
});
afterAll(() => db.close());

/** A user who signed in `hours` ago. */
async function authenticate(hours: number) {
  const email = `nonce${Math.random()}@example.com`;
  const { body } = await app.call('POST', '/signup', { email, password });
  await db.asServer(`update auth.sessions set created_at = created_at - $2 * interval '1 hour' where user_id = $1`, [
    body.user.id,
    hours,
  ]);
  const put = (change: object, by = app) => by.call('PUT', '/user', change, bearer(body.access_token));
  const mailedCode = async () => {
    expect(await app.call('GET', '/reauthenticate', undefined, bearer(body.access_token))).toMatchObject({
      status: 200,
      body: {},
    });
    return /^\d{6}$/m.exec((await app.nextMail(email)).text)?.[0] ?? '';
  };
  return { email, id: body.user.id as string, token: body.access_token as string, put, mailedCode };
}

test('a recent session can set a new password without proof, as after a reset link', async () => {
  const { put } = await authenticate(23);
  expect((await put({ password: 'quite another one' })).status).toBe(200);
});

test('an older one needs the old password or a mailed code', async () => {
  const { put, mailedCode } = await authenticate(25);
  expect(await put({ password: 'quite another one' })).toMatchObject({
    status: 400,
    body: { code: 'reauthentication_needed', message: 'Password update requires reauthentication' },
  });
  expect((await put({ data: { city: 'Leeds' } })).status).toBe(200);
  expect((await put({ password: 'quite another one', current_password: 'wrong' })).body.code).toBe(
    'current_password_invalid',
  );
  expect((await put({ password: 'quite another one', current_password: password })).status).toBe(200);
  const nonce = await mailedCode();
  expect((await put({ password: 'a third one of them', nonce })).status).toBe(200);
});

test('a code works once, for an hour, for its owner, and for this purpose only', async () => {
  const mine = await authenticate(25);
  const yours = await authenticate(25);
  const nonce = await mine.mailedCode();
  const refusal = {
    status: 422,
    body: { code: 'reauthentication_not_valid', message: 'Nonce has expired or is invalid' },
  };
  expect(await yours.put({ password: 'quite another one', nonce })).toMatchObject(refusal);
  const later = authApp(db, { settings: { accessTokenHours: 72 } });
  later.moveClock(3601);
  expect(await mine.put({ password: 'quite another one', nonce }, later)).toMatchObject(refusal);
  const asSignIn = { type: 'email', email: mine.email, token: nonce };
  expect((await app.call('POST', '/verify', asSignIn)).status).toBe(403);
  // A request that is refused for another reason does not use up the code.
  expect((await mine.put({ password, nonce })).body.code).toBe('same_password');
  expect((await mine.put({ password: 'quite another one', nonce })).status).toBe(200);
  expect(await mine.put({ password: 'a third one of them', nonce })).toMatchObject(refusal);
});

test('after ten wrong codes even a right one is refused', async () => {
  const limits = { ...GENEROUS_LIMITS, mailedCodes: DEFAULT_LIMITS.mailedCodes };
  const limited = authApp(db, { limits, settings: { accessTokenHours: 72 } });
  const { put, mailedCode } = await authenticate(25);
  const nonce = await mailedCode();
  const wrong = nonce === '000000' ? '000001' : '000000';
  const statuses = [];
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await put({ password: 'quite another one', nonce: wrong }, limited)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
  expect((await put({ password: 'quite another one', nonce }, limited)).status).toBe(429);
});

test('it needs a session, and mails once a minute', async () => {
  expect((await app.call('GET', '/reauthenticate')).body.code).toBe('no_authorization');
  const limited = authApp(db, { limits: { ...GENEROUS_LIMITS, mails: DEFAULT_LIMITS.mails } });
  const { token } = await authenticate(0);
  const ask = () => limited.call('GET', '/reauthenticate', undefined, bearer(token));
  expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
});
