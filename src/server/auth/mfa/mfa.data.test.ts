import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEW_ERRORS, authApp, bearer, linkIn } from '#tests/support/auth-app.ts';
import type { AuthApp } from '#tests/support/auth-app.ts';
import { mfaCalls } from '#tests/support/mfa-calls.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

let db: TestDatabase;
let app: AuthApp;
let mfa: ReturnType<typeof mfaCalls>;

beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db);
  mfa = mfaCalls(app);
});
afterAll(() => db.close());

describe('POST /factors', () => {
  test('returns the secret as text, as URI and as QR code', async () => {
    const { access_token, user } = await mfa.signUp('enrol@example.com');
    const { status, body } = await mfa.enroll(access_token, { friendly_name: 'Phone', issuer: 'Log & book' });
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
    [{ factor_type: null }, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 7 }, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 'a\u0000b' }, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: '\ud800' }, 400, 'validation_failed'],
    [{ factor_type: 'totp', issuer: 'a\u0000b' }, 400, 'validation_failed'],
    [{ factor_type: 'totp', issuer: '\udfff' }, 400, 'validation_failed'],
  ])('%j is refused', async (body, status, code) => {
    const { access_token } = await mfa.signUp();
    expect(await mfa.enroll(access_token, body)).toMatchObject({ status, body: { code } });
  });

  test('without a bearer it is refused', async () => {
    expect(await app.call('POST', '/factors', { factor_type: 'totp' }, NEW_ERRORS)).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    });
  });

  test('a name is unique until the enrolment expires; at most ten factors', async () => {
    const { access_token } = await mfa.signUp();
    expect((await mfa.enroll(access_token)).status).toBe(200);
    expect(await mfa.enroll(access_token)).toMatchObject({ status: 422, body: { code: 'mfa_factor_name_conflict' } });
    app.moveClock(301);
    expect((await mfa.enroll(access_token)).status).toBe(200);
    for (let name = 1; name < 10; name += 1)
      expect((await mfa.enroll(access_token, { friendly_name: `${name}` })).status).toBe(200);
    expect(await mfa.enroll(access_token, { friendly_name: 'eleventh' })).toMatchObject({
      status: 422,
      body: { code: 'too_many_enrolled_mfa_factors' },
    });
  });

  test('a second factor needs a session at aal2', async () => {
    const { email, access_token } = await mfa.withFactor();
    const { access_token: low } = await mfa.signIn(email);
    expect(await mfa.enroll(low, { friendly_name: 'Other' })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    });
    expect((await mfa.enroll(access_token, { friendly_name: 'Other' })).status).toBe(200);
  });
});

describe('a session that has not passed the second factor', () => {
  test('cannot change password or address', async () => {
    const { email } = await mfa.withFactor();
    const { access_token: low } = await mfa.signIn(email);
    for (const body of [{ password: 'quite another one' }, { email: mfa.newEmail() }]) {
      expect(await app.call('PUT', '/user', body, bearer(low))).toMatchObject({
        status: 401,
        body: { code: 'insufficient_aal' },
      });
    }
  });

  test('is also what a reset link opens', async () => {
    const { email, id, secret } = await mfa.withFactor();
    await app.call('POST', '/recover', { email });
    const link = linkIn((await app.nextMail(email)).text);
    const opened = await app.call('POST', '/verify', { type: 'recovery', token_hash: link.query.get('token') });
    const { access_token: token } = opened.body;
    expect(await mfa.aalOf(token)).toBe('aal1');
    expect((await app.call('PUT', '/user', { password: 'quite another one' }, bearer(token))).status).toBe(401);
    const raised = await mfa.verify(token, id, await mfa.challenge(token, id), mfa.codeOf(secret));
    const changed = await app.call('PUT', '/user', { password: 'quite another one' }, bearer(raised.body.access_token));
    expect(changed.status).toBe(200);
  });
});

describe('DELETE /factors/:id', () => {
  const remove = (token: string, id: string) => app.call('DELETE', `/factors/${id}`, undefined, bearer(token));

  test('of a verified factor needs a session at aal2', async () => {
    const { email, id, access_token } = await mfa.withFactor();
    const { access_token: low } = await mfa.signIn(email);
    expect(await remove(low, id)).toMatchObject({ status: 422, body: { code: 'insufficient_aal' } });
    expect(await remove(access_token, id)).toMatchObject({ status: 200, body: { id } });
    const me = await app.call('GET', '/user', undefined, bearer(access_token));
    expect(me.body).not.toHaveProperty('factors');
    expect(await remove(access_token, id)).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } });
    expect(await remove(access_token, 'nonsense')).toMatchObject({ status: 404, body: { code: 'validation_failed' } });
  });

  test.each([
    ['', async () => undefined],
    [', also beside one that was never verified', (token: string) => mfa.enroll(token, { friendly_name: 'Tablet' })],
  ])('of the last one drops all sessions to aal1, so that enrolling again ends them%s', async (_case, before) => {
    const { email, id, access_token } = await mfa.withFactor();
    await before(access_token);
    const { sessionId } = await app.deps.tokens.verify(access_token);
    await remove(access_token, id);
    const rows = await db.asOwner(
      'select s.id, s.aal from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
      [email],
    );
    expect(rows).toEqual([{ id: sessionId, aal: 'aal1' }]);
  });

  test('of one of two drops the other sessions that it had opened to aal1', async () => {
    const { email, id, secret, access_token: mine } = await mfa.withFactor();
    const other = (await mfa.enroll(mine, { friendly_name: 'Tablet' })).body;
    const raised = (
      await mfa.verify(mine, other.id, await mfa.challenge(mine, other.id), mfa.codeOf(other.totp.secret))
    ).body.access_token;
    const elsewhere = (await mfa.signIn(email)).access_token;
    expect((await mfa.verify(elsewhere, id, await mfa.challenge(elsewhere, id), mfa.codeOf(secret))).status).toBe(200);
    expect((await remove(raised, id)).status).toBe(200);
    const levels = async (token: string) => {
      const { sessionId } = await app.deps.tokens.verify(token);
      return (await db.asOwner('select aal from auth.sessions where id = $1', [sessionId]))[0]?.['aal'];
    };
    expect([await levels(raised), await levels(elsewhere)]).toEqual(['aal2', 'aal1']);
  });
});

test('secrets and codes are never logged', async () => {
  const { email, id, secret } = await mfa.withFactor();
  const used = mfa.codeOf(secret, -2);
  const { access_token } = await mfa.signIn(email);
  const failing = authApp({ ...db, serverTransaction: () => Promise.reject(new Error('gone')) });
  const claim = { challenge_id: crypto.randomUUID(), code: used };
  expect((await failing.call('POST', `/factors/${id}/verify`, claim, bearer(access_token))).status).toBe(500);
  const log = [...app.logged, ...failing.logged].join('\n');
  expect(log).toContain('auth request failed');
  expect(log).not.toContain(secret);
  expect(log).not.toContain(used);
});
