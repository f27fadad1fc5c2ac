import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authApp, bearer, PUBLIC_URL, type AuthApp } from '#tests/support/auth-app.ts';
import { passkeyCalls } from '#tests/support/passkey-calls.ts';
import { LIES, LIES_OF_USE, softwarePasskey } from '#tests/support/software-passkey.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let db: TestDatabase;
let app: AuthApp;
let calls: ReturnType<typeof passkeyCalls>;

beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db);
  calls = passkeyCalls(app);
});
afterAll(() => db.close());

const newPasskey = () => softwarePasskey(PUBLIC_URL);
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const methodsOf = (token: string) => claimsOf(token).amr.map(({ method }: { method: string }) => method);

describe('a passkey as a second factor', () => {
  test('is made once it was verified, raises the session to aal2 and ends those at aal1', async () => {
    const email = calls.newEmail();
    const { access_token: token, user } = await calls.signUp(email);
    const { access_token: other } = await calls.signIn(email);
    const id = await calls.enroll(token);
    const challenge = await calls.challenge(token, id);
    expect(challenge).toMatchObject({
      id: expect.any(String),
      type: 'webauthn',
      webauthn: {
        type: 'create',
        credential_options: {
          publicKey: {
            rp: { id: 'hourbook.test', name: 'Hourbook' },
            user: { id: Buffer.from(user.id).toString('base64url'), name: email, displayName: email },
            excludeCredentials: [],
            attestation: 'none',
          },
        },
      },
    });
    const created = newPasskey().create(challenge.webauthn.credential_options.publicKey);
    const { status, body } = await calls.verify(token, id, challenge.id, 'create', created);
    expect(status).toBe(200);
    expect(claimsOf(body.access_token).aal).toBe('aal2');
    expect(methodsOf(body.access_token)).toEqual(['mfa/webauthn', 'password']);
    const factor = { id, factor_type: 'webauthn', status: 'verified', friendly_name: 'Laptop' };
    expect(body.user.factors).toMatchObject([factor]);
    expect(await calls.isOpen(other)).toBe(false);
  });

  test('is asked for after the password, also one that does not ask who its user is', async () => {
    const { email, id, passkey } = await calls.withPasskey();
    const { access_token: token } = await calls.signIn(email);
    expect((await calls.list(token)).body.code).toBe('insufficient_aal');
    const { webauthn } = await calls.challenge(token, id);
    const { publicKey } = webauthn.credential_options;
    expect([webauthn.type, publicKey.allowCredentials]).toEqual([
      'request',
      [{ type: 'public-key', id: passkey.id, transports: ['internal'] }],
    ]);
    const { status, body } = await calls.use(token, id, passkey, { isVerified: false });
    expect(status).toBe(200);
    expect(methodsOf(body.access_token)).toEqual(['mfa/webauthn', 'password']);
    expect((await calls.list(body.access_token)).status).toBe(200);
  });

  test.each([
    ...LIES,
    ['another passkey’s id', { id: Buffer.alloc(32).toString('base64url') }],
    ['a key that is too large', { keyBytes: 2_000 }],
  ] as const)('is not made with %s', async (_, lies) => {
    const { access_token: token } = await calls.signUp();
    expect(await calls.make(token, newPasskey(), lies)).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed' },
    });
    expect((await app.call('GET', '/user', undefined, bearer(token))).body.factors).toMatchObject([
      { status: 'unverified' },
    ]);
  });

  test.each(LIES_OF_USE)('is refused with %s', async (_, lies) => {
    const { email, id, passkey } = await calls.withPasskey();
    const { access_token: token } = await calls.signIn(email);
    expect(await calls.use(token, id, passkey, lies)).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed' },
    });
    expect((await calls.list(token)).body.code).toBe('insufficient_aal');
  });

  test('an answer is taken once, for its own factor, by its own user, from one address, within five minutes', async () => {
    const { email, id, passkey } = await calls.withPasskey();
    const { access_token: token } = await calls.signIn(email);
    const first = await calls.challenge(token, id);
    const asked = first.webauthn.credential_options.publicKey;
    const stranger = await calls.withPasskey();
    const theirs = await calls.challenge(stranger.token, stranger.id);
    const refused = [
      [await calls.verify(token, id, theirs.id, 'request', passkey.get(asked)), 404, 'mfa_factor_not_found'],
      [await calls.verify(token, stranger.id, first.id, 'request', passkey.get(asked)), 404, 'mfa_factor_not_found'],
      [await calls.verify(stranger.token, id, first.id, 'request', passkey.get(asked)), 404, 'mfa_factor_not_found'],
      [await calls.verify(token, id, first.id, 'request', stranger.passkey.get(asked)), 422, 'mfa_verification_failed'],
      [await calls.verify(token, id, first.id, 'create', passkey.get(asked)), 400, 'validation_failed'],
      [await calls.verify(token, id, first.id, 'request', {}), 400, 'validation_failed'],
      [
        await app.call('POST', `/factors/${id}/verify`, { challenge_id: first.id, code: '123456' }, bearer(token)),
        400,
        'validation_failed',
      ],
    ] as const;
    for (const [answer, status, code] of refused) expect(answer).toMatchObject({ status, body: { code } });
    const right = passkey.get(asked);
    const { status, body } = await calls.verify(token, id, first.id, 'request', right);
    expect(status).toBe(200);
    const replayed = await calls.verify(body.access_token, id, first.id, 'request', right);
    expect(replayed).toMatchObject({ status: 422, body: { code: 'mfa_ip_address_mismatch' } });
    const late = await calls.challenge(body.access_token, id);
    app.moveClock(301);
    const answer = passkey.get(late.webauthn.credential_options.publicKey);
    expect(await calls.verify(body.access_token, id, late.id, 'request', answer)).toMatchObject({
      status: 422,
      body: { code: 'mfa_challenge_expired' },
    });
  });

  test('is one of several, of which each is made once', async () => {
    const { id, passkey, token } = await calls.withPasskey();
    const again = await calls.enroll(token, 'Phone');
    const { id: challengeId, webauthn } = await calls.challenge(token, again);
    const { publicKey } = webauthn.credential_options;
    expect(publicKey.excludeCredentials).toMatchObject([{ id: passkey.id }]);
    expect(await calls.verify(token, again, challengeId, 'create', passkey.create(publicKey))).toMatchObject({
      status: 422,
      body: { code: 'webauthn_credential_exists' },
    });
    // Nor for another account.
    const { access_token: strangers } = await calls.signUp();
    expect((await calls.make(strangers, passkey)).body.code).toBe('webauthn_credential_exists');
    const other = newPasskey();
    const { status, body } = await calls.verify(token, again, challengeId, 'create', other.create(publicKey));
    expect(status).toBe(200);
    expect((await calls.list(body.access_token)).body).toMatchObject([
      { id, friendly_name: 'Laptop', created_at: expect.any(String), last_used_at: expect.any(String) },
      { id: again, friendly_name: 'Phone' },
    ]);
  });

  test('is made whatever its maker says of it, which is not read', async () => {
    const { access_token: token } = await calls.signUp();
    expect((await calls.make(token, newPasskey(), { hasStatement: true })).status).toBe(200);
  });

  test('of a session that owes the second factor is not made', async () => {
    const { email } = await calls.withPasskey();
    const { access_token: low } = await calls.signIn(email);
    expect(
      await app.call('POST', '/factors', { factor_type: 'webauthn', friendly_name: 'Mine' }, bearer(low)),
    ).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    });
  });
});

describe('signing in by a passkey', () => {
  test('opens a session at aal2, which sets the last use', async () => {
    const { userId, id, passkey, token } = await calls.withPasskey();
    const before = (await calls.list(token)).body[0].last_used_at;
    app.moveClock(60);
    const { status, body } = await calls.signInByPasskey(passkey);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'bearer',
      user: { id: userId, factors: [{ id, factor_type: 'webauthn' }] },
    });
    expect(claimsOf(body.access_token).aal).toBe('aal2');
    expect(methodsOf(body.access_token)).toEqual(['passkey']);
    const refreshed = await app.call('POST', '/token?grant_type=refresh_token', { refresh_token: body.refresh_token });
    expect(claimsOf(refreshed.body.access_token).aal).toBe('aal2');
    expect(new Date((await calls.list(body.access_token)).body[0].last_used_at).getTime()).toBeGreaterThan(
      new Date(before).getTime(),
    );
    // As after a code: a new password within a day of signing in.
    const changed = await app.call('PUT', '/user', { password: 'quite another one' }, bearer(body.access_token));
    expect(changed.status).toBe(200);
  });

  test('needs no account’s name: the options are those of any passkey of this site', async () => {
    expect(await calls.options()).toEqual({
      challenge_id: expect.any(String),
      expires_at: expect.any(Number),
      options: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        timeout: 300_000,
        rpId: 'hourbook.test',
        allowCredentials: [],
        userVerification: 'required',
        hints: [],
      },
    });
  });

  test.each([
    ...LIES_OF_USE,
    ['a user who was not asked who they are', { isVerified: false }],
    ['no user', { userHandle: null }],
    ['another user', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
    ['a user that does not exist', { userHandle: 'bm9ib2R5' }],
  ] as const)('is refused with %s, in the same words', async (_, lies) => {
    const { passkey } = await calls.withPasskey();
    const { status, body } = await calls.signInByPasskey(passkey, lies);
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'webauthn_verification_failed', message: 'Credential verification failed' },
    });
  });

  test('in those words too if the passkey is unknown or was removed', async () => {
    const { token, userId, id, passkey } = await calls.withPasskey();
    const userHandle = Buffer.from(userId).toString('base64url');
    expect((await calls.signInByPasskey(newPasskey(), { userHandle })).body.code).toBe('webauthn_verification_failed');
    expect((await calls.signInByPasskey(passkey)).status).toBe(200);
    expect((await calls.remove(token, id)).status).toBe(200);
    expect((await calls.signInByPasskey(passkey)).body.code).toBe('webauthn_verification_failed');
  });

  test('takes a challenge once, also after a wrong answer, from one address, within five minutes', async () => {
    const { id, passkey } = await calls.withPasskey();
    const gone = { status: 400, body: { code: 'webauthn_challenge_not_found' } };
    const first = await calls.options();
    const right = passkey.get(first.options);
    expect((await calls.answer(first.challenge_id, right)).status).toBe(200);
    expect(await calls.answer(first.challenge_id, right)).toMatchObject(gone);
    const second = await calls.options();
    expect((await calls.answer(second.challenge_id, passkey.get(second.options, { isForged: true }))).status).toBe(400);
    expect(await calls.answer(second.challenge_id, passkey.get(second.options))).toMatchObject(gone);
    const third = await calls.options();
    await db.asOwner("update auth.mfa_challenges set ip = '192.0.2.1' where id = $1", [third.challenge_id]);
    expect(await calls.answer(third.challenge_id, passkey.get(third.options))).toMatchObject(gone);
    const late = await calls.options();
    app.moveClock(301);
    expect(await calls.answer(late.challenge_id, passkey.get(late.options))).toMatchObject(gone);
    // A challenge of a second factor does not sign in.
    const { access_token: fresh } = (await calls.signInByPasskey(passkey)).body;
    const { id: ofFactor, webauthn } = await calls.challenge(fresh, id);
    expect(await calls.answer(ofFactor, passkey.get(webauthn.credential_options.publicKey))).toMatchObject(gone);
    expect((await calls.answer('nonsense', right)).body.code).toBe('validation_failed');
    expect((await calls.answer(crypto.randomUUID(), { id: 'x' })).body.code).toBe('validation_failed');
  });

  test('with one answer sent twice at the same time opens one session', async () => {
    const { passkey } = await calls.withPasskey();
    const { challenge_id: challengeId, options } = await calls.options();
    const answer = passkey.get(options);
    const answers = await Promise.all([calls.answer(challengeId, answer), calls.answer(challengeId, answer)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('by a passkey that is copied between devices needs no count', async () => {
    const { passkey } = await calls.withPasskey(softwarePasskey(PUBLIC_URL, { counts: false }));
    expect((await calls.signInByPasskey(passkey)).status).toBe(200);
    expect((await calls.signInByPasskey(passkey)).status).toBe(200);
  });

  test('is refused to a banned user and before the address is confirmed', async () => {
    const { userId, passkey } = await calls.withPasskey();
    await db.asOwner("update auth.users set banned_until = now() + interval '1 day' where id = $1", [userId]);
    expect(await calls.signInByPasskey(passkey)).toMatchObject({ status: 403, body: { code: 'user_banned' } });
    await db.asOwner('update auth.users set banned_until = null, email_confirmed_at = null where id = $1', [userId]);
    expect(await calls.signInByPasskey(passkey)).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } });
  });

  test('logs neither challenges nor what a passkey answers', async () => {
    const { passkey } = await calls.withPasskey();
    const { challenge_id: challengeId, options } = await calls.options();
    const answer = passkey.get(options);
    await calls.answer(challengeId, answer);
    const log = app.logged.join('\n');
    expect(log).toContain('signed in');
    for (const secret of [options.challenge, passkey.id, answer.response['signature']]) {
      expect(log).not.toContain(secret);
    }
  });
});

test('an installation whose address is an IP address has none', async () => {
  const url = 'http://127.0.0.1:3000';
  const bare = authApp(db, { settings: { publicUrl: url, publicUrls: [url] } });
  const refusal = { status: 422, body: { code: 'passkey_disabled' } };
  expect(await bare.call('POST', '/passkeys/authentication/options', {})).toMatchObject(refusal);
  const { access_token: token } = await passkeyCalls(bare).signUp();
  const enrolled = await bare.call('POST', '/factors', { factor_type: 'webauthn' }, bearer(token));
  expect(enrolled).toMatchObject(refusal);
});
