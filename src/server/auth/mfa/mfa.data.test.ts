import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GENEROUS_LIMITS, NEW_ERRORS, authApp, bearer, linkIn } from '#tests/support/auth-app.ts';
import type { AuthApp } from '#tests/support/auth-app.ts';
import { authenticatorCode } from '#tests/support/authenticator.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';

const password = 'correct horse battery';
let db: TestDatabase;
let app: AuthApp;

beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db);
});
afterAll(() => db.close());

const newEmail = () => `${crypto.randomUUID()}@example.com`;
const signUp = async (email = newEmail()) =>
  (await app.call('POST', '/signup', { email, password })).body as { access_token: string; user: { id: string } };
const signIn = async (email: string) =>
  (await app.call('POST', '/token?grant_type=password', { email, password })).body as { access_token: string };
const enroll = (token: string, body: object = {}, to = app) =>
  to.call('POST', '/factors', { factor_type: 'totp', ...body }, bearer(token));
const challenge = async (token: string, factorId: string) =>
  (await app.call('POST', `/factors/${factorId}/challenge`, undefined, bearer(token))).body.id as string;
const verify = (token: string, factorId: string, challenge_id: unknown, code: unknown) =>
  app.call('POST', `/factors/${factorId}/verify`, { challenge_id, code }, bearer(token));
/** The code that the app shows now, or `steps` periods of 30 seconds later. */
const codeOf = (secret: string, steps = 0) => authenticatorCode(secret, app.deps.now().getTime() + steps * 30_000);
const aalOf = async (token: string) => (await app.deps.tokens.verify(token)).aal;

/** A user with a verified factor, signed in with it. */
async function withFactor(email = newEmail()) {
  const { access_token: token } = await signUp(email);
  const { id, totp } = (await enroll(token, { friendly_name: 'Phone' })).body;
  const answer = await verify(token, id, await challenge(token, id), codeOf(totp.secret));
  expect(answer.status).toBe(200);
  // The code that was just used is not accepted again.
  app.moveClock(60);
  return { email, id: id as string, secret: totp.secret as string, before: token, ...answer.body };
}

describe('POST /factors', () => {
  test('returns the secret as text, as URI and as QR code', async () => {
    const { access_token, user } = await signUp('enrol@example.com');
    const { status, body } = await enroll(access_token, { friendly_name: 'Phone', issuer: 'Log & book' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'totp',
      friendly_name: 'Phone',
      totp: {
        qr_code: expect.stringMatching(/^<svg .*<\/svg>$/s),
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.any(String),
      },
    });
    expect(body.totp.uri).toContain('otpauth://totp/Log%20%26%20book:enrol%40example.com?');
    expect(body.totp.uri).toContain(`secret=${body.totp.secret}`);
    const me = await app.call('GET', '/user', undefined, bearer(access_token));
    expect(me.body.factors).toEqual([
      {
        id: body.id,
        status: 'unverified',
        friendly_name: 'Phone',
        factor_type: 'totp',
        phone: '',
        last_challenged_at: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(JSON.stringify(me.body)).not.toContain(body.totp.secret);
    expect(user).not.toHaveProperty('factors');
  });

  test.each([
    [{ factor_type: 'phone' }, 422, 'mfa_phone_enroll_not_enabled'],
    [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    [{ factor_type: null }, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 7 }, 400, 'validation_failed'],
  ])('%j is refused', async (body, status, code) => {
    const { access_token } = await signUp();
    expect(await enroll(access_token, body)).toMatchObject({ status, body: { code } });
  });

  test('without a bearer it is refused', async () => {
    expect(await app.call('POST', '/factors', { factor_type: 'totp' }, NEW_ERRORS)).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    });
  });

  test('a name is unique until the enrolment expires; at most ten factors', async () => {
    const { access_token } = await signUp();
    expect((await enroll(access_token)).status).toBe(200);
    expect(await enroll(access_token)).toMatchObject({ status: 422, body: { code: 'mfa_factor_name_conflict' } });
    app.moveClock(301);
    expect((await enroll(access_token)).status).toBe(200);
    for (let name = 1; name < 10; name += 1)
      expect((await enroll(access_token, { friendly_name: `${name}` })).status).toBe(200);
    expect(await enroll(access_token, { friendly_name: 'eleventh' })).toMatchObject({
      status: 422,
      body: { code: 'too_many_enrolled_mfa_factors' },
    });
  });

  test('a second factor needs a session at aal2', async () => {
    const { email, access_token } = await withFactor();
    const { access_token: low } = await signIn(email);
    expect(await enroll(low, { friendly_name: 'Other' })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    });
    expect((await enroll(access_token, { friendly_name: 'Other' })).status).toBe(200);
  });
});

describe('POST /factors/:id/verify', () => {
  test('raises the session to aal2, totp first, and ends all at aal1', async () => {
    const email = newEmail();
    const { access_token: token } = await signUp(email);
    const { access_token: other } = await signIn(email);
    const { id, totp } = (await enroll(token)).body;
    const unfinished = (await enroll(token, { friendly_name: 'unfinished' })).body.id;
    const { status, body } = await verify(token, id, await challenge(token, id), codeOf(totp.secret));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 86_400,
      user: { factors: [{ id, status: 'verified' }] },
    });
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
    expect(claims.aal).toBe('aal2');
    expect(claims.amr.map((entry: { method: string }) => entry.method)).toEqual(['totp', 'password']);
    expect((await app.call('GET', '/user', undefined, bearer(other))).body.code).toBe('session_not_found');
    expect(JSON.stringify(body.user)).not.toContain(unfinished);
  });

  test('a refresh keeps the level, and the earlier refresh token is used up', async () => {
    const email = newEmail();
    const first = (await app.call('POST', '/signup', { email, password })).body;
    const { id, totp } = (await enroll(first.access_token)).body;
    const raised = (await verify(first.access_token, id, await challenge(first.access_token, id), codeOf(totp.secret)))
      .body;
    const refreshed = await app.call('POST', '/token?grant_type=refresh_token', {
      refresh_token: raised.refresh_token,
    });
    expect(await aalOf(refreshed.body.access_token)).toBe('aal2');
    app.moveClock(11);
    const old = await app.call('POST', '/token?grant_type=refresh_token', { refresh_token: first.refresh_token });
    expect(old.body.code).toBe('refresh_token_already_used');
  });

  test('a code is accepted once, also with concurrent requests', async () => {
    const { email, id, secret } = await withFactor();
    const tokens = [await signIn(email), await signIn(email)].map((session) => session.access_token);
    const challenges = await Promise.all(tokens.map((token) => challenge(token, id)));
    const code = codeOf(secret);
    const answers = await Promise.all(tokens.map((token, index) => verify(token, id, challenges[index], code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const third = (await signIn(email)).access_token;
    const again = await verify(third, id, await challenge(third, id), code);
    expect(again).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
    });
    expect(await verify(third, id, await challenge(third, id), codeOf(secret, -1))).toMatchObject({ status: 422 });
    expect((await verify(third, id, await challenge(third, id), codeOf(secret, 1))).status).toBe(200);
  });

  test.each([
    [-2, 422],
    [-1, 200],
    [1, 200],
    [2, 422],
  ])('a code %i steps away: %i', async (steps, status) => {
    const { email, id, secret } = await withFactor();
    app.moveClock(60);
    const { access_token } = await signIn(email);
    expect((await verify(access_token, id, await challenge(access_token, id), codeOf(secret, steps))).status).toBe(
      status,
    );
  });

  test('each invalid request has its own error', async () => {
    const { email, id, secret } = await withFactor();
    const { access_token: token } = await signIn(email);
    const open = await challenge(token, id);
    const cases: [string, unknown, unknown, number, string][] = [
      [id, open, '', 400, 'validation_failed'],
      [id, open, undefined, 400, 'validation_failed'],
      [id, 'nonsense', '123456', 400, 'validation_failed'],
      [id, crypto.randomUUID(), '123456', 404, 'mfa_factor_not_found'],
      [crypto.randomUUID(), open, '123456', 404, 'mfa_factor_not_found'],
      ['nonsense', open, '123456', 404, 'validation_failed'],
      [id, open, codeOf(secret, 40), 422, 'mfa_verification_failed'],
      [id, open, `${codeOf(secret)}0`, 422, 'mfa_verification_failed'],
    ];
    for (const [factor, challengeId, code, status, expected] of cases) {
      expect(await verify(token, factor, challengeId, code)).toMatchObject({ status, body: { code: expected } });
    }
  });

  test('a challenge is used once, from one address, within five minutes', async () => {
    const { email, id, secret } = await withFactor();
    const behindProxy = authApp(db, { settings: { trustProxy: true } });
    const { access_token: token } = await signIn(email);
    const from = (address: string, path: string, body?: object) =>
      behindProxy.call('POST', path, body, { ...bearer(token), 'X-Forwarded-For': address });
    const { body } = await from('192.0.2.1', `/factors/${id}/challenge`);
    const claim = { challenge_id: body.id, code: authenticatorCode(secret, Date.now()) };
    expect((await from('192.0.2.2', `/factors/${id}/verify`, claim)).body.code).toBe('mfa_ip_address_mismatch');

    const used = await challenge(token, id);
    expect((await verify(token, id, used, codeOf(secret))).status).toBe(200);
    app.moveClock(60);
    expect((await verify(token, id, used, codeOf(secret))).body.code).toBe('mfa_ip_address_mismatch');

    const late = await challenge(token, id);
    app.moveClock(300);
    expect((await verify(token, id, late, codeOf(secret))).body.code).toBe('mfa_challenge_expired');
  });

  test("another user's factor is not found", async () => {
    const { id, secret } = await withFactor();
    const { access_token: stranger } = await signUp();
    expect((await app.call('POST', `/factors/${id}/challenge`, undefined, bearer(stranger))).body.code).toBe(
      'mfa_factor_not_found',
    );
    expect((await verify(stranger, id, crypto.randomUUID(), codeOf(secret))).body.code).toBe('mfa_factor_not_found');
    expect((await app.call('DELETE', `/factors/${id}`, undefined, bearer(stranger))).body.code).toBe(
      'mfa_factor_not_found',
    );
  });

  test('guesses are limited per account, from all addresses together, and a right code resets them', async () => {
    const { email, id, secret } = await withFactor();
    const strict = authApp(db, { limits: { ...GENEROUS_LIMITS, codeGuesses: DEFAULT_LIMITS.codeGuesses } });
    strict.moveClock((app.deps.now().getTime() - Date.now()) / 1000);
    const { access_token: token } = await signIn(email);
    const open = async () =>
      (await strict.call('POST', `/factors/${id}/challenge`, undefined, bearer(token))).body.id as string;
    const guess = async (challenge_id: string, code: string) =>
      (await strict.call('POST', `/factors/${id}/verify`, { challenge_id, code }, bearer(token))).status;
    const rightCode = () => authenticatorCode(secret, strict.deps.now().getTime());
    const first = await open();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push(await guess(first, 'abcdef'));
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    expect(await guess(first, rightCode())).toBe(429);
    strict.moveClock(901);
    expect(await guess(await open(), rightCode())).toBe(200);
    const second = await open();
    for (let count = 0; count < 10; count += 1) expect(await guess(second, 'abcdef')).toBe(422);
  });

  test('requests are limited to fifteen a minute', async () => {
    const { access_token: token } = await signUp();
    const strict = authApp(db, { limits: { ...GENEROUS_LIMITS, mfa: DEFAULT_LIMITS.mfa } });
    const path = `/factors/${crypto.randomUUID()}/challenge`;
    const statuses: number[] = [];
    for (let count = 0; count < 16; count += 1)
      statuses.push((await strict.call('POST', path, undefined, bearer(token))).status);
    expect(statuses).toEqual([...Array<number>(15).fill(404), 429]);
  });
});

describe('a session that has not passed the second factor', () => {
  test('cannot change password or address', async () => {
    const { email } = await withFactor();
    const { access_token: low } = await signIn(email);
    for (const body of [{ password: 'quite another one' }, { email: newEmail() }]) {
      expect(await app.call('PUT', '/user', body, bearer(low))).toMatchObject({
        status: 401,
        body: { code: 'insufficient_aal' },
      });
    }
    expect((await app.call('PUT', '/user', { data: { city: 'Bonn' } }, bearer(low))).status).toBe(200);
  });

  test('is also what a reset link opens', async () => {
    const { email, id, secret } = await withFactor();
    await app.call('POST', '/recover', { email });
    const link = linkIn((await app.nextMail(email)).text);
    const opened = await app.call('POST', '/verify', { type: 'recovery', token_hash: link.query.get('token') });
    const { access_token: token } = opened.body;
    expect(await aalOf(token)).toBe('aal1');
    expect((await app.call('PUT', '/user', { password: 'quite another one' }, bearer(token))).status).toBe(401);
    const raised = await verify(token, id, await challenge(token, id), codeOf(secret));
    const changed = await app.call('PUT', '/user', { password: 'quite another one' }, bearer(raised.body.access_token));
    expect(changed.status).toBe(200);
  });
});

describe('DELETE /factors/:id', () => {
  const remove = (token: string, id: string) => app.call('DELETE', `/factors/${id}`, undefined, bearer(token));

  test('of a verified factor needs a session at aal2', async () => {
    const { email, id, access_token } = await withFactor();
    const { access_token: low } = await signIn(email);
    expect(await remove(low, id)).toMatchObject({ status: 422, body: { code: 'insufficient_aal' } });
    expect(await remove(access_token, id)).toMatchObject({ status: 200, body: { id } });
    const me = await app.call('GET', '/user', undefined, bearer(access_token));
    expect(me.body).not.toHaveProperty('factors');
    expect(await remove(access_token, id)).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } });
    expect(await remove(access_token, 'nonsense')).toMatchObject({ status: 404, body: { code: 'validation_failed' } });
  });

  test('of the last one drops all sessions to aal1, so that enrolling again ends them', async () => {
    const { email, id, access_token } = await withFactor();
    const { sessionId } = await app.deps.tokens.verify(access_token);
    await remove(access_token, id);
    const rows = await db.asOwner(
      'select s.id, s.aal from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
      [email],
    );
    expect(rows).toEqual([{ id: sessionId, aal: 'aal1' }]);
  });

  test('of one of two drops the other sessions that it had opened to aal1', async () => {
    const { email, id, secret, access_token: mine } = await withFactor();
    const other = (await enroll(mine, { friendly_name: 'Tablet' })).body;
    const raised = (await verify(mine, other.id, await challenge(mine, other.id), codeOf(other.totp.secret))).body
      .access_token;
    const elsewhere = (await signIn(email)).access_token;
    expect((await verify(elsewhere, id, await challenge(elsewhere, id), codeOf(secret))).status).toBe(200);
    expect((await remove(raised, id)).status).toBe(200);
    const levels = async (token: string) => {
      const { sessionId } = await app.deps.tokens.verify(token);
      return (await db.asOwner('select aal from auth.sessions where id = $1', [sessionId]))[0]?.['aal'];
    };
    expect([await levels(raised), await levels(elsewhere)]).toEqual(['aal2', 'aal1']);
  });
});

test('secrets and codes are never logged', async () => {
  const { secret } = await withFactor();
  const log = app.logged.join('\n');
  expect(log).not.toContain(secret);
  expect(log).not.toContain(codeOf(secret, -2));
});
