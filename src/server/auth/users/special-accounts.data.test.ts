import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { authApp, bearer, linkIn, PUBLIC_URL } from '#tests/support/auth-app.ts';
import { passkeyCalls } from '#tests/support/passkey-calls.ts';
import { softwarePasskey } from '#tests/support/software-passkey.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { ensureSpecialAccounts } from './special-accounts.ts';

const settings = {
  specialAccounts: ['admin@example.com', 'two@example.com'],
  protectedAccount: 'protected@example.com',
};
let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const admins = () =>
  db.asServer(
    `select u.email, p.role, p.username, u.encrypted_password from auth.users u join public.profiles p using (id) order by u.email`,
  );

test('missing accounts are created without a password, once, also by several servers', async () => {
  const { deps } = authApp(db, { settings });
  await Promise.all([ensureSpecialAccounts(deps), ensureSpecialAccounts(deps)]);
  await ensureSpecialAccounts(deps);
  expect(await admins()).toEqual(
    ['admin', 'protected', 'two'].map((username) => ({
      email: `${username}@example.com`,
      role: 'admin',
      username,
      encrypted_password: null,
    })),
  );
});

test('nobody can sign up with the address; its owner signs in by the mailed link', async () => {
  for (const confirmEmail of [false, true]) {
    const app = authApp(db, { settings: { ...settings, confirmEmail } });
    const credentials = { email: 'admin@example.com', password: 'a password of a stranger' };
    const { status, body } = await app.call('POST', '/signup', credentials);
    expect(body).not.toHaveProperty('access_token');
    expect(status).toBe(confirmEmail ? 200 : 422);
    if (confirmEmail) expect((await app.nextMail('admin@example.com')).subject).toContain('already have');
    await app.call('POST', '/resend', { type: 'signup', email: 'admin@example.com' });
    await app.settle();
    expect(app.mails).toHaveLength(confirmEmail ? 1 : 0);
    expect((await app.call('POST', '/token?grant_type=password', credentials)).body.code).toBe('invalid_credentials');
  }
  const app = authApp(db, { settings });
  await app.call('POST', '/recover', { email: 'admin@example.com' });
  const { path } = linkIn((await app.nextMail('admin@example.com')).text);
  const token = /access_token=([^&]+)/.exec((await app.call('GET', path)).headers.get('location') ?? '')?.[1] ?? '';
  expect((await app.call('PUT', '/user', { password: 'the password of the owner' }, bearer(token))).status).toBe(200);
  const credentials = { email: 'admin@example.com', password: 'the password of the owner' };
  expect((await app.call('POST', '/token?grant_type=password', credentials)).status).toBe(200);
});

test('the role cannot be removed, and the owner stays signed in', async () => {
  const password = async () => (await admins()).find(({ email }) => email === 'admin@example.com')?.encrypted_password;
  const before = await password();
  expect(before).not.toBeNull();
  await db.asServer(`update public.profiles set role = 'user'`);
  expect((await admins()).map(({ role }) => role)).toEqual(['admin', 'admin', 'admin']);
  await ensureSpecialAccounts(authApp(db, { settings }).deps);
  expect((await admins()).map(({ role }) => role)).toEqual(['admin', 'admin', 'admin']);
  expect(await password()).toBe(before);
});

test('the protected account is an admin again after each of its own sign-ins, and no other is', async () => {
  const app = authApp(db, { settings: { protectedAccount: 'me@example.com' } });
  const signUp = async (email: string) =>
    (await app.call('POST', '/signup', { email, password: 'the password of the owner' })).body['user'] as {
      id: string;
    };
  const signIn = async (email: string) =>
    (await app.call('POST', '/token?grant_type=password', { email, password: 'the password of the owner' })).body;
  const { id } = await signUp('me@example.com');
  const other = await signUp('other@example.com');
  const roles = async () => {
    const rows = await db.asServer('select id, role from public.profiles where id = any($1)', [[id, other.id]]);
    return Object.fromEntries(rows.map((row) => [row['id'] === id ? 'me' : 'other', row['role']]));
  };
  /** A role changed past the trigger that keeps it, as a restored backup may have it. */
  const demote = async () => {
    const mark = (isMarked: boolean) =>
      db.asServer('update auth.users set raw_app_meta_data = $2 where id = any($1)', [
        [id, other.id],
        JSON.stringify({ special: isMarked }),
      ]);
    await mark(false);
    await db.asServer("update public.profiles set role = 'user' where id = $1", [id]);
    await mark(true);
  };

  await signIn('me@example.com');
  // Not marked: this user only signed up with the address.
  expect(await roles()).toEqual({ me: 'user', other: 'user' });
  await demote();
  const { refresh_token } = await signIn('me@example.com');
  await signIn('other@example.com');
  expect(await roles()).toEqual({ me: 'admin', other: 'user' });
  await demote();
  await app.call('POST', '/token?grant_type=refresh_token', { refresh_token });
  expect(await roles()).toEqual({ me: 'admin', other: 'user' });
});

test('an account that a stranger created before the settings named it becomes an admin that the stranger cannot use', async () => {
  const credentials = { email: 'three@example.com', password: 'a password of a stranger' };
  const app = authApp(db, { settings: { ...settings, specialAccounts: ['Three@Example.com'] } });
  const { body } = await app.call('POST', '/signup', credentials);
  const { make, signInByPasskey } = passkeyCalls(app);
  const passkey = softwarePasskey(PUBLIC_URL);
  const made = await make(String(body['access_token']), passkey);
  const token = String(made.body.access_token);
  expect((await app.call('PUT', '/user', { email: 'stranger@example.com' }, bearer(token))).status).toBe(200);
  expect((await signInByPasskey(passkey)).status).toBe(200);
  const keys = () => db.asServer('select from auth.personal_keys');
  await db.asServer(
    `insert into auth.personal_keys (user_id, key_hash, name, scope, reads_notes, expires_at)
     values ($1, sha256('x'), 'a stranger’s program', 'all', true, now() + interval '1 year')`,
    [body.user.id],
  );
  expect(await keys()).toHaveLength(1);
  await ensureSpecialAccounts(app.deps);
  expect(await keys()).toEqual([]);
  expect((await admins()).find(({ email }) => email === 'three@example.com')).toMatchObject({ role: 'admin' });
  expect((await app.call('POST', '/token?grant_type=password', credentials)).body.code).toBe('invalid_credentials');
  expect((await app.call('GET', '/user', undefined, bearer(token))).body.code).toBe('session_not_found');
  expect((await signInByPasskey(passkey)).body.code).toBe('webauthn_verification_failed');
  await app.settle();
  const changes = app.mails.filter(({ text }) => text.includes('stranger@example.com'));
  expect(changes).toHaveLength(2);
  for (const { text } of changes)
    expect((await app.call('GET', linkIn(text).path)).headers.get('location')).toContain('error');
  expect(await db.asServer("select from auth.users where email = 'stranger@example.com'")).toEqual([]);
});
