// Requests that sign in or mail without a session, and changes of the password, while the account changes: with requests
// that really overlap, and with the change at the worst moment.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KNOWN_DEVICE_HEADER } from '#domain/auth/known-device.ts';
import { createFunctions } from '#server/functions/functions.ts';
import {
  authApp,
  bearer,
  GENEROUS_LIMITS,
  linkIn,
  NEW_ERRORS,
  PUBLIC_URL,
  type AuthApp,
} from '#tests/support/auth-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { happen, interrupted, interruptedAt, stateOf } from './racing.ts';

const password = 'correct horse battery';
const NEXT = 'quite another password';
let db: TestDatabase;
let app: AuthApp;
beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db, { settings: { signInByMail: true } });
});
afterAll(() => db.close());

const newEmail = () => `${crypto.randomUUID()}@example.com`;
/** Starts calls at many different moments of another. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const signIn = (email: string, secret = password, headers = {}, to = app) =>
  to.call('POST', '/token?grant_type=password', { email, password: secret }, { ...NEW_ERRORS, ...headers });
const put = (token: string, body: object) => app.call('PUT', '/user', body, bearer(token));
const signOutOthers = (token: string) => app.call('POST', '/logout?scope=others', undefined, bearer(token));
const isOpen = async (token: string) => (await app.call('GET', '/user', undefined, bearer(token))).status === 200;

async function account() {
  const email = newEmail();
  const { access_token: token, user } = (await app.call('POST', '/signup', { email, password })).body;
  return { email, token: token as string, id: user.id as string };
}

describe('at the same time', () => {
  test('a new password ends all sign-ins with the old one that are under way', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { email, token } = await account();
      const changed = put(token, { password: NEXT });
      const underWay: ReturnType<typeof signIn>[] = [];
      for (let lane = 0; lane < 6; lane += 1) {
        underWay.push(signIn(email));
        // The next one finds the change further on.
        await pause(12);
      }
      const answers = await Promise.all(underWay);
      expect((await changed).status).toBe(200);
      for (const { status, body } of answers) {
        expect([200, 400]).toContain(status);
        if (status === 200) expect(await isOpen(body.access_token), `round ${round}`).toBe(false);
      }
      expect(await isOpen(token)).toBe(true);
    }
  });

  test('a session that is being signed out changes the password or does not, as its answer says', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { email, token } = await account();
      const { access_token: thiefs } = (await signIn(email)).body;
      const signedOut = pause(round * 4).then(() => signOutOthers(token));
      const changed = await put(thiefs, { password: NEXT });
      // A new password ends all other sessions: the one that signs out may be gone by then.
      expect([changed.status, (await signedOut).status]).toSatisfy((statuses: number[]) =>
        ['403,204', '200,204', '200,403'].includes(String(statuses)),
      );
      expect((await signIn(email, changed.status === 200 ? NEXT : password)).status).toBe(200);
    }
  });

  test('sign-ins while the account is deleted are signed in or refused, never an error of the server', async () => {
    const functions = createFunctions(app.deps, GENEROUS_LIMITS);
    for (let round = 0; round < 6; round += 1) {
      const { email, token, id } = await account();
      const { refresh_token } = (await signIn(email)).body;
      const under = Array.from({ length: 4 }, async (_, lane) => {
        // The next one finds the deletion further on.
        await pause(lane * 15);
        const refreshed = await app.call('POST', '/token?grant_type=refresh_token', { refresh_token });
        return [(await signIn(email, password, { [KNOWN_DEVICE_HEADER]: '' })).status, refreshed.status];
      });
      const init = { method: 'POST', headers: bearer(token), body: JSON.stringify({ email, password }) };
      const removed = functions.request(`${PUBLIC_URL}/delete-account`, init);
      for (const status of (await Promise.all(under)).flat()) expect([200, 400]).toContain(status);
      expect((await removed).status).toBe(200);
      expect(await stateOf(db, id)).toMatchObject({ user: null, sessions: [], known_devices: [] });
    }
    expect(app.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

describe('a sign-in by password, whose hash was checked,', () => {
  test.each([
    ['after a new password', "update auth.users set encrypted_password = 'other' where id = $1", 'invalid_credentials'],
    [
      'after the password was removed',
      'update auth.users set encrypted_password = null where id = $1',
      'invalid_credentials',
    ],
    ['after the account was deleted', 'delete from auth.users where id = $1', 'invalid_credentials'],
    ['after a ban', "update auth.users set banned_until = now() + interval '1 day' where id = $1", 'user_banned'],
  ])('is refused %s', async (_what, statement, code) => {
    const { email, id } = await account();
    const racing = authApp(interrupted(db, () => db.asOwner(statement, [id])));
    expect(await signIn(email, password, {}, racing)).toMatchObject({ status: 400, body: { code } });
    expect(racing.logged.join()).not.toContain('auth request failed');
  });

  test('leaves no known device if the password changes before the device is stored', async () => {
    const { email, token, id } = await account();
    const racing = authApp(interruptedAt(db, 'insert into auth.known_devices', () => put(token, { password: NEXT })));
    const { headers } = await signIn(email, password, { [KNOWN_DEVICE_HEADER]: '' }, racing);
    expect(headers.get(KNOWN_DEVICE_HEADER)).toBeNull();
    expect(await stateOf(db, id)).toMatchObject({ known_devices: [] });
  });
});

test('a session that was signed out after the check of its token does not change the password', async () => {
  const { email, token } = await account();
  const { access_token: thiefs } = (await signIn(email)).body;
  const racing = authApp(interrupted(db, () => signOutOthers(token)));
  expect(await racing.call('PUT', '/user', { password: NEXT }, bearer(thiefs))).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  });
  expect((await signIn(email)).status).toBe(200);
});

test('an old password that was right before another request changed it does not change it again', async () => {
  const { email, token, id } = await account();
  const racing = authApp(interrupted(db, () => put(token, { password: NEXT })));
  const change = { password: 'a third password', current_password: password };
  expect(await racing.call('PUT', '/user', change, bearer(token))).toMatchObject({
    status: 400,
    body: { code: 'current_password_invalid' },
  });
  expect((await signIn(email, NEXT)).status).toBe(200);
  expect(await stateOf(db, id)).toMatchObject({ user: { id } });
});

describe('mails to an address', () => {
  const asks = [
    ['/recover', {}],
    ['/resend', { type: 'email_change' }],
    ['/resend', { type: 'signup' }],
    ['/otp', { create_user: false }],
  ] as const;
  // The embedded engine runs one transaction at a time, so none can come between two statements of another.
  test.runIf(process.env['TEST_ENGINE'] === 'postgres').each(asks)(
    '%s %j mails nothing to it if the account has another address by now',
    async (path, more) => {
      const { email, id } = await account();
      // As if it were not confirmed, and a change were pending, so that each of them would mail.
      await db.asOwner(
        "update auth.users set new_email = 'x-' || email, email_confirmed_at = null where id = $1 and $2",
        [id, path === '/resend'],
      );
      await db.asOwner('begin');
      await db.asOwner("update auth.users set email = 'moved-' || email where id = $1", [id]);
      const asking = authApp(db, { settings: { signInByMail: true } });
      expect((await asking.call('POST', path, { email, ...more })).status).toBe(200);
      const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
      await expect.poll(() => db.asOwner(waiting)).not.toEqual([]);
      await db.asOwner('commit');
      await asking.settle();
      expect(asking.mails).toEqual([]);
      expect(await stateOf(db, id)).toMatchObject({ one_time_tokens: [] });
    },
  );

  test('a sign-up with a taken address succeeds while its account is deleted', async () => {
    const { email, id } = await account();
    const racing = authApp(
      interrupted(db, () => happen(db, 'account deleted', id)),
      { settings: { confirmEmail: true } },
    );
    expect((await racing.call('POST', '/signup', { email, password })).status).toBe(200);
  });
});

describe('mailed links', () => {
  test.each(['POST', 'GET'])('%s /verify opens nothing after a new password ended them', async (method) => {
    const { email, token, id } = await account();
    await app.call('POST', '/recover', { email });
    const { path, query } = linkIn((await app.nextMail(email)).text);
    const racing = authApp(interrupted(db, () => put(token, { password: NEXT })));
    const answer = await (method === 'GET'
      ? racing.call('GET', path)
      : racing.call('POST', '/verify', { type: 'recovery', token_hash: query.get('token') }));
    expect(answer.headers.get('location') ?? answer.body.code).toContain('otp_expired');
    expect(((await stateOf(db, id)) as { sessions: unknown[] }).sessions).toHaveLength(1);
  });
});
