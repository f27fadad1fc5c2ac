// What admins do for an account besides changing its role: who may, for which accounts, what it changes, and that each is in the audit trail.
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { ACT_TEXTS } from '#domain/admin/account-acts.ts';
import type { AdminActions } from '#domain/admin/admin-answers.ts';
import { createApp } from '#server/app.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';
import { ensureSpecialAccounts } from '#server/auth/users/special-accounts.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { linkIn } from '#tests/support/auth-app.ts';
import { postAs } from '#tests/support/policies.ts';

const PROTECTED = 'owner@example.org';
const SPECIAL = 'founder@example.org';
const DAY = 86_400_000;

interface Person {
  id: string;
  email: string;
  token: string;
}
let app: TestApp;
let ada: Person;
let bea: Person;
beforeAll(async () => {
  app = await startTestApp({ settings: { protectedAccount: PROTECTED, specialAccounts: [SPECIAL] } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.asOwner('alter table private.admin_actions disable trigger admin_actions_append_only');
  await app.db.asOwner('delete from auth.users');
  await app.db.asOwner('truncate private.admin_actions');
  await app.db.asOwner('alter table private.admin_actions enable trigger admin_actions_append_only');
  await ensureSpecialAccounts(app.deps);
  ada = await app.signUp();
  bea = await app.signUp();
  await app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [ada.id]);
});

const call = (by: { token: string }, name: string, body: object) =>
  postAs(app, by.token, `/functions/v1/${name}`, body);
const trail = async () => {
  const { body } = await postAs(app, ada.token, '/rest/v1/rpc/admin_actions');
  return (body as AdminActions).actions.filter(({ action }) => action !== 'role changed');
};
const idOf = async (email: string) =>
  (await app.db.asOwner<{ id: string }>('select id from auth.users where email = $1', [email]))[0]!.id;
const isSignedIn = async ({ token }: Person) =>
  (await postAs(app, token, '/functions/v1/get-account-security')).status === 200;
const profileOf = async ({ id }: { id: string }) =>
  (
    await app.db.asOwner<{ status: string | null; ends: Date; starts: Date }>(
      `select subscription_status as status, subscription_end_date as ends, subscription_start_date as starts
       from public.profiles where id = $1`,
      [id],
    )
  )[0]!;
const unconfirm = ({ id }: Person) =>
  app.db.asOwner('update auth.users set email_confirmed_at = null, confirmation_sent_at = null where id = $1', [id]);
const addClient = ({ token }: Person) => postAs(app, token, '/rest/v1/clients', { name: 'Mei' });

const CALLS: readonly [name: string, body: object][] = [
  ['resend-confirmation', {}],
  ['end-user-devices', {}],
  ['extend-trial', { days: 7, endsAt: null }],
  ['grant-plan', { until: '2027-01-31' }],
];

describe.each(CALLS)('%s', (name, body) => {
  it('refuses coaches, for others and for themselves, and changes nothing', async () => {
    await unconfirm(ada);
    const before = await profileOf(bea);
    for (const userId of [ada.id, bea.id])
      expect(await call(bea, name, { userId, ...body })).toMatchObject({
        status: 403,
        body: { message: 'Only an admin may do this' },
      });
    expect(await isSignedIn(ada)).toBe(true);
    expect(await profileOf(bea)).toEqual(before);
    expect(app.mails).toEqual([]);
    expect(await trail()).toEqual([]);
  });

  it('refuses anonymous requests and invalid tokens', async () => {
    for (const token of [app.settings.publishableKey, 'a.b.c'])
      expect((await call({ token }, name, { userId: bea.id, ...body })).status).toBe(401);
  });

  it('refuses a former admin with the old token', async () => {
    await app.db.asOwner("update public.profiles set role = 'user' where id = $1", [ada.id]);
    expect((await call(ada, name, { userId: bea.id, ...body })).status).toBe(403);
  });

  it('knows no other users, and says what is wrong with a body', async () => {
    expect(await call(ada, name, { userId: crypto.randomUUID(), ...body })).toMatchObject({ status: 404 });
    expect(await call(ada, name, { userId: 'x', ...body })).toMatchObject({
      status: 400,
      body: { message: 'userId must be the id of a user' },
    });
    expect(await trail()).toEqual([]);
  });

  it('leaves an account that the settings name as it is', async () => {
    for (const email of [PROTECTED, SPECIAL])
      expect((await call(ada, name, { userId: await idOf(email), ...body })).status).toBeOneOf([403, 409]);
    expect(await trail()).toEqual([]);
  });

  it('is not for the own account', async () => {
    expect((await call(ada, name, { userId: ada.id, ...body })).status).toBeOneOf([403, 409]);
    expect(await isSignedIn(ada)).toBe(true);
    expect(await trail()).toEqual([]);
  });
});

describe('resend-confirmation', () => {
  it('mails a link that confirms the address', async () => {
    await unconfirm(bea);
    const { status, requestId } = await call(ada, 'resend-confirmation', { userId: bea.id });
    expect(status).toBe(200);
    const mail = app.mails.findLast(({ to }) => to === bea.email)!;
    const opened = await app.fetch(`${app.settings.publicUrl}/auth/v1${linkIn(mail.text).path}`, {
      redirect: 'manual',
    });
    expect(opened.headers.get('location')).toContain('access_token');
    const [user] = await app.db.asOwner('select email_confirmed_at is not null as yes from auth.users where id = $1', [
      bea.id,
    ]);
    expect(user).toEqual({ yes: true });
    expect(await trail()).toEqual([
      expect.objectContaining({
        action: 'confirmation mailed',
        actor_id: ada.id,
        subject_id: bea.id,
        subject_email: bea.email,
        from_role: null,
        to_role: null,
        days: null,
        until: null,
        request_id: requestId,
      }),
    ]);
    expect(await call(ada, 'resend-confirmation', { userId: bea.id })).toMatchObject({
      status: 409,
      body: { message: 'This address is confirmed already' },
    });
  });

  it('mails one a minute', async () => {
    await unconfirm(bea);
    const limited = createApp(app.deps, { limits: DEFAULT_LIMITS });
    const ask = async () => {
      const response = await limited.request(`${app.settings.publicUrl}/functions/v1/resend-confirmation`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.token}` },
        body: JSON.stringify({ userId: bea.id }),
      });
      return [response.status, await response.json()];
    };
    expect(await ask()).toEqual([200, { userId: bea.id }]);
    const message = 'A confirmation was mailed to this address less than a minute ago';
    expect(await ask()).toEqual([429, { code: 429, message }]);
    expect(app.mails.filter(({ to }) => to === bea.email)).toHaveLength(1);
    expect(await trail()).toHaveLength(1);
  });
});

describe('end-user-devices', () => {
  it('signs the account out everywhere at once, and nobody else', async () => {
    const again = await postAs(app, '', '/auth/v1/token?grant_type=password', {
      email: bea.email,
      password: TEST_PASSWORD,
    });
    const phone = { ...bea, token: again.body.access_token as string };
    expect(await call(ada, 'end-user-devices', { userId: bea.id })).toMatchObject({
      status: 200,
      body: { userId: bea.id, ended: 2 },
    });
    for (const device of [bea, phone]) expect(await isSignedIn(device)).toBe(false);
    const refresh = { refresh_token: again.body.refresh_token as string };
    expect((await postAs(app, '', '/auth/v1/token?grant_type=refresh_token', refresh)).status).toBe(400);
    expect(await isSignedIn(ada)).toBe(true);
    expect(await trail()).toEqual([expect.objectContaining({ action: 'devices ended', subject_id: bea.id })]);
    const back = { email: bea.email, password: TEST_PASSWORD };
    expect((await postAs(app, '', '/auth/v1/token?grant_type=password', back)).status).toBe(200);
  });

  it('of two admins at once ends without a deadlock', async () => {
    await app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [bea.id]);
    const answers = await Promise.all([
      call(ada, 'end-user-devices', { userId: bea.id }),
      call(bea, 'end-user-devices', { userId: ada.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });
});

describe('extend-trial', () => {
  const extend = async (days: unknown, endsAt?: string) =>
    call(ada, 'extend-trial', {
      userId: bea.id,
      days,
      endsAt: endsAt ?? (await profileOf(bea)).ends.toISOString(),
    });

  it('does once what is sent twice, also at once: the answer may have been lost', async () => {
    const before = (await profileOf(bea)).ends;
    const twice = [extend(14, before.toISOString()), extend(14, before.toISOString())];
    expect((await Promise.all(twice)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await extend(14, before.toISOString())).toMatchObject({ status: 409, body: { message: ACT_TEXTS.changed } });
    expect((await profileOf(bea)).ends.getTime() - before.getTime()).toBe(14 * DAY);
    expect(await trail()).toHaveLength(1);
  });

  it('makes the trial longer', async () => {
    const before = await profileOf(bea);
    const { status, body } = await extend(14);
    expect(status).toBe(200);
    const after = await profileOf(bea);
    expect(after.ends.getTime() - before.ends.getTime()).toBe(14 * DAY);
    expect(body).toEqual({ userId: bea.id, endsAt: after.ends.toISOString() });
    expect(await trail()).toEqual([expect.objectContaining({ action: 'trial extended', days: 14, until: null })]);
  });

  it('opens one again that is over', async () => {
    await app.db.asOwner("update public.profiles set subscription_end_date = '2026-01-01' where id = $1", [bea.id]);
    expect((await addClient(bea)).status).toBe(402);
    expect((await extend(1)).status).toBe(200);
    expect((await addClient(bea)).status).toBe(201);
  });

  test.each([0, 91, 1.5, '7', null])('takes no %j days', async (days) => {
    expect(await extend(days)).toMatchObject({
      status: 400,
      body: { message: 'days must be a whole number from 1 to 90' },
    });
  });
});

describe('grant-plan', () => {
  const nextYear = new Date().getFullYear() + 1;
  const until = `${nextYear}-01-31`;

  it('gives access until the day is over by the coach’s clocks', async () => {
    await app.db.asOwner(
      `update public.profiles
       set subscription_status = null, subscription_end_date = null, time_zone = 'America/New_York' where id = $1`,
      [bea.id],
    );
    expect((await addClient(bea)).status).toBe(402);
    expect(await call(ada, 'grant-plan', { userId: bea.id, until })).toMatchObject({ status: 200 });
    expect((await addClient(bea)).status).toBe(201);
    expect(await profileOf(bea)).toEqual({
      status: 'active',
      ends: new Date(`${nextYear}-02-01T04:59:59Z`),
      starts: expect.any(Date),
    });
    expect(await trail()).toEqual([expect.objectContaining({ action: 'plan granted', until, days: null })]);
  });

  test.each(['2020-01-01', '2099-01-01', '2027-02-30', 'tomorrow', null])('takes no %j', async (day) => {
    const { status, body } = await call(ada, 'grant-plan', { userId: bea.id, until: day });
    expect([400, 409]).toContain(status);
    expect(body.message).toContain('until must be a day that is not over, at most two years ahead');
    expect((await profileOf(bea)).status).toBe('trial');
  });
});

test.each([
  ['extend-trial', { days: 7, endsAt: null }],
  ['grant-plan', { until: '2028-01-31' }],
])('%s refuses who ever subscribed, whose plan Stripe says', async (name, body) => {
  await app.db.asOwner("update public.profiles set stripe_subscription_id = 'sub_1' where id = $1", [bea.id]);
  const before = await profileOf(bea);
  expect(await call(ada, name, { userId: bea.id, ...body })).toMatchObject({ status: 409 });
  expect(await profileOf(bea)).toEqual(before);
  expect(await trail()).toEqual([]);
});

test('nobody writes the audit trail by themselves', async () => {
  for (const person of [ada, bea]) {
    const body = { action: 'plan granted', actor: ada.id, subject: bea.id, request: '', days: 1, until: null };
    expect((await postAs(app, person.token, '/rest/v1/rpc/record_admin_action', body)).status).toBe(404);
  }
  expect(await trail()).toEqual([]);
});
