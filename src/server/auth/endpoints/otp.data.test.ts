import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GENEROUS_LIMITS, authApp, bearer, linkIn } from '#tests/support/auth-app.ts';
import type { AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';

const password = 'correct horse battery';
let db: TestDatabase;
let app: AuthApp;

beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db, { settings: { signInByMail: true } });
});
afterAll(() => db.close());

const codeIn = ({ text }: { text: string }) => /^\d{6}$/m.exec(text)?.[0] ?? '';
const verify = (email: string, token: string, type = 'email', by = app) =>
  by.call('POST', '/verify', { email, token, type });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const userOf = async (email: string) =>
  (
    await db.asServer<{ id: string; encrypted_password: string | null }>('select * from auth.users where email = $1', [
      email,
    ])
  )[0];

async function account() {
  const email = `otp${Math.random()}@example.com`;
  await app.call('POST', '/signup', { email, password });
  return email;
}

/** Asks for a mail to sign in with. */
async function asked(email: string, more = {}) {
  expect(await app.call('POST', '/otp', { email, ...more })).toMatchObject({ status: 200, body: {} });
  return app.nextMail(email);
}

describe('with the setting off, which is the default', () => {
  test('the request is refused, and earlier mails do not sign in', async () => {
    const email = await account();
    const mail = await asked(email);
    const off = authApp(db);
    expect(await off.call('POST', '/otp', { email })).toMatchObject({
      status: 422,
      body: { code: 'email_provider_disabled', message: 'Login with magic link is disabled' },
    });
    expect((await verify(email, codeIn(mail), 'email', off)).body.code).toBe('otp_expired');
    const opened = await off.call('GET', linkIn(mail.text).path);
    expect(opened.headers.get('location')).toContain('otp_expired');
    expect((await verify(email, codeIn(mail))).status).toBe(200);
  });
});

describe('the code', () => {
  test('signs in once and ends its link', async () => {
    const email = await account();
    const mail = await asked(email);
    const { status, body } = await verify(email.toUpperCase(), codeIn(mail));
    expect(status).toBe(200);
    expect(body.user.email).toBe(email);
    expect((await app.call('GET', '/user', undefined, bearer(body.access_token))).status).toBe(200);
    expect((await verify(email, codeIn(mail))).body.code).toBe('otp_expired');
    expect((await app.call('GET', linkIn(mail.text).path)).headers.get('location')).toContain('otp_expired');
  });

  test('two concurrent requests with it are one sign-in', async () => {
    const email = await account();
    const code = codeIn(await asked(email));
    const answers = await Promise.all([verify(email, code), verify(email, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test('expires after an hour with its link; a newer one replaces it', async () => {
    const email = await account();
    const first = await asked(email);
    const second = await asked(email);
    if (codeIn(first) !== codeIn(second)) expect((await verify(email, codeIn(first))).status).toBe(403);
    const later = authApp(db, { settings: { signInByMail: true } });
    later.moveClock(3601);
    expect((await verify(email, codeIn(second), 'email', later)).body.code).toBe('otp_expired');
    expect((await later.call('GET', linkIn(second.text).path)).headers.get('location')).toContain('otp_expired');
    later.moveClock(-60);
    expect((await verify(email, codeIn(second), 'magiclink', later)).status).toBe(200);
  });

  test('is valid only for its user and type', async () => {
    const [mine, yours] = [await account(), await account()];
    const code = codeIn(await asked(mine));
    await asked(yours);
    expect((await verify(yours, code)).status).toBe(403);
    for (const type of ['invite', 'email_change', 'signup']) expect((await verify(mine, code, type)).status).toBe(403);
    expect((await app.call('POST', '/verify', { type: 'email', token_hash: code })).status).toBe(403);
    expect((await verify(mine, code)).status).toBe(200);
  });

  test('can be guessed ten times a day, for known and unknown addresses; the link still works', async () => {
    const limits = { ...GENEROUS_LIMITS, mailedCodes: DEFAULT_LIMITS.mailedCodes };
    const limited = authApp(db, { limits, settings: { signInByMail: true } });
    const email = await account();
    const mail = await asked(email);
    const wrong = other(codeIn(mail));
    for (const address of [email, 'nobody-at-all@example.com']) {
      const statuses = [];
      for (let index = 0; index < 11; index += 1) {
        statuses.push((await verify(address, wrong, 'email', limited)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(403), 429]);
    }
    expect((await verify(email, codeIn(mail), 'email', limited)).status).toBe(429);
    limited.moveClock(3000);
    expect((await limited.call('GET', linkIn(mail.text).path)).headers.get('location')).toContain('access_token=');
  });

  test('resets the count if it is right', async () => {
    const limits = { ...GENEROUS_LIMITS, mailedCodes: { hits: 2, windowSeconds: 60 } };
    const limited = authApp(db, { limits, settings: { signInByMail: true } });
    const email = await account();
    for (let round = 0; round < 3; round += 1) {
      const code = codeIn(await asked(email));
      expect((await verify(email, other(code), 'email', limited)).status).toBe(403);
      expect((await verify(email, code, 'email', limited)).status).toBe(200);
    }
  });

  test('cannot be found by trying out codes against the database', async () => {
    const email = await account();
    const code = codeIn(await asked(email));
    const id = (await userOf(email))?.id ?? '';
    const [row] = await db.asServer<{ code_hash: Buffer; row: string }>(
      'select t.code_hash, t::text as row from auth.one_time_tokens t where user_id = $1',
      [id],
    );
    expect(row?.row).not.toContain(code);
    const elsewhere = authApp(db, {
      settings: { signInByMail: true, jwtSecret: 'another secret of thirty-two bytes!!' },
    });
    expect((await verify(email, code, 'email', elsewhere)).status).toBe(403);
    await app.settle();
    expect(app.logged.join('\n')).not.toContain(code);
    expect(app.logged.join('\n')).not.toContain(email);
  });

  test('ends with a new password', async () => {
    const email = await account();
    const code = codeIn(await asked(email));
    const { body } = await app.call('POST', '/token?grant_type=password', { email, password });
    await app.call('PUT', '/user', { password: 'quite another one' }, bearer(body.access_token));
    expect((await verify(email, code)).status).toBe(403);
  });

  test('replaces the password, not the second factor', async () => {
    const email = await account();
    await db.asServer(
      `insert into auth.mfa_factors (user_id, status, secret) values ($1, 'verified', decode(repeat('00', 20), 'hex'))`,
      [(await userOf(email))?.id],
    );
    const { body } = await verify(email, codeIn(await asked(email)));
    const refused = await app.call('PUT', '/user', { password: 'quite another one' }, bearer(body.access_token));
    expect(refused.body.code).toBe('insufficient_aal');
  });
});

describe('the link', () => {
  test('signs in the browser that opens it', async () => {
    const email = await account();
    const mail = await asked(email);
    const location = (await app.call('GET', linkIn(mail.text).path)).headers.get('location') ?? '';
    expect(location).toMatch(/#access_token=.*&type=magiclink$/);
    expect((await verify(email, codeIn(mail))).status).toBe(403);
  });
});

describe('an unknown address', () => {
  test('creates an account with its data and trial, confirmed by the code', async () => {
    const email = 'fresh@example.com';
    const mail = await asked(email, { data: { terms_accepted: true, city: 'Leeds' } });
    expect((await app.call('POST', '/token?grant_type=password', { email, password: '' })).status).toBe(400);
    const { body } = await verify(email, codeIn(mail));
    expect(body.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      user_metadata: { city: 'Leeds', email_verified: true, terms_accepted_at: expect.any(String) },
    });
    const [profile] = await db.asServer('select * from public.profiles where id = $1', [body.user.id]);
    expect(profile).toMatchObject({ subscription_status: 'trial', terms_accepted: true, role: 'user' });
  });

  test('with create_user: false gets the same response, and nothing happens', async () => {
    const [known, unknown] = [await account(), 'not-to-be-made@example.com'];
    const answers = await Promise.all(
      [known, unknown].map((email) => app.call('POST', '/otp', { email, create_user: false })),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    await app.nextMail(known);
    await app.settle();
    expect(app.mails.some(({ to }) => to === unknown)).toBe(false);
    expect(await userOf(unknown)).toBeUndefined();
    expect((await verify(unknown, '123456')).body).toEqual((await verify(known, '12345x')).body);
  });

  test('of an untrusted domain creates no account and gets the same response', async () => {
    const trusting = authApp(db, { settings: { signInByMail: true, trustedEmailDomains: ['example.org'] } });
    expect((await trusting.call('POST', '/otp', { email: 'stranger@elsewhere.com' })).status).toBe(200);
    await trusting.settle();
    expect(trusting.mails).toEqual([]);
    expect(await userOf('stranger@elsewhere.com')).toBeUndefined();
    // Nobody gets a mail, so none is counted: as without `create_user`.
    const countersOf = async (body: object) => {
      await db.asOwner('delete from auth.rate_limits');
      await trusting.call('POST', '/otp', body);
      await trusting.settle();
      return (await db.asOwner('select from auth.rate_limits')).length;
    };
    expect(await countersOf({ email: 'another@elsewhere.com' })).toBe(
      await countersOf({ email: 'third@elsewhere.com', create_user: false }),
    );
  });
});

test('the response does not wait for the lookup of the account', async () => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const slow = authApp(
    { ...db, serverTransaction: (work) => held.then(() => db.serverTransaction(work)) },
    { settings: { signInByMail: true } },
  );
  const email = await account();
  for (const address of [email, 'nobody-known@example.com']) {
    expect((await slow.call('POST', '/otp', { email: address, create_user: false })).status).toBe(200);
  }
  letGo();
  await slow.nextMail(email);
});

test('a password that a stranger set before is removed when the owner signs in by mail', async () => {
  const confirming = authApp(db, { settings: { signInByMail: true, confirmEmail: true } });
  const email = 'planted@example.com';
  await confirming.call('POST', '/signup', { email, password: 'the stranger’s own' });
  await confirming.nextMail(email);
  await confirming.call('POST', '/otp', { email, create_user: false });
  const mail = await confirming.nextMail(email);
  expect((await verify(email, codeIn(mail), 'email', confirming)).status).toBe(200);
  const planted = { email, password: 'the stranger’s own' };
  expect((await confirming.call('POST', '/token?grant_type=password', planted)).body.code).toBe('invalid_credentials');
});

test('a repeat within a minute tells how long to wait, for known and unknown addresses', async () => {
  const limits = { ...GENEROUS_LIMITS, mails: DEFAULT_LIMITS.mails };
  const limited = authApp(db, { limits, settings: { signInByMail: true } });
  for (const email of [await account(), 'unknown-and-asked-twice@example.com']) {
    const ask = () => limited.call('POST', '/otp', { email, create_user: false });
    expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({
      status: 429,
      body: { code: 'over_email_send_rate_limit', message: expect.stringMatching(/after (59|60) seconds\.$/) },
    });
  }
});

test('a network address may send thirty requests in five minutes', async () => {
  const limits = { ...GENEROUS_LIMITS, otp: DEFAULT_LIMITS.otp };
  const limited = authApp(db, { limits, settings: { signInByMail: true, trustProxy: true } });
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1)
    statuses.push((await limited.call('POST', '/otp', { email: 'a' }, { 'X-Forwarded-For': '10.0.0.9' })).status);
  expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
  limited.moveClock(200);
  expect((await limited.call('POST', '/otp', { email: 'a' }, { 'X-Forwarded-For': '10.0.0.9' })).status).toBe(429);
});

test.each([
  [{}, 'One of email or phone must be set'],
  [{ email: 'a' }, 'Unable to validate email address: invalid format'],
  [{ email: 'a@b.c', create_user: 'no' }, 'create_user must be true or false'],
  [{ email: 'a@b.c', data: { terms_accepted: 'yes' } }, 'data.terms_accepted must be true or false'],
])('%j is refused', async (body, message) => {
  expect(await app.call('POST', '/otp', body)).toMatchObject({ status: 400, body: { message } });
});
