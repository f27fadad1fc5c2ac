// An admin who asks to remove the second factors of somebody who lost them (ADR 146): who may, the mails, the waiting time, what stops it, and
// what is done at its end. On the database, with the job that does it.
import { otherAt } from '#tests/support/other-at.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { jobDeps } from '#server/all-jobs.ts';
import { ensureSpecialAccounts } from '#server/auth/users/special-accounts.ts';
import { REMOVE_FACTORS } from '#server/auth/mfa/remove-factors-job.ts';
import { insertMail } from '#server/mail/outbox.ts';
import { claimMail, deleteMail, failMail } from '#server/mail/outbox-rows.ts';
import { blockAddresses } from '#server/mail/block-addresses.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { authApp } from '#tests/support/auth-app.ts';
import { authenticatorCode } from '#tests/support/authenticator.ts';
import { passkeyCalls } from '#tests/support/passkey-calls.ts';
import { postAs } from '#tests/support/policies.ts';

const PROTECTED = 'owner@example.org';
const HOUR = 3_600_000;
interface Person {
  id: string;
  email: string;
  token: string;
}
let app: TestApp;
let ada: Person;
let bea: Person & { factorId: string; secret: string };
let skipped = 0;
beforeAll(async () => {
  app = await startTestApp({
    settings: { protectedAccount: PROTECTED },
    now: () => new Date(Date.now() + skipped),
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  skipped = 0;
  await app.db.asOwner('alter table private.admin_actions disable trigger admin_actions_append_only');
  await app.db.asOwner('delete from auth.users');
  await app.db.asOwner('truncate private.admin_actions');
  await app.db.asOwner('alter table private.admin_actions enable trigger admin_actions_append_only');
  await app.db.asOwner('delete from private.blocked_addresses');
  await ensureSpecialAccounts(app.deps);
  ada = await app.signUp();
  await app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [ada.id]);
  bea = await withFactor(await app.signUp());
});

const auth = async (path: string, body: object, token = app.settings.publishableKey) => {
  const headers = {
    'content-type': 'application/json',
    apikey: app.settings.publishableKey,
    authorization: `Bearer ${token}`,
  };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await app.fetch(`${app.settings.publicUrl}/auth/v1/${path}`, init);
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
};
const signIn = async ({ email }: Person) =>
  (await auth('token?grant_type=password', { email, password: TEST_PASSWORD })).body[
    'access_token'
  ] as unknown as string;
async function enterCode(token: string, factorId: string, secret: string): Promise<number> {
  const { body } = await auth(`factors/${factorId}/challenge`, {}, token);
  const code = authenticatorCode(secret, app.deps.now().getTime());
  return (await auth(`factors/${factorId}/verify`, { challenge_id: body['id'], code }, token)).status;
}
async function withFactor(person: Person) {
  const { body } = await auth('factors', { factor_type: 'totp', friendly_name: 'Phone' }, person.token);
  const { id, totp } = body as unknown as { id: string; totp: { secret: string } };
  expect(await enterCode(person.token, id, totp.secret)).toBe(200);
  await postAs(app, person.token, '/functions/v1/create-recovery-codes');
  skipped += 60_000;
  return { ...person, factorId: id, secret: totp.secret };
}
const ask = (by: Person, userId: string) => postAs(app, by.token, '/functions/v1/remove-factors', { userId });
/** The only mail that waits, as it is claimed. */
async function claimed() {
  const [mail] = await app.db.asOwner<{ id: string }>(
    'update auth.mail_outbox set next_attempt_at = now() where failed_at is null returning id',
  );
  return (await claimMail(app.db.asServer, mail!.id))!;
}
/** The mail server takes the mail that waits, or it is dropped where it is not valid any more. */
const sendMail = async () => deleteMail(app.db.asServer, await claimed());
async function askAndMail(by: Person, userId: string): Promise<void> {
  expect((await ask(by, userId)).status).toBe(200);
  await sendMail();
}
const stop = ({ token }: { token: string }) => postAs(app, token, '/functions/v1/stop-factor-removal');
const runJob = () => REMOVE_FACTORS.run(jobDeps(app.deps), new AbortController().signal);
const factors = () => app.db.asOwner('select status from auth.mfa_factors where user_id = $1', [bea.id]);
const asked = () => app.db.asOwner<{ asked_by: string }>('select asked_by from private.factor_removals');
/** As it is stored: the tokens are too old after 72 hours. */
const trail = async () =>
  (
    await app.db.asOwner<{ action: string; actor_id: string | null; subject_id: string }>(
      "select action, actor_id, subject_id from private.admin_actions where action <> 'role changed' order by id desc",
    )
  ).map(({ action, actor_id, subject_id }) => [action, actor_id, subject_id]);
const mailedTexts = () => app.mails.filter(({ to }) => to === bea.email).map(({ subject }) => subject);
const press = (link: string) =>
  app.fetch(link, { method: 'POST', headers: { accept: 'text/html' } }).then(({ status }) => status);
const linkIn = (text: string) => /http\S+keep-factors\?token=[\w-]+/.exec(text)![0];

test('the mail is not sent once the removal was stopped while it waited', async () => {
  const isStillSent = async () => (await claimed()).is_valid;
  expect((await ask(ada, bea.id)).status).toBe(200);
  expect(await isStillSent()).toBe(true);
  expect((await stop(bea)).status).toBe(200);
  expect(await isStillSent()).toBe(false);
});

test('after 72 hours every factor and recovery code goes, sessions end, and the owner is told twice', async () => {
  await app.db.asOwner(
    `insert into auth.mfa_factors (user_id, friendly_name, secret) values ($1, 'Unfinished', decode(repeat('00', 20), 'hex'))`,
    [bea.id],
  );
  const owes = await signIn(bea);
  expect(await ask(ada, bea.id)).toMatchObject({ status: 200, body: { userId: bea.id } });
  expect(mailedTexts()).toEqual([expect.stringContaining('will be turned off')]);
  expect(await app.db.asOwner('select user_id, address from auth.mail_outbox')).toEqual([
    { user_id: bea.id, address: bea.email },
  ]);
  await sendMail();
  skipped += 71 * HOUR;
  await runJob();
  expect(await factors()).toHaveLength(2);
  skipped += HOUR + 1;
  await runJob();
  expect(await factors()).toEqual([]);
  expect(await asked()).toEqual([]);
  expect(await app.db.asOwner('select from auth.recovery_codes where user_id = $1', [bea.id])).toEqual([]);
  expect(mailedTexts()).toEqual([expect.any(String), expect.stringContaining('was turned off')]);
  expect(await app.db.asOwner('select from auth.known_devices where user_id = $1', [bea.id])).toEqual([]);
  // A session that owed the code is not worth more now; nor has its token only expired.
  skipped = 0;
  for (const token of [owes, bea.token])
    expect((await postAs(app, token, '/functions/v1/get-account-security')).status).toBe(401);
  expect((await postAs(app, await signIn(bea), '/functions/v1/get-account-security')).status).toBe(200);
  expect(await trail()).toEqual([
    ['factors removed', null, bea.id],
    ['factor removal asked', ada.id, bea.id],
  ]);
});

const expectStopped = async (by: string | null = bea.id, left = 1) => {
  skipped += 73 * HOUR;
  await runJob();
  expect(await factors()).toHaveLength(left);
  expect(await asked()).toEqual([]);
  expect(await trail()).toEqual([
    ['factor removal stopped', by, bea.id],
    ['factor removal asked', ada.id, bea.id],
  ]);
};

describe('it is stopped', () => {
  beforeEach(async () => {
    await askAndMail(ada, bea.id);
  });

  it('by signing in with the second factor', async () => {
    expect(await enterCode(await signIn(bea), bea.factorId, bea.secret)).toBe(200);
    await expectStopped();
  });

  it('by signing in with a recovery code', async () => {
    const codes = (await postAs(app, bea.token, '/functions/v1/create-recovery-codes')).body as { codes: string[] };
    const token = await signIn(bea);
    const used = await postAs(app, token, '/functions/v1/redeem-recovery-code', { code: codes.codes[0] });
    expect(used.status).toBe(200);
    await expectStopped();
  });

  it('not by the password alone, nor by a wrong code', async () => {
    const token = await signIn(bea);
    expect(await enterCode(token, bea.factorId, 'A'.repeat(32))).toBe(422);
    expect((await stop({ token })).status).toBe(401);
    expect(await asked()).toHaveLength(1);
  });

  it('on the account page of a device that is signed in, which says when they go', async () => {
    const security = async () =>
      (await postAs(app, bea.token, '/functions/v1/get-account-security')).body as { factorsGoAt: string | null };
    const inHours = (Date.parse((await security()).factorsGoAt!) - app.deps.now().getTime()) / HOUR;
    expect(inHours).toBeGreaterThan(71.9);
    expect(inHours).toBeLessThanOrEqual(72);
    expect((await Promise.all([stop(bea), stop(bea)])).map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await security()).toMatchObject({ factorsGoAt: null });
    await expectStopped();
  });

  it('by no other coach, no other admin on their own page, and nobody without a sign-in', async () => {
    for (const other of [ada, await app.signUp()]) expect((await stop(other)).status).toBe(404);
    for (const token of [app.settings.publishableKey, 'a.b.c']) expect((await stop({ token })).status).toBe(401);
    expect(await asked()).toHaveLength(1);
  });

  it('by removing the last factor: one that is set up later stays', async () => {
    const removed = await app.fetch(`${app.settings.publicUrl}/auth/v1/factors/${bea.factorId}`, {
      method: 'DELETE',
      headers: { apikey: app.settings.publishableKey, authorization: `Bearer ${bea.token}` },
    });
    expect(removed.status).toBe(200);
    await expectStopped(bea.id, 0);
  });

  it('where the admin who asked is locked at its end', async () => {
    const lock = 'update auth.users set banned_until = $2 where id = $1';
    await app.db.asOwner(lock, [ada.id, '2199-01-01']);
    await expectStopped(null);
  });

  it('where the user who asked is no longer an admin at its end', async () => {
    const eve = await app.signUp();
    await app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [eve.id]);
    await app.db.asOwner('update private.factor_removals set asked_by = $1', [eve.id]);
    await app.db.asOwner("update public.profiles set role = 'user' where id = $1", [eve.id]);
    await expectStopped(null);
    expect(mailedTexts()).toHaveLength(1);
  });

  it('where mails to its owner have started to come back, also for an owner who called one spam', async () => {
    await blockAddresses(app.db.asServer, [
      { address: bea.email, reason: 'bounce' },
      { address: bea.email, reason: 'complaint' },
    ]);
    await expectStopped(null);
  });

  it('where the settings name the account by then', async () => {
    await app.db.asOwner(
      `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"special": true}' where id = $1`,
      [bea.id],
    );
    await expectStopped(null);
  });

  it('by the mailed link, once; opening it changes nothing', async () => {
    const link = linkIn(app.mails.at(-1)!.text);
    const page = await app.fetch(link, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('Keep two-factor sign-in on?');
    expect(await asked()).toHaveLength(1);
    expect((await Promise.all([press(link), press(link)])).toSorted()).toEqual([200, 404]);
    await expectStopped();
  });

  it('by no other link', async () => {
    const link = linkIn(app.mails.at(-1)!.text);
    expect(await press(otherAt(link, -1))).toBe(404);
    expect(await press(`${link}x`)).toBe(400);
    expect(await asked()).toHaveLength(1);
  });
});

test('an owner whose mail arrives late has the 72 hours that it names all the same', async () => {
  expect((await ask(ada, bea.id)).status).toBe(200);
  await app.db.asOwner("update private.factor_removals set due_at = due_at - interval '20 hours'");
  await sendMail();
  skipped += 71 * HOUR;
  await runJob();
  expect(await factors()).toHaveLength(1);
  skipped += HOUR + 60_000;
  await runJob();
  expect(await factors()).toEqual([]);
});

describe('it is stopped where the owner was not told', () => {
  beforeEach(async () => {
    expect((await ask(ada, bea.id)).status).toBe(200);
  });

  it('since the mail never left', () => expectStopped(null));

  it('since it failed, also if another mail arrived later, which deletes the failure', async () => {
    await failMail(app.db.asServer, await claimed(), 'expired');
    const later = { id: crypto.randomUUID(), address: bea.email, content: Buffer.from('later'), stopped: [] };
    await insertMail(app.db.asServer, later, { userId: bea.id });
    await sendMail();
    expect(await app.db.asOwner('select from auth.mail_outbox')).toEqual([]);
    await expectStopped(null);
  });

  it('since mails to the address came back then, also if they arrive again', async () => {
    await blockAddresses(app.db.asServer, [{ address: bea.email, reason: 'bounce' }]);
    await sendMail();
    await app.db.asOwner('delete from private.blocked_addresses');
    await expectStopped(null);
  });
});

describe('it is refused', () => {
  it.each([
    ['of somebody without a second factor', async () => (await app.signUp()).id, 409, 'no second factor'],
    ['of the own account', async () => ada.id, 403, 'Your own second factor'],
    [
      'of the protected account',
      async () =>
        (await app.db.asOwner<{ id: string }>('select id from auth.users where email = $1', [PROTECTED]))[0]!.id,
      403,
      'by the server',
    ],
    ['of nobody', async () => crypto.randomUUID(), 404, 'no such user'],
  ] as const)('%s', async (_case, id, status, message) => {
    const sent = app.mails.length;
    expect(await ask(ada, await id())).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect(await asked()).toEqual([]);
    expect(await trail()).toEqual([]);
    expect(app.mails).toHaveLength(sent);
  });

  it('to coaches, to admins whose role was taken, and to nobody', async () => {
    const coach = await app.signUp();
    expect((await ask(coach, bea.id)).status).toBe(403);
    expect((await ask(coach, coach.id)).status).toBe(403);
    await app.db.asOwner("update public.profiles set role = 'user' where id = $1", [ada.id]);
    expect((await ask(ada, bea.id)).status).toBe(403);
    for (const token of [app.settings.publishableKey, 'a.b.c'])
      expect((await ask({ ...ada, token }, bea.id)).status).toBe(401);
    expect(await asked()).toEqual([]);
    expect(mailedTexts()).toEqual([]);
  });

  it('where the owner’s mails come back', async () => {
    await blockAddresses(app.db.asServer, [{ address: bea.email, reason: 'bounce' }]);
    const comesBack = { status: 409, body: { message: expect.stringContaining('come back') } };
    expect(await ask(ada, bea.id)).toMatchObject(comesBack);
    await blockAddresses(app.db.asServer, [{ address: bea.email, reason: 'complaint' }]);
    expect(await ask(ada, bea.id)).toMatchObject(comesBack);
    expect(await asked()).toEqual([]);
  });

  it('is mailed also to who called a mail spam', async () => {
    await blockAddresses(app.db.asServer, [{ address: bea.email, reason: 'complaint' }]);
    expect((await ask(ada, bea.id)).status).toBe(200);
    expect(await app.db.asOwner('select stopped_by from auth.mail_outbox')).toEqual([{ stopped_by: ['bounce'] }]);
  });

  it('to the second of two admins at once', async () => {
    const eve = await app.signUp();
    await app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [eve.id]);
    const answers = await Promise.all([ask(ada, bea.id), ask(eve, bea.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(mailedTexts()).toHaveLength(1);
    expect(await trail()).toHaveLength(1);
  });
});

test('two servers remove them once, and a request is deleted with its account', async () => {
  await askAndMail(ada, bea.id);
  skipped += 73 * HOUR;
  await Promise.all([runJob(), runJob()]);
  expect((await trail()).filter(([action]) => action === 'factors removed')).toHaveLength(1);
  const other = await withFactor(await app.signUp());
  await ask(ada, other.id);
  await app.db.asOwner('delete from auth.users where id = $1', [other.id]);
  expect(await asked()).toEqual([]);
});

describe('passkeys', () => {
  it('go like authenticator apps, as the only way in without a password too', async () => {
    const calls = passkeyCalls(authApp(app.db));
    const { userId, email, passkey } = await calls.withPasskey();
    await askAndMail(ada, userId);
    skipped += 73 * HOUR;
    await runJob();
    expect((await calls.signInByPasskey(passkey)).status).toBe(400);
    const { access_token: token } = await calls.signIn(email);
    expect((await calls.enroll(token)).length).toBeGreaterThan(0);
  });

  it('stop it, whichever way they sign in', async () => {
    const calls = passkeyCalls(authApp(app.db));
    const { userId, id, email, passkey } = await calls.withPasskey();
    for (const signInAgain of [
      () => calls.signInByPasskey(passkey),
      async () => calls.use((await calls.signIn(email)).access_token, id, passkey),
    ]) {
      await askAndMail(ada, userId);
      expect((await signInAgain()).status).toBe(200);
      expect(await asked()).toEqual([]);
    }
  });
});
