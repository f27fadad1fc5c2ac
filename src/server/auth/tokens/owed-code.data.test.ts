// While the code of a second factor is owed: somebody with the password alone can enter a code, read the user and sign
// this session out. Nothing else, and nothing that hurts the owner.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFunctions } from '#server/functions/functions.ts';
import { COACHES_FUNCTIONS } from '#tests/support/declared-functions.ts';
import { authApp, bearer, GENEROUS_LIMITS, linkIn, PUBLIC_URL, type AuthApp } from '#tests/support/auth-app.ts';
import { mfaCalls, password } from '#tests/support/mfa-calls.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let db: TestDatabase;
let app: AuthApp;
let mfa: ReturnType<typeof mfaCalls>;
let owner: Awaited<ReturnType<ReturnType<typeof mfaCalls>['withFactor']>>;
/** A session of the same user that owes the code. */
let low: string;
beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db);
  mfa = mfaCalls(app);
  owner = await mfa.withFactor();
  low = (await mfa.signIn(owner.email)).access_token;
});
afterAll(() => db.close());

const call = (method: string, path: string, body?: object) => app.call(method, path, body, bearer(low));

test.each([
  ['PUT', '/user', { data: { city: 'Bonn' } }, 401],
  ['PUT', '/user', { password: 'quite another one' }, 401],
  ['PUT', '/user', { email: 'other@example.com' }, 401],
  ['PUT', '/user', {}, 401],
  ['POST', '/logout', undefined, 403],
  ['POST', '/logout?scope=global', undefined, 403],
  ['POST', '/logout?scope=others', undefined, 403],
  ['GET', '/reauthenticate', undefined, 403],
  ['POST', '/factors', { factor_type: 'totp', friendly_name: 'Other' }, 403],
  ['DELETE', '/factors/:id', undefined, 422],
  ['DELETE', '/factors/00000000-0000-4000-8000-000000000000', undefined, 422],
])('%s %s %j is refused', async (method, path, body, status) => {
  expect(await call(method, path.replace(':id', owner.id), body)).toMatchObject({
    status,
    body: { code: 'insufficient_aal' },
  });
  expect((await app.call('GET', '/user', undefined, bearer(owner.access_token))).status).toBe(200);
});

test('every server function is refused but the one that takes a recovery code', async () => {
  const functions = createFunctions(app.deps, GENEROUS_LIMITS);
  const statuses: Record<string, number> = {};
  for (const name of COACHES_FUNCTIONS) {
    const init = { method: 'POST', headers: bearer(low), body: JSON.stringify({ code: 'x' }) };
    statuses[name] = (await functions.request(`${PUBLIC_URL}/${name}`, init)).status;
  }
  const { 'redeem-recovery-code': redeem, ...others } = statuses;
  expect(redeem).toBe(403);
  expect(new Set(Object.values(others))).toEqual(new Set([401]));
});

test('an authenticator that was set up before another one was activated does not do in its place', async () => {
  const { access_token } = await mfa.signIn(owner.email);
  const [{ id } = { id: '' }] = await db.asOwner<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, secret, created_at, updated_at)
     select user_id, 'of a thief', secret, $2, $2 from auth.mfa_factors where id = $1 returning id`,
    [owner.id, app.deps.now()],
  );
  const challenge = await mfa.challenge(access_token, id);
  expect(await mfa.verify(access_token, id, challenge, mfa.codeOf(owner.secret))).toMatchObject({
    status: 403,
    body: { code: 'insufficient_aal' },
  });
});

test('reading the user, entering the code and signing out this device work', async () => {
  expect((await call('GET', '/user')).status).toBe(200);
  const { access_token: other } = await mfa.signIn(owner.email);
  expect((await app.call('POST', '/logout?scope=local', undefined, bearer(other))).status).toBe(204);
  expect((await app.call('GET', '/user', undefined, bearer(other))).body.code).toBe('session_not_found');
  const raised = await mfa.verify(low, owner.id, await mfa.challenge(low, owner.id), mfa.codeOf(owner.secret));
  expect(raised.status).toBe(200);
  expect((await app.call('GET', '/user', undefined, bearer(owner.access_token))).status).toBe(200);
});

describe('refresh tokens from before the code', () => {
  const refresh = (refresh_token: string) => app.call('POST', '/token?grant_type=refresh_token', { refresh_token });
  const used = { status: 400, body: { code: 'refresh_token_already_used' } };
  const withPassword = async (email: string) =>
    (await app.call('POST', '/token?grant_type=password', { email, password })).body;

  test.each([
    [0, 'at once', true],
    [15, '15 s later', false],
    [86_400, 'a day later', false],
  ])('%i: give no token %s', async (seconds, _when, isOpenAfterwards) => {
    const { email, id, secret } = await mfa.withFactor();
    const first = await withPassword(email);
    const second = (await refresh(first.refresh_token)).body;
    const challenge = await mfa.challenge(second.access_token, id);
    const raised = (await mfa.verify(second.access_token, id, challenge, mfa.codeOf(secret))).body;
    app.moveClock(seconds);
    expect(await refresh(second.refresh_token)).toMatchObject(used);
    // Later than another tab of the owner would send it, it is a thief's: the session ends.
    expect((await refresh(raised.refresh_token)).status).toBe(isOpenAfterwards ? 200 : 400);
    expect(await refresh(first.refresh_token)).toMatchObject(used);
  });

  test('nor after a recovery code, which gives a new one', async () => {
    const { email, access_token } = await mfa.withFactor();
    const functions = createFunctions(app.deps, GENEROUS_LIMITS);
    const callFunction = async (name: string, token: string, body: object) => {
      const init = { method: 'POST', headers: bearer(token), body: JSON.stringify(body) };
      return (await functions.request(`${PUBLIC_URL}/${name}`, init)).json() as Promise<Record<string, never>>;
    };
    const { codes } = await callFunction('create-recovery-codes', access_token, {});
    const before = await withPassword(email);
    const redeemed = await callFunction('redeem-recovery-code', before.access_token, { code: codes![0] });
    expect(await refresh(before.refresh_token)).toMatchObject(used);
    const after = (await refresh(redeemed['refreshToken']!)).body;
    expect(await mfa.aalOf(after.access_token)).toBe('aal2');
    app.moveClock(15);
    expect(await refresh(before.refresh_token)).toMatchObject(used);
    expect((await refresh(after.refresh_token)).status).toBe(400);
  });

  test('a code that is entered again, and a reset link, leave the owner’s token usable', async () => {
    const { email, id, secret, refresh_token } = await mfa.withFactor();
    const next = (await refresh(refresh_token)).body;
    const again = await mfa.verify(
      next.access_token,
      id,
      await mfa.challenge(next.access_token, id),
      mfa.codeOf(secret),
    );
    await app.call('POST', '/recover', { email });
    const { query } = linkIn((await app.nextMail(email)).text);
    await app.call('POST', '/verify', { type: 'recovery', token_hash: query.get('token') });
    expect((await refresh(again.body.refresh_token)).status).toBe(200);
  });
});
