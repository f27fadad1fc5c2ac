// Only admins can call the admin functions: over the wire, with the requests of the official clients, as other users.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { filesIn, textsIn } from '#tests/support/files-in.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { postAs } from '#tests/support/policies.ts';
import { claimsOfToken } from '#tests/support/test-database.ts';

let app: TestApp;
let coach: { id: string; token: string };
let lapsed: { id: string; token: string };
let admin: { id: string; email: string; token: string };

beforeAll(async () => {
  app = await startTestApp();
  coach = await app.signUp();
  lapsed = await app.signUp();
  admin = await app.signUp();
  await setRole('admin');
  await app.db.asOwner("update public.profiles set subscription_end_date = '2020-01-01' where id = $1", [lapsed.id]);
});
afterAll(() => app.close());

const setRole = (role: 'admin' | 'user') =>
  app.db.asOwner('update public.profiles set role = $1 where id = $2', [role, admin.id]);

const ask = (path: string, token: string, body: object = {}) => postAs(app, token, path, body);

const CALLS = [
  '/rest/v1/rpc/admin_user_figures',
  '/rest/v1/rpc/admin_actions',
  '/rest/v1/rpc/admin_subscriptions',
  '/rest/v1/rpc/admin_built_in_accounts',
  '/rest/v1/rpc/admin_support_views',
  '/functions/v1/sync-built-in-accounts',
];

/** Functions that ask whether the caller is an admin and write no entry of the trail themselves. */
const RECORDED_ELSEWHERE: Readonly<Record<string, string>> = {
  'admin/open-support-view.ts': 'the database records it',
  'get-subscription-status.ts': 'reads',
  'sync-built-in-accounts.ts': 'creates the accounts that the settings name, each recorded as a role',
  'update-user-role.ts': 'a trigger records it',
};

it('are each in the list above, or called in another of these tests, and what they do is in the audit trail', async () => {
  const answers = await app.db.asOwner<{ path: string }>(
    `select '/rest/v1/rpc/' || proname as path from pg_proc where pronamespace = 'public'::regnamespace and proname like 'admin\\_%'`,
  );
  expect(answers.map(({ path }) => path).filter((path) => !CALLS.includes(path))).toEqual([]);
  const tests = [...filesIn(['tests/policies/admin'], /\.ts$/), 'tests/wire/support-views.test.ts']
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const forAdmins = Object.entries(FUNCTIONS).filter(([, { about }]) => about.includes('For admins only'));
  expect(forAdmins.length).toBeGreaterThan(6);
  expect(forAdmins.map(([name]) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(tests))).toEqual([]);
  const acts = textsIn('src/server/functions').filter(({ text }) =>
    /await (?:isAdmin|requireAdmin)\(|For admins only/.test(text),
  );
  const unrecorded = acts.filter(({ text }) => text.includes('serverFunction(') && !text.includes('actAsAdmin('));
  expect(unrecorded.map(({ path }) => path).toSorted()).toEqual(Object.keys(RECORDED_ELSEWHERE));
});

describe.each(CALLS)('%s', (path) => {
  it('works for an admin', async () => expect((await ask(path, admin.token)).status).toBe(200));

  it('refuses coaches, with and without a subscription', async () => {
    for (const { token } of [coach, lapsed]) {
      expect(await ask(path, token)).toMatchObject({ status: 403, body: { message: 'Only an admin may see this' } });
    }
  });

  it('refuses anonymous requests and invalid tokens', async () => {
    for (const token of [app.settings.publishableKey, 'a.b.c']) {
      expect((await ask(path, token)).status).toBe(401);
    }
  });

  it('refuses a former admin with the old token', async () => {
    await setRole('user');
    expect((await ask(path, admin.token)).status).toBe(403);
    await setRole('admin');
    expect((await ask(path, admin.token)).status).toBe(200);
  });

  it('refuses an admin who was signed out, and one who has not passed the second factor', async () => {
    const signIn = async () => {
      const grant = { email: admin.email, password: TEST_PASSWORD };
      return (await ask('/auth/v1/token?grant_type=password', '', grant)).body.access_token as string;
    };
    const ended = await signIn();
    await ask('/auth/v1/logout?scope=local', ended);
    expect((await ask(path, ended)).status).toBe(401);
    await app.db.asOwner("insert into auth.mfa_factors (user_id, status, secret) values ($1, 'verified', $2)", [
      admin.id,
      Buffer.alloc(20),
    ]);
    expect((await ask(path, await signIn())).status).toBe(401);
    await app.db.asOwner('delete from auth.mfa_factors where user_id = $1', [admin.id]);
  });
});

describe('profiles and subscriptions', () => {
  const list = async (table: string, token: string) => {
    const response = await app.fetch(`${app.settings.publicUrl}/rest/v1/${table}?select=*`, {
      headers: { apikey: app.settings.publishableKey, authorization: `Bearer ${token}` },
    });
    return (await response.json()) as object[];
  };

  it('an admin lists every profile, a coach only the own one', async () => {
    expect(await list('profiles', admin.token)).toHaveLength(3);
    expect(await list('profiles', coach.token)).toEqual([expect.objectContaining({ id: coach.id })]);
  });

  it('an admin cannot read other users’ clients and sessions', async () => {
    await ask('/rest/v1/clients', coach.token, { name: 'Mei' });
    expect(await list('clients', admin.token)).toEqual([]);
    expect(await list('clients', coach.token)).toHaveLength(1);
  });

  it('internal functions cannot be called', async () => {
    for (const text of ['select private.require_admin()', 'table private.admin_actions']) {
      await expect(app.db.asUser(claimsOfToken(admin.token), { text }), text).rejects.toMatchObject({ code: '42501' });
    }
  });
});
