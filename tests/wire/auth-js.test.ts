// The official client, unmodified, against /auth/v1 without a port.
import { AuthClient, isAuthApiError, isAuthSessionMissingError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createMailTransport } from '#server/mail/mail-transport.ts';
import { PUBLIC_URL, authApp, linkIn } from '#tests/support/auth-app.ts';
import type { AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { recordingMailer } from '#tests/support/recording-mailer.ts';

const password = 'correct horse battery';
let db: Database;
let app: AuthApp;
let dataDir: string;

beforeAll(async () => {
  db = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'auth-js-'));
  const mailer = createMailTransport(
    { smtpUrl: null, dataDir, mailFrom: 'log@hourbook.test' },
    pino({ level: 'silent' }),
  );
  app = authApp(db, { mailer: recordingMailer((mail) => mailer.send(mail)) });
});
afterAll(async () => {
  await db.close();
  await rm(dataDir, { recursive: true });
});

/** A client of one browser tab; two tabs share a `store`. */
function client(store = new Map<string, string>(), fetch = app.fetch) {
  return new AuthClient({
    url: `${PUBLIC_URL}/auth/v1`,
    fetch,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
  });
}

/** A signed-up user's client and its session. */
async function signedUp(email: string) {
  const tab = client();
  const { data, error } = await tab.signUp({ email, password });
  expect(error).toBeNull();
  if (!data.session || !data.user) throw new Error('no session');
  return { tab, session: data.session, user: data.user };
}

describe('sign-up and sign-in', () => {
  test('sign up, read the user, sign out, sign in', async () => {
    const { tab, user } = await signedUp('ada@example.com');
    expect((await tab.getUser()).data.user).toEqual(user);
    expect(await tab.signOut()).toEqual({ error: null });
    expect((await tab.getSession()).data.session).toBeNull();
    const { data, error } = await tab.signInWithPassword({ email: 'ada@example.com', password });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    const { data: stored } = await tab.getSession();
    expect(stored.session?.expires_in).toBe(86_400);
  });

  test('data and terms are stored', async () => {
    const { data } = await client().signUp({
      email: 'terms@example.com',
      password,
      options: { data: { terms_accepted: true, terms_accepted_at: new Date().toISOString() } },
    });
    expect(data.user?.user_metadata).toMatchObject({ terms_accepted: true, email_verified: true });
  });

  test('errors have the codes and texts that clients know', async () => {
    await signedUp('errors@example.com');
    const wrong = await client().signInWithPassword({ email: 'errors@example.com', password: 'wrong password' });
    const unknown = await client().signInWithPassword({ email: 'nobody@example.com', password });
    const taken = await client().signUp({ email: 'errors@example.com', password });
    for (const [answer, status, code, message] of [
      [wrong, 400, 'invalid_credentials', 'Invalid login credentials'],
      [unknown, 400, 'invalid_credentials', 'Invalid login credentials'],
      [taken, 422, 'user_already_exists', 'User already registered'],
    ] as const) {
      expect(isAuthApiError(answer.error)).toBe(true);
      expect(answer.error).toMatchObject({ status, code, message });
    }
  });

  test('a weak password is its own class of error', async () => {
    const { error } = await client().signUp({ email: 'weak@example.com', password: 'short' });
    expect(isAuthWeakPasswordError(error)).toBe(true);
    expect(error).toMatchObject({
      status: 422,
      reasons: ['length'],
      message: 'Password should be at least 8 characters.',
    });
  });

  test('anonymous sign-ins and one-time codes are refused', async () => {
    expect((await client().signInAnonymously()).error?.code).toBe('anonymous_provider_disabled');
    expect((await client().signInWithOtp({ email: 'a@example.com' })).error).not.toBeNull();
  });
});

describe('refresh', () => {
  test('returns new tokens and keeps the auth session', async () => {
    const { tab, session } = await signedUp('refresh@example.com');
    const { data, error } = await tab.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect((await tab.getUser()).error).toBeNull();
  });

  test('two tabs that refresh concurrently get the same token, and both continue', async () => {
    const { session } = await signedUp('tabs@example.com');
    const [one, two] = [client(), client()];
    const answers = await Promise.all([one, two].map((tab) => tab.refreshSession(session)));
    expect(answers.map(({ error }) => error)).toEqual([null, null]);
    expect(answers[0]?.data.session?.refresh_token).toBe(answers[1]?.data.session?.refresh_token);
    for (const tab of [one, two]) expect((await tab.refreshSession()).error).toBeNull();
  });

  test('a token used again later ends the family', async () => {
    const { session } = await signedUp('reuse@example.com');
    const tab = client();
    await tab.refreshSession(session);
    await tab.refreshSession();
    app.moveClock(11);
    const stolen = await client().refreshSession(session);
    expect(stolen.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    app.moveClock(11);
    expect((await tab.refreshSession()).error).toMatchObject({ code: 'refresh_token_already_used' });
  });

  test('an unknown token is refused', async () => {
    const { session } = await signedUp('unknown@example.com');
    const { error } = await client().refreshSession({ ...session, refresh_token: 'abcdefghijkl' });
    expect(error).toMatchObject({ code: 'refresh_token_not_found' });
  });
});

describe('sign-out', () => {
  test.each([
    ['global', [false, false]],
    ['local', [false, true]],
    ['others', [true, false]],
  ] as const)('scope %s: this one and the other one stay in: %j', async (scope, [mine, others]) => {
    const email = `${scope}@example.com`;
    const { tab, session } = await signedUp(email);
    const other = client();
    await other.signInWithPassword({ email, password });
    expect(await tab.signOut({ scope })).toEqual({ error: null });
    expect((await tab.getUser(session.access_token)).error === null).toBe(mine);
    const { error } = await other.getUser();
    expect(error === null).toBe(others);
    if (error) expect(isAuthSessionMissingError(error)).toBe(true);
  });
});

/** The newest mail to `to`; waits for it. */
async function mailTo(to: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const newest = async () => {
    const files = await readdir(folder).catch((): string[] => []);
    const mails = files
      .filter((file) => file.endsWith('.eml'))
      .toSorted()
      .toReversed();
    for (const file of mails) {
      const content = await readFile(join(folder, file), 'utf8');
      if (new RegExp(`^To: ${to}\\r?$`, 'm').test(content)) return decodeQuotedPrintable(content);
    }
    return '';
  };
  await expect.poll(newest, { message: `a mail to ${to}` }).not.toBe('');
  return newest();
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

describe('recovery', () => {
  test('the mailed link signs in, and a new password works', async () => {
    const email = 'forgot@example.com';
    const { tab: elsewhere } = await signedUp(email);
    const asked = await client().resetPasswordForEmail(email, { redirectTo: `${PUBLIC_URL}/reset-password` });
    expect(asked).toMatchObject({ data: {}, error: null });
    const link = linkIn(await mailTo(email));
    const opened = await app.call('GET', link.path);
    const location = new URL(opened.headers.get('location') ?? '');
    expect(location.pathname).toBe('/reset-password');
    const fragment = new URLSearchParams(location.hash.slice(1));
    const tab = client();
    await tab.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    const same = await tab.updateUser({ password });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    expect((await tab.updateUser({ password: 'quite another one' })).error).toBeNull();
    expect(isAuthSessionMissingError((await elsewhere.getUser()).error)).toBe(true);
    expect((await client().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
    expect((await client().signInWithPassword({ email, password: 'quite another one' })).error).toBeNull();
  });

  test('verifyOtp accepts the link’s token once', async () => {
    const email = 'otp@example.com';
    await signedUp(email);
    await client().resetPasswordForEmail(email);
    const token_hash = linkIn(await mailTo(email)).query.get('token') ?? '';
    const { data } = await client().verifyOtp({ type: 'recovery', token_hash });
    expect(data.user?.email).toBe(email);
    const { error } = await client().verifyOtp({ type: 'recovery', token_hash });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('an unknown address gets the same response', async () => {
    expect(await client().resetPasswordForEmail('nobody@example.com')).toMatchObject({ data: {}, error: null });
  });
});

test('the client then has the changed user', async () => {
  const { tab } = await signedUp('update@example.com');
  const { data, error } = await tab.updateUser({ data: { display_name: 'Ada' } });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toMatchObject({ display_name: 'Ada' });
  expect((await tab.getSession()).data.session?.user.user_metadata).toMatchObject({ display_name: 'Ada' });
});

test('identities cannot be linked or unlinked', async () => {
  const { tab, user } = await signedUp('identities@example.com');
  const identity = user.identities?.[0];
  if (!identity) throw new Error('no identity');
  expect((await tab.unlinkIdentity(identity)).error).toMatchObject({ status: 404, code: 'manual_linking_disabled' });
  expect((await tab.getUserIdentities()).data?.identities).toEqual([identity]);
});

test('resend and reauthenticate return what clients expect', async () => {
  expect(await client().resend({ type: 'signup', email: 'nobody@example.com' })).toMatchObject({ error: null });
  expect((await client().reauthenticate()).error).not.toBeNull();
});
