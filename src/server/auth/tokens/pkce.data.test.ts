// The PKCE flow: opening a mailed link yields a code, and only the browser that requested the mail can exchange it for
// a session.
import { AuthClient } from '@supabase/auth-js';
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { PUBLIC_URL, authApp, bearer, linkIn } from '#tests/support/auth-app.ts';
import type { AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const password = 'correct horse battery';
const BACK = `${PUBLIC_URL}/welcome?a=1`;
let db: Database;
let app: AuthApp;

beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db, { settings: { confirmEmail: true, signInByMail: true } });
});
afterAll(() => db.close());

/** A browser or server-side helper that begins in the PKCE flow. */
function client() {
  const store = new Map<string, string>();
  const auth = new AuthClient({
    url: `${PUBLIC_URL}/auth/v1`,
    fetch: app.fetch,
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
  });
  return auth;
}

const open = async (mail: { text: string }) =>
  new URL((await app.call('GET', linkIn(mail.text).path)).headers.get('location') ?? '');
const codeOf = (url: URL) => url.searchParams.get('code') ?? '';
const amrOf = (token: string): { method: string }[] =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).amr;

/** An account that was confirmed through the PKCE flow, in its client. */
async function confirmed(email: string) {
  const auth = client();
  const signUp = await auth.signUp({ email, password, options: { emailRedirectTo: BACK } });
  expect(signUp.error).toBeNull();
  const url = await open(await app.nextMail(email));
  const { data, error } = await auth.exchangeCodeForSession(codeOf(url));
  expect(error).toBeNull();
  return { auth, url, session: data.session };
}

const pair = (method: 's256' | 'plain' = 's256') => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return { verifier, fields: { code_challenge: challenge, code_challenge_method: method } };
};
const exchange = (auth_code: string, code_verifier: string) =>
  app.call('POST', '/token?grant_type=pkce', { auth_code, code_verifier });

/** An account, and a reset asked for with `fields`. */
async function requestReset(fields: object) {
  const email = `reset${Math.random()}@example.com`;
  await confirmed(email);
  await app.call('POST', `/recover?redirect_to=${encodeURIComponent(BACK)}`, { email, ...fields });
  return { email, mail: await app.nextMail(email) };
}

describe('the official client', () => {
  test('signs up: the link yields a code, which the client exchanges for a session', async () => {
    const { url, session, auth } = await confirmed('signup@example.com');
    expect(url.href).toMatch(/^http:\/\/hourbook\.test\/welcome\?a=1&code=[0-9a-f-]{36}$/);
    expect(session?.user).toMatchObject({ email: 'signup@example.com', email_confirmed_at: expect.any(String) });
    expect(amrOf(session?.access_token ?? '')).toMatchObject([{ method: 'email/signup' }]);
    expect((await auth.getUser()).data.user?.email).toBe('signup@example.com');
  });

  test('requests the confirmation again', async () => {
    const auth = client();
    await auth.signUp({ email: 'again@example.com', password });
    await app.nextMail('again@example.com');
    expect((await auth.resend({ type: 'signup', email: 'again@example.com' })).error).toBeNull();
    const url = await open(await app.nextMail('again@example.com'));
    expect((await auth.exchangeCodeForSession(codeOf(url))).data.user?.email).toBe('again@example.com');
  });

  test('resets a password, and emits the recovery event', async () => {
    const { auth } = await confirmed('reset@example.com');
    await auth.signOut();
    const events: string[] = [];
    auth.onAuthStateChange((event) => void events.push(event));
    expect((await auth.resetPasswordForEmail('reset@example.com', { redirectTo: BACK })).error).toBeNull();
    const { data, error } = await auth.exchangeCodeForSession(
      codeOf(await open(await app.nextMail('reset@example.com'))),
    );
    expect(error).toBeNull();
    expect(amrOf(data.session?.access_token ?? '')).toMatchObject([{ method: 'recovery' }]);
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await auth.updateUser({ password: 'quite another one' })).error).toBeNull();
  });

  // This version of the client forgets its verifier when it stores the changed user, so the exchange is made by hand.
  test('changes an address: the first link says that the other is pending, the second yields the code', async () => {
    const { session } = await confirmed('from@example.com');
    const { verifier, fields } = pair();
    const path = `/user?redirect_to=${encodeURIComponent(BACK)}`;
    await app.call('PUT', path, { email: 'into@example.com', ...fields }, bearer(session?.access_token ?? ''));
    const first = await open(await app.nextMail('from@example.com'));
    expect(first.searchParams.get('message')).toContain('confirm link sent to the other email');
    expect(first.hash).toContain('message=Confirmation');
    const second = await open(await app.nextMail('into@example.com'));
    const { body } = await exchange(codeOf(second), verifier);
    expect(body.user.email).toBe('into@example.com');
    expect(amrOf(body.access_token)).toMatchObject([{ method: 'email_change' }]);
  });

  test('signs in by a mailed link', async () => {
    await confirmed('link@example.com');
    const auth = client();
    expect((await auth.signInWithOtp({ email: 'link@example.com' })).error).toBeNull();
    const { data } = await auth.exchangeCodeForSession(codeOf(await open(await app.nextMail('link@example.com'))));
    expect(amrOf(data.session?.access_token ?? '')).toMatchObject([{ method: 'magiclink' }]);
  });

  test('cannot exchange the code in another browser', async () => {
    const { mail } = await requestReset(pair().fields);
    const other = client();
    // Without a verifier of its own the client would not ask the server.
    await other.resetPasswordForEmail('somebody-else@example.com');
    const { error } = await other.exchangeCodeForSession(codeOf(await open(mail)));
    expect(error).toMatchObject({ status: 400, code: 'bad_code_verifier' });
  });
});

describe('a code', () => {
  test.each(['s256', 'plain'] as const)('is taken once, with its verifier (%s)', async (method) => {
    const { verifier, fields } = pair(method);
    const code = codeOf(await open((await requestReset(fields)).mail));
    expect(await exchange(code, pair().verifier)).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
    const answers = await Promise.all([exchange(code, verifier), exchange(code, verifier)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await exchange(code, verifier)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  test('expires after five minutes', async () => {
    const { verifier, fields } = pair();
    const code = codeOf(await open((await requestReset(fields)).mail));
    const later = authApp(db);
    later.moveClock(301);
    const late = await later.call('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
    expect(late).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } });
    later.moveClock(-60);
    expect(
      (await later.call('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })).status,
    ).toBe(200);
  });

  test('ends with a new password, and with signing out everywhere', async () => {
    for (const end of [
      (token: string) => app.call('PUT', '/user', { password: `another ${Math.random()}` }, bearer(token)),
      (token: string) => app.call('POST', '/logout?scope=global', undefined, bearer(token)),
    ]) {
      const { verifier, fields } = pair();
      const { email, mail } = await requestReset(fields);
      const code = codeOf(await open(mail));
      const { body } = await app.call('POST', '/token?grant_type=password', { email, password });
      expect((await end(body.access_token)).status).toBeLessThan(300);
      expect((await exchange(code, verifier)).status).toBe(404);
    }
  });

  test('of a banned user is refused, and opens a session once the ban is over', async () => {
    const { verifier, fields } = pair();
    const { email, mail } = await requestReset(fields);
    const code = codeOf(await open(mail));
    const ban = (until: string) =>
      db.asServer(`update auth.users set banned_until = now() + $2::interval where email = $1`, [email, until]);
    await ban('1 day');
    expect(await exchange(code, verifier)).toMatchObject({ status: 400, body: { code: 'user_banned' } });
    await ban('-1 day');
    expect((await exchange(code, verifier)).status).toBe(200);
  });

  test('opens a session at aal1, which needs the second factor', async () => {
    const { verifier, fields } = pair();
    const { email, mail } = await requestReset(fields);
    const [user] = await db.asServer<{ id: string }>('select id from auth.users where email = $1', [email]);
    await db.asServer(
      `insert into auth.mfa_factors (user_id, status, secret) values ($1, 'verified', decode(repeat('00', 20), 'hex'))`,
      [user?.id],
    );
    const { body } = await exchange(codeOf(await open(mail)), verifier);
    const refused = await app.call('PUT', '/user', { password: 'quite another one' }, bearer(body.access_token));
    expect(refused.body.code).toBe('insufficient_aal');
  });

  test('and its challenge are stored only as hashes', async () => {
    const { verifier, fields } = pair('plain');
    const { mail } = await requestReset(fields);
    const rows = async () =>
      JSON.stringify(
        await db.asServer(
          `select t::text as row from auth.one_time_tokens t union all select a::text from auth.auth_codes a`,
        ),
      );
    expect(await rows()).not.toContain(verifier);
    const code = codeOf(await open(mail));
    expect(await rows()).not.toContain(verifier);
    expect(await rows()).not.toContain(code);
    await app.settle();
    expect(app.logged.join('\n')).not.toContain(code);
  });
});

test('a used or expired link has the error in the query too', async () => {
  const { mail } = await requestReset(pair().fields);
  await open(mail);
  const again = await open(mail);
  expect(again.searchParams.get('error_code')).toBe('otp_expired');
  expect(again.hash).toContain('error_code=otp_expired');
  expect(again.searchParams.get('a')).toBe('1');
});

test('POST /verify with the link’s token returns a session: server-side helpers use it', async () => {
  const { mail } = await requestReset(pair().fields);
  const token_hash = linkIn(mail.text).query.get('token');
  expect(token_hash).toMatch(/^pkce_[0-9a-f]{56}$/);
  expect((await app.call('POST', '/verify', { type: 'recovery', token_hash })).body.token_type).toBe('bearer');
});

const A = 'a'.repeat(43);
test.each([
  [{ code_challenge: A }, 'PKCE flow requires code_challenge_method and code_challenge'],
  [{ code_challenge_method: 's256' }, 'PKCE flow requires code_challenge_method and code_challenge'],
  [{ code_challenge: 'a', code_challenge_method: 's256' }, 'code challenge has to be between 43 and 128 characters'],
  [
    { code_challenge: 'a'.repeat(129), code_challenge_method: 'plain' },
    'code challenge has to be between 43 and 128 characters',
  ],
  [
    { code_challenge: `${A}+`, code_challenge_method: 'plain' },
    'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
  ],
  [{ code_challenge: A, code_challenge_method: 'md5' }, 'code_challenge_method must be s256 or plain'],
])('%j is refused wherever something is mailed', async (fields, message) => {
  const { body } = await app.call('POST', '/token?grant_type=password', {
    email: 'signup@example.com',
    password,
  });
  const email = 'someone@example.com';
  for (const answer of [
    await app.call('POST', '/recover', { email, ...fields }),
    await app.call('POST', '/resend', { type: 'signup', email, ...fields }),
    await app.call('POST', '/signup', { email, password, ...fields }),
    await app.call('POST', '/otp', { email, ...fields }),
    await app.call('PUT', '/user', { email, ...fields }, bearer(body.access_token)),
  ]) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', message } });
  }
});

test.each([[{}], [{ auth_code: 'x' }], [{ code_verifier: 'x' }]])('an exchange of %j is refused', async (body) => {
  expect(await app.call('POST', '/token?grant_type=pkce', body)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
});
