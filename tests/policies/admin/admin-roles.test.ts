// update-user-role and the audit trail: who may change which role, concurrent changes, and that every change is
// recorded.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActions } from '#domain/admin/admin-answers.ts';
import { ensureSpecialAccounts, releaseSpecialAccounts } from '#server/auth/users/special-accounts.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { postAs } from '#tests/support/policies.ts';

const PROTECTED = 'owner@example.org';
const SPECIAL = 'founder@example.org';
let app: TestApp;
interface Person {
  id: string;
  email: string;
  token: string;
}
let ada: Person;
let bea: Person;

beforeAll(async () => {
  app = await startTestApp({ settings: { protectedAccount: PROTECTED, specialAccounts: [SPECIAL] } });
});
afterAll(() => app.close());
// Each test starts with two users, one of them an admin, and an empty trail, since the number of admins matters.
beforeEach(async () => {
  await app.db.asOwner('alter table private.admin_actions disable trigger admin_actions_append_only');
  await app.db.asOwner('delete from auth.users');
  await app.db.asOwner('truncate private.admin_actions');
  await app.db.asOwner('alter table private.admin_actions enable trigger admin_actions_append_only');
  ada = await app.signUp();
  bea = await app.signUp();
  await makeAdmin(ada);
});

const makeAdmin = ({ id }: Person) => app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [id]);

const post = (path: string, token: string, body: object = {}) => postAs(app, token, path, body);
const change = (by: Person, subject: Person, newRole: 'admin' | 'user') =>
  post('/functions/v1/update-user-role', by.token, { userId: subject.id, newRole });
const trail = async (of: Person, page = 1): Promise<AdminActions> =>
  (await post('/rest/v1/rpc/admin_actions', of.token, { page })).body as AdminActions;
const admins = async () =>
  (await app.db.asOwner<{ id: string }>("select id from public.profiles where role = 'admin'")).map(({ id }) => id);

describe('a role', () => {
  it('takes effect at once, with the existing token', async () => {
    const figures = () => post('/rest/v1/rpc/admin_user_figures', bea.token);
    expect((await figures()).status).toBe(403);
    expect((await change(ada, bea, 'admin')).status).toBe(200);
    expect((await figures()).status).toBe(200);
    await change(ada, bea, 'user');
    expect((await figures()).status).toBe(403);
    expect((await change(bea, ada, 'user')).status).toBe(403);
  });

  it('of the last admin cannot be removed, not even by that admin', async () => {
    const refusal = { status: 403, body: { message: 'There must be at least one admin' } };
    expect(await change(ada, ada, 'user')).toMatchObject(refusal);
    await makeAdmin(bea);
    expect((await change(ada, ada, 'user')).status).toBe(200);
    expect(await change(bea, bea, 'user')).toMatchObject(refusal);
    expect(await admins()).toEqual([bea.id]);
  });

  it('of the last admin who can sign in cannot be removed, nor the account deleted, while the others are locked', async () => {
    await makeAdmin(bea);
    const lock = (until: string | null) =>
      app.db.asOwner('update auth.users set banned_until = $2 where id = $1', [bea.id, until]);
    await lock('2199-01-01');
    const refusal = { status: 403, body: { message: 'There must be at least one admin' } };
    expect(await change(ada, ada, 'user')).toMatchObject(refusal);
    const body = { email: ada.email, password: TEST_PASSWORD };
    expect(await post('/functions/v1/delete-account', ada.token, body)).toMatchObject(refusal);
    expect((await change(ada, bea, 'user')).status).toBe(200);
    await makeAdmin(bea);
    await lock(null);
    expect((await change(ada, ada, 'user')).status).toBe(200);
  });

  it('of the protected account cannot be removed', async () => {
    const owner = await app.signUp(PROTECTED);
    await makeAdmin(owner);
    const refusal = { status: 403, body: { message: 'This account must remain as admin' } };
    expect(await change(ada, owner, 'user')).toMatchObject(refusal);
    expect(await change(owner, owner, 'user')).toMatchObject(refusal);
    expect(await admins()).toHaveLength(2);
  });

  it('of a special account cannot be removed, not by its owner and not in the database', async () => {
    const founder = await app.signUp(SPECIAL);
    await ensureSpecialAccounts(app.deps);
    const refusal = {
      status: 403,
      body: { message: "This account is an admin by the server's settings, so its role cannot be changed here" },
    };
    expect(await change(ada, founder, 'user')).toMatchObject(refusal);
    await app.db.asOwner("update public.profiles set role = 'user'");
    expect(await admins()).toContain(founder.id);
    expect(await admins()).not.toContain(ada.id);
  });

  it('can be removed when the settings no longer name the account, and not when they name it again', async () => {
    const { id } = await app.signUp(SPECIAL);
    const demote = async () => {
      await app.db.asOwner("update public.profiles set role = 'user' where id = $1", [id]);
      return (await admins()).includes(id);
    };
    await ensureSpecialAccounts(app.deps);
    await releaseSpecialAccounts(app.deps);
    expect(await demote()).toBe(true);
    await app.db.asOwner("update auth.users set encrypted_password = 'kept' where id = $1", [id]);
    await releaseSpecialAccounts({ ...app.deps, settings: { ...app.settings, specialAccounts: [] } });
    expect(await demote()).toBe(false);
    await ensureSpecialAccounts(app.deps);
    expect(await demote()).toBe(true);
    // Only an account that is marked for the first time loses its password.
    const [user] = await app.db.asOwner('select encrypted_password from auth.users where id = $1', [id]);
    expect(user).toEqual({ encrypted_password: 'kept' });
  });

  it('kept by another server’s settings is an error', async () => {
    const founder = await app.signUp(SPECIAL);
    await ensureSpecialAccounts(app.deps);
    await app.db.asOwner("update public.profiles set email = 'moved@example.org' where id = $1", [founder.id]);
    expect((await change(ada, founder, 'user')).status).toBe(403);
    expect(await admins()).toContain(founder.id);
  });

  it('cannot be written without the function', async () => {
    for (const person of [ada, bea]) {
      const response = await app.fetch(`${app.settings.publicUrl}/rest/v1/profiles?id=eq.${bea.id}`, {
        method: 'PATCH',
        headers: {
          apikey: app.settings.publishableKey,
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ role: 'admin' }),
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
    expect(await admins()).toEqual([ada.id]);
  });
});

describe('concurrently', () => {
  it('two admins who demote each other leave one', async () => {
    await makeAdmin(bea);
    const answers = await Promise.all([change(ada, bea, 'user'), change(bea, ada, 'user')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await admins()).toHaveLength(1);
  });

  it('all admins who demote themselves leave one', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => app.signUp()));
    for (const other of others) await makeAdmin(other);
    const answers = await Promise.all([ada, ...others].map((one) => change(one, one, 'user')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await admins()).toHaveLength(1);
  });

  it('the last admin’s change waits for a running one', async () => {
    await makeAdmin(bea);
    let answer: Promise<{ status: number }> | undefined;
    await app.db.serverTransaction(async (run) => {
      await run("select id from public.profiles where role = 'admin' order by id for update");
      await run("update public.profiles set role = 'user' where id = $1", [bea.id]);
      answer = change(ada, ada, 'user');
      // Time to go ahead without waiting, were it wrong.
      await new Promise((resolve) => setTimeout(resolve, 150));
    });
    expect((await answer)?.status).toBe(403);
    expect(await admins()).toEqual([ada.id]);
  });
});

describe('the trail', () => {
  it('records who changed whose role, the old and new role, the time and the request', async () => {
    const { requestId } = await change(ada, bea, 'admin');
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    const { total, actions } = await trail(ada);
    expect(total).toBe(2);
    expect(actions[0]).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      action: 'role changed',
      actor_id: ada.id,
      actor_email: ada.email,
      operator: null,
      subject_id: bea.id,
      subject_email: bea.email,
      from_role: 'user',
      to_role: 'admin',
      days: null,
      until: null,
      request_id: requestId,
    });
    expect(Math.abs(Date.parse(actions[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
    // A role changed without the function is recorded too; the actor of a transaction does not apply to the next one.
    await app.deps.db.asServer("update public.profiles set role = 'user' where id = $1", [bea.id]);
    expect((await trail(ada)).actions[0]).toMatchObject({ actor_id: null, request_id: null, to_role: 'user' });
  });

  it('does not contain refused changes and changes without effect', async () => {
    await change(bea, bea, 'admin');
    await change(ada, ada, 'user');
    await change(ada, bea, 'user');
    await change(ada, ada, 'admin');
    expect((await trail(ada)).total).toBe(1);
  });

  it('stays after accounts are deleted, without their addresses', async () => {
    await change(ada, bea, 'admin');
    await app.deps.db.asServer('delete from auth.users where id = $1', [bea.id]);
    const { actions } = await trail(ada);
    expect(actions[0]).toMatchObject({ subject_id: bea.id, subject_email: null, actor_email: ada.email });
  });

  it('returns pages of 100, latest first', async () => {
    for (let turn = 0; turn < 51; turn += 1) {
      await app.deps.db.asServer("update public.profiles set role = 'admin' where id = $1", [bea.id]);
      await app.deps.db.asServer("update public.profiles set role = 'user' where id = $1", [bea.id]);
    }
    const first = await trail(ada);
    expect([first.total, first.actions.length]).toEqual([103, 100]);
    const second = await trail(ada, 2);
    expect(second.actions).toHaveLength(3);
    const ids = [...first.actions, ...second.actions].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await trail(ada, 3)).actions).toEqual([]);
    expect((await trail(ada, -1)).actions).toHaveLength(100);
  });

  it('cannot be changed by users, the server or its owner', async () => {
    for (const text of [
      "update private.admin_actions set to_role = 'user'",
      'delete from private.admin_actions',
      'truncate private.admin_actions',
      "insert into private.admin_actions (action, subject_id, to_role) values ('role changed', gen_random_uuid(), 'user')",
    ]) {
      await expect(app.deps.db.asServer(text), text).rejects.toMatchObject({ code: '42501' });
    }
    for (const text of ['update private.admin_actions set to_role = to_role', 'delete from private.admin_actions']) {
      await expect(app.db.asOwner(text), text).rejects.toMatchObject({ message: 'What was done stays on record' });
    }
    const granted = await app.db.asOwner(
      `select grantee from information_schema.table_privileges
       where table_name = 'admin_actions' and grantee in ('anon', 'authenticated', 'hourbook_server', 'PUBLIC')`,
    );
    expect(granted).toEqual([]);
    expect((await trail(ada)).total).toBe(1);
  });

  it('a change whose entry cannot be written is rolled back', async () => {
    await app.db.asOwner('alter table private.admin_actions add constraint full_up check (false) not valid');
    expect((await change(ada, bea, 'admin')).status).toBe(500);
    await app.db.asOwner('alter table private.admin_actions drop constraint full_up');
    expect(await admins()).toEqual([ada.id]);
  });
});

describe('built-in entries', () => {
  it('that are missing are inserted, and all are returned', async () => {
    const sync = () => post('/functions/v1/sync-built-in-accounts', ada.token);
    const { status, body } = await sync();
    expect(status).toBe(200);
    const entry = (email: string, isProtected: boolean) => ({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      email,
      role: 'admin',
      created_at: expect.any(String),
      isProtected,
    });
    expect(body.accounts).toHaveLength(2);
    expect(body.accounts).toEqual(expect.arrayContaining([entry(SPECIAL, false), entry(PROTECTED, true)]));
    expect((await sync()).body).toEqual(body);
    // The same, without the function.
    const stored = (await post('/rest/v1/rpc/admin_built_in_accounts', ada.token)).body as { created_at: string }[];
    const inWords = stored.map((account) => ({ ...account, created_at: new Date(account.created_at).toISOString() }));
    expect({ accounts: inWords }).toEqual(body);
    expect(await admins()).toHaveLength(3);
    const { total, actions } = await trail(ada);
    expect(total).toBe(3);
    expect(actions[0]).toMatchObject({ actor_id: null, from_role: null, to_role: 'admin' });
  });
});
