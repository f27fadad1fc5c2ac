import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GENEROUS_LIMITS, authApp, bearer } from '#tests/support/auth-app.ts';
import type { AuthApp } from '#tests/support/auth-app.ts';
import { authenticatorCode } from '#tests/support/authenticator.ts';
import { mfaCalls, password } from '#tests/support/mfa-calls.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';

let db: TestDatabase;
let app: AuthApp;
let mfa: ReturnType<typeof mfaCalls>;

beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db);
  mfa = mfaCalls(app);
});
afterAll(() => db.close());

describe('POST /factors/:id/verify', () => {
  test('raises the session to aal2, totp first, and ends all at aal1', async () => {
    const email = mfa.newEmail();
    const { access_token: token } = await mfa.signUp(email);
    const { access_token: other } = await mfa.signIn(email);
    const { id, totp } = (await mfa.enroll(token)).body;
    const unfinished = (await mfa.enroll(token, { friendly_name: 'unfinished' })).body.id;
    const { status, body } = await mfa.verify(token, id, await mfa.challenge(token, id), mfa.codeOf(totp.secret));
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
    const email = mfa.newEmail();
    const first = (await app.call('POST', '/signup', { email, password })).body;
    const { id, totp } = (await mfa.enroll(first.access_token)).body;
    const raised = (
      await mfa.verify(first.access_token, id, await mfa.challenge(first.access_token, id), mfa.codeOf(totp.secret))
    ).body;
    const refreshed = await app.call('POST', '/token?grant_type=refresh_token', {
      refresh_token: raised.refresh_token,
    });
    expect(await mfa.aalOf(refreshed.body.access_token)).toBe('aal2');
    app.moveClock(11);
    const old = await app.call('POST', '/token?grant_type=refresh_token', { refresh_token: first.refresh_token });
    expect(old.body.code).toBe('refresh_token_already_used');
  });

  test('a code is accepted once, also with concurrent requests', async () => {
    const { email, id, secret } = await mfa.withFactor();
    const tokens = [await mfa.signIn(email), await mfa.signIn(email)].map((session) => session.access_token);
    const challenges = await Promise.all(tokens.map((token) => mfa.challenge(token, id)));
    const code = mfa.codeOf(secret);
    const answers = await Promise.all(tokens.map((token, index) => mfa.verify(token, id, challenges[index], code)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    // The first code that is right ends sessions at aal1, the other one too.
    expect(refused[0]).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
    const third = (await mfa.signIn(email)).access_token;
    const again = await mfa.verify(third, id, await mfa.challenge(third, id), code);
    expect(again).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
    });
    expect(await mfa.verify(third, id, await mfa.challenge(third, id), mfa.codeOf(secret, -1))).toMatchObject({
      status: 422,
    });
    expect((await mfa.verify(third, id, await mfa.challenge(third, id), mfa.codeOf(secret, 1))).status).toBe(200);
  });

  test.each([
    [-2, 422],
    [-1, 200],
    [1, 200],
    [2, 422],
  ])('a code %i steps away: %i', async (steps, status) => {
    const { email, id, secret } = await mfa.withFactor();
    app.moveClock(60);
    const { access_token } = await mfa.signIn(email);
    expect(
      (await mfa.verify(access_token, id, await mfa.challenge(access_token, id), mfa.codeOf(secret, steps))).status,
    ).toBe(status);
  });

  test('each invalid request has its own error', async () => {
    const { email, id, secret } = await mfa.withFactor();
    const { access_token: token } = await mfa.signIn(email);
    const open = await mfa.challenge(token, id);
    const cases: [string, unknown, unknown, number, string][] = [
      [id, open, '', 400, 'validation_failed'],
      [id, open, undefined, 400, 'validation_failed'],
      [id, 'nonsense', '123456', 400, 'validation_failed'],
      [id, crypto.randomUUID(), '123456', 404, 'mfa_factor_not_found'],
      [crypto.randomUUID(), open, '123456', 404, 'mfa_factor_not_found'],
      ['nonsense', open, '123456', 404, 'validation_failed'],
      [id, open, mfa.codeOf(secret, 40), 422, 'mfa_verification_failed'],
      [id, open, `${mfa.codeOf(secret)}0`, 422, 'mfa_verification_failed'],
    ];
    for (const [factor, challengeId, code, status, expected] of cases) {
      expect(await mfa.verify(token, factor, challengeId, code)).toMatchObject({ status, body: { code: expected } });
    }
  });

  test('a challenge is used once, from one address, within five minutes', async () => {
    const { email, id, secret } = await mfa.withFactor();
    const behindProxy = authApp(db, { settings: { trustProxy: true } });
    const { access_token: token } = await mfa.signIn(email);
    const from = (address: string, path: string, body?: object) =>
      behindProxy.call('POST', path, body, { ...bearer(token), 'X-Forwarded-For': address });
    const { body } = await from('192.0.2.1', `/factors/${id}/challenge`);
    const claim = { challenge_id: body.id, code: authenticatorCode(secret, Date.now()) };
    expect((await from('192.0.2.2', `/factors/${id}/verify`, claim)).body.code).toBe('mfa_ip_address_mismatch');

    const used = await mfa.challenge(token, id);
    expect((await mfa.verify(token, id, used, mfa.codeOf(secret))).status).toBe(200);
    app.moveClock(60);
    expect((await mfa.verify(token, id, used, mfa.codeOf(secret))).body.code).toBe('mfa_ip_address_mismatch');

    const late = await mfa.challenge(token, id);
    app.moveClock(300);
    expect((await mfa.verify(token, id, late, mfa.codeOf(secret))).body.code).toBe('mfa_challenge_expired');
  });

  test("another user's factor is not found", async () => {
    const { id, secret } = await mfa.withFactor();
    const { access_token: stranger } = await mfa.signUp();
    expect((await app.call('POST', `/factors/${id}/challenge`, undefined, bearer(stranger))).body.code).toBe(
      'mfa_factor_not_found',
    );
    expect((await mfa.verify(stranger, id, crypto.randomUUID(), mfa.codeOf(secret))).body.code).toBe(
      'mfa_factor_not_found',
    );
    expect((await app.call('DELETE', `/factors/${id}`, undefined, bearer(stranger))).body.code).toBe(
      'mfa_factor_not_found',
    );
  });

  test('guesses are limited per account, from all addresses together, and a right code resets them', async () => {
    const { email, id, secret } = await mfa.withFactor();
    const strict = authApp(db, { limits: { ...GENEROUS_LIMITS, codeGuesses: DEFAULT_LIMITS.codeGuesses } });
    strict.moveClock((app.deps.now().getTime() - Date.now()) / 1000);
    const { access_token: token } = await mfa.signIn(email);
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
    const { access_token: token } = await mfa.signUp();
    const strict = authApp(db, { limits: { ...GENEROUS_LIMITS, mfa: DEFAULT_LIMITS.mfa } });
    const path = `/factors/${crypto.randomUUID()}/challenge`;
    const statuses: number[] = [];
    for (let count = 0; count < 16; count += 1)
      statuses.push((await strict.call('POST', path, undefined, bearer(token))).status);
    expect(statuses).toEqual([...Array<number>(15).fill(404), 429]);
  });
});
