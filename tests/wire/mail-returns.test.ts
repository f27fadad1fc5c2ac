// Mails that bounce and mails that are reported as spam (ADR 145): by the mail server's answer and the provider's reports, what they stop, who
// reads of it, and how an owner ends it. With a real mail server on loopback.
import { otherAt } from '#tests/support/other-at.ts';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';
import { createOpenFetch } from '#server/calendars/fetch/safe-fetch.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { MAIL_KINDS, type MailKind } from '#server/mail/mail-kinds.ts';
import { createMailTransport } from '#server/mail/mail-transport.ts';
import { NO_LIMITS, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createLentCalls } from '#tests/support/lent-views.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { sendingMailer } from '#tests/support/sending-mailer.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';
import {
  addClient,
  addSession,
  askFor,
  callFunction,
  requestWitness,
  rpc,
  signUpNamed,
} from '#tests/support/witnesses.ts';

const SECRET = 'only-for-tests-only-for-tests-only';
let app: TestApp;
let smtp: SmtpServer;
let sending: ReturnType<typeof sendingMailer>;
let skipped = 0;
beforeAll(async () => {
  app = await startTestApp({
    settings: { mailWebhookSecret: SECRET },
    now: () => new Date(Date.now() + skipped),
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  smtp = await startSmtpServer();
  skipped = 0;
  const { log } = app.deps;
  const transport = createMailTransport({ smtpUrl: smtp.url, dataDir: '/nowhere', mailFrom: 'log@hourbook.test' }, log);
  sending = sendingMailer({ db: app.db, log, metrics: app.deps.metrics, transport }, { isAtOnce: false });
  await app.db.asOwner('delete from private.blocked_addresses');
  await app.db.asOwner('delete from auth.mail_outbox');
  await app.db.asOwner('delete from auth.rate_limits');
});
afterEach(() => smtp.stop());

const example = (name: string) =>
  JSON.parse(readFileSync(`tests/fixtures/mail-reports/${name}.json`, 'utf8')) as Record<string, unknown>;
const basic = (password: string) => `Basic ${Buffer.from(`hourbook:${password}`).toString('base64')}`;
/** As the provider sends it. */
const report = (message: unknown, authorization: string | null = basic(SECRET), to: Pick<TestApp, 'fetch'> = app) =>
  to.fetch(`${app.settings.publicUrl}/webhooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...(authorization !== null && { authorization }) },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
const bounceOf = (address: string) => ({ ...example('postmark-bounce'), Email: address });
const complaintOf = (address: string) => ({ ...example('postmark-spam-complaint'), Email: address });
const rows = () => app.db.asOwner('select * from private.blocked_addresses');
const blockOf = async (address: string) =>
  (await app.db.asServer<{ block: string | null }>('select private.mail_block($1) as block', [address]))[0]!.block;
const mailOf = (kind: MailKind, to: string) =>
  composeMail({
    kind,
    to,
    subject: kind,
    before: ['Hello'],
    after: [],
    appName: 'Hourbook',
    headers: { unsubscribe: `${app.settings.publicUrl}/stop` },
  });
const fresh = () => `ada-${crypto.randomUUID().slice(0, 8)}@example.org`;
const security = async (token: string) => (await callFunction(app, 'get-account-security', {}, token)).body;

describe('a mail server', () => {
  test('that refuses the recipient for good marks the address, and the account says so', async () => {
    const coach = await app.signUp();
    smtp.behaviour = 550;
    await sending.mailer.send(mailOf('weekly mail', coach.email), { userId: coach.id });
    await sending.deliver();
    expect(await blockOf(coach.email)).toBe('bounce');
    expect(await blockOf(coach.email.toUpperCase())).toBe('bounce');
    expect((await security(coach.token))['mailBlock']).toBe('bounce');
    expect((await security((await app.signUp()).token))['mailBlock']).toBeNull();
    expect(await app.deps.metrics.text()).toMatch(/hourbook_mail_returns_total\{kind="bounce",from="smtp"\} 1/);
    expect(JSON.stringify(await rows())).not.toContain(coach.email.split('@')[0]);
  });

  test('that refuses for now marks nothing, and the mail is tried again', async () => {
    const to = fresh();
    smtp.behaviour = 451;
    await sending.mailer.send(mailOf('weekly mail', to));
    await sending.deliver();
    expect(await rows()).toEqual([]);
    expect(await app.db.asOwner('select from auth.mail_outbox where failed_at is null')).toHaveLength(1);
  });
});

describe.each(Object.entries(MAIL_KINDS))('“%s”', (kind, { stoppedBy }) => {
  test.each(['bounce', 'complaint'] as const)(`after a %s is sent or dropped, as it says`, async (reason) => {
    const to = fresh();
    await sending.mailer.send(mailOf(kind as MailKind, to));
    // Also where the address is blocked only while the mail waits.
    await report(reason === 'bounce' ? bounceOf(to) : complaintOf(to));
    await sending.deliver();
    const isSent = !(stoppedBy as readonly string[]).includes(reason);
    expect(smtp.taken.map((mail) => mail.to)).toEqual(isSent ? [to] : []);
    expect(await app.db.asOwner('select from auth.mail_outbox')).toEqual([]);
  });
});

test('a bounce is of one address and ends after 90 days; a complaint is of the mailbox and lasts', async () => {
  await report(bounceOf('kim@example.net'));
  await report(complaintOf('lee+list@example.net'));
  expect(await blockOf('kim+a@example.net')).toBeNull();
  expect(await blockOf('lee@example.net')).toBe('complaint');
  const days = await app.db.asOwner<{ days: number | null }>(
    `select case when isfinite(expires_at) then extract(day from expires_at - now())::int end as days
     from private.blocked_addresses order by reason`,
  );
  expect(days.map((row) => row.days)).toEqual([89, null]);
  await app.db.asOwner("update private.blocked_addresses set expires_at = now() where reason = 'bounce'");
  expect(await blockOf('kim@example.net')).toBeNull();
  await report(complaintOf('kim@example.net'));
  await report(bounceOf('kim@example.net'));
  expect(await blockOf('kim@example.net')).toBe('complaint');
});

describe('the webhook', () => {
  test('takes the reports of Postmark, Amazon and SendGrid, and counts them', async () => {
    const ses = { ...example('sns-notification'), Message: JSON.stringify(example('ses-complaint')) };
    for (const message of [example('postmark-bounce'), ses, example('sendgrid-events')]) {
      const answer = await report(message);
      expect(answer.status).toBe(200);
    }
    const found = ['john', 'richard', 'bounced', 'blocked', 'dropped', 'spam', 'example'].map((name) =>
      blockOf(`${name}@example.com`),
    );
    expect(await Promise.all(found)).toEqual(['bounce', 'complaint', 'bounce', null, 'bounce', 'complaint', null]);
    expect(await app.deps.metrics.text()).toMatch(/hourbook_mail_returns_total\{kind="complaint",from="webhook"\} \d/);
  });

  test.each([
    ['none', null],
    ['a wrong one', basic('wrong')],
    ['a longer one', basic(`${SECRET}x`)],
    ['an empty one', basic('')],
    ['a token', `Bearer ${SECRET}`],
    ['no Basic', SECRET],
  ])('with %s is refused, and asks for the password', async (_case, authorization) => {
    const answer = await report(bounceOf('kim@example.net'), authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="mail reports"');
    expect(await rows()).toEqual([]);
  });

  test('is closed where no secret is set', async () => {
    const closed = createApp({ ...app.deps, settings: { ...app.settings, mailWebhookSecret: null } });
    for (const password of ['', 'null', SECRET]) {
      const answer = await report(bounceOf('kim@example.net'), basic(password), {
        fetch: closed.request as typeof fetch,
      });
      expect(answer.status).toBe(401);
    }
    expect(await rows()).toEqual([]);
  });

  test('limits guesses; a first try without a password does not count as one', async () => {
    const limits = { ...DEFAULT_LIMITS, refusedMailReports: { hits: 2, windowSeconds: 300 } };
    const limited = { fetch: createApp(app.deps, { limits }).request as typeof fetch };
    const status = async (password: string | null) =>
      (await report(bounceOf('kim@example.net'), password === null ? null : basic(password), limited)).status;
    for (let n = 0; n < 4; n += 1) expect(await status(null)).toBe(401);
    expect([await status('a'), await status('b'), await status('c')]).toEqual([401, 401, 429]);
    expect(await status(SECRET)).toBe(200);
  });

  test.each([
    ['no JSON', '{'],
    ['another shape', '{"hello":"world"}'],
    ['an invalid address', JSON.stringify(bounceOf('kim'))],
    [
      'one event of many without an address',
      JSON.stringify([
        { event: 'spamreport', email: 'kim@example.net' },
        { event: 'bounce', email: 'x' },
      ]),
    ],
  ])('refuses %s with 400, and nothing is half written', async (_case, body) => {
    const answer = await report(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: 400, message: expect.stringContaining('no report') });
    expect(await rows()).toEqual([]);
  });

  test('opens the address by which Amazon asks for a confirmation, and no other host; asks again where it is away', async () => {
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return [];
    };
    const openFetch = createOpenFetch({ allowedNetworks: [], resolve });
    const to = { fetch: createApp({ ...app.deps, openFetch }).request as typeof fetch };
    const subscription = example('sns-subscription');
    expect((await report(subscription, basic(SECRET), to)).status).toBe(503);
    expect(asked).toEqual(['sns.us-west-2.amazonaws.com']);
    const foreign = { ...subscription, SubscribeURL: 'https://example.org/' };
    expect((await report(foreign, basic(SECRET), to)).status).toBe(400);
    expect((await report(subscription, null, to)).status).toBe(401);
    expect(asked).toHaveLength(1);
  });

  test('writes the same addresses in two reports at once, in any order', async () => {
    const events = Array.from({ length: 200 }, (_, n) => ({ event: 'bounce', email: `n${n}@example.net` }));
    const answers = await Promise.all([events, events.toReversed()].flatMap((one) => [report(one), report(one)]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rows()).toHaveLength(200);
  });
});

describe('a witness and an assessor', () => {
  const told = async (coach: Parameters<typeof rpc>[1]) => (await rpc(app, coach, 'undelivered_mails', {})).body;

  test('who were mailed: their coach is told at the request and the view, and nobody else', async () => {
    const [coach, other] = [await signUpNamed(app), await signUpNamed(app)];
    const client = await addClient(app, coach);
    await addSession(app, coach, client);
    const { ask: request } = await requestWitness(app, coach, { client_ids: [client] });
    const view = isDistributed
      ? null
      : await createLentCalls(app).lend(coach.token, { assessor_email: 'ada@example.net' });
    expect(await told(coach)).toEqual({});
    await report(bounceOf(request.witness_email));
    await report(complaintOf('ada@example.net'));
    expect(await told(coach)).toEqual({ [request.id]: 'bounce', ...(view && { [view.id]: 'complaint' }) });
    expect(await told(other)).toEqual({});
    await rpc(app, coach, 'revoke_witness_request', { id: request.id });
    if (view) await rpc(app, coach, 'revoke_lent_view', { view: view.id });
    expect(await told(coach)).toEqual({});
  });

  test('whose mails come back are not mailed again: the coach is told when asking', async () => {
    const coach = await signUpNamed(app);
    const client = await addClient(app, coach);
    await addSession(app, coach, client);
    const body = askFor({ client_ids: [client] });
    const { sums } = (await callFunction(app, 'preview-witness-request', { ask: body }, coach.token)).body;
    const sent = () => callFunction(app, 'ask-witness', { ask: body, sums }, coach.token);
    await report(bounceOf(body.witness_email));
    expect(await sent()).toMatchObject({ status: 409, body: { message: expect.stringContaining('come back') } });
    await report(complaintOf(body.witness_email));
    expect(await sent()).toMatchObject({ status: 403, body: { message: expect.stringContaining('does not want') } });
    expect(await told(coach)).toEqual({});
  });
});

describe('who reads and writes', () => {
  test.each(['anon', 'coach'])('an address cannot be looked up, blocked or freed by %s', async (who) => {
    const coach = await app.signUp();
    const token = who === 'anon' ? null : coach.token;
    await report(bounceOf(coach.email));
    for (const path of [
      'rpc/mail_block?address=a',
      'rpc/block_addresses?blocks=[]',
      'rpc/unblock_address?address=a',
      'blocked_addresses',
    ]) {
      const { status } = await ask(app, token, 'GET', `/rest/v1/${path}`);
      expect([401, 403, 404]).toContain(status);
    }
    if (token === null)
      expect((await ask(app, null, 'POST', '/rest/v1/rpc/undelivered_mails', { body: {} })).status).toBe(401);
    expect(await rows()).toHaveLength(1);
  });

  test('an admin sees it at the account', async () => {
    const [admin, coach] = [await app.signUp(), await app.signUp()];
    await app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [admin.id]);
    const seen = async () => {
      const { text } = await ask(app, admin.token, 'POST', '/rest/v1/rpc/admin_user_figures', { body: {} });
      const figures = JSON.parse(text) as { id: string; mail_block: string | null }[];
      return figures.find(({ id }) => id === coach.id)?.mail_block;
    };
    expect(await seen()).toBeNull();
    await report(complaintOf(coach.email));
    expect(await seen()).toBe('complaint');
  });
});

describe('trying again', () => {
  const check = (token: string) => callFunction(app, 'check-address', {}, token);
  const linkIn = (text: string) => /\/functions\/v1\/confirm-address\?token=[\w-]+/.exec(text)![0];
  const press = (link: string, method = 'POST') =>
    app.fetch(`${app.settings.publicUrl}${link}`, { method, headers: { accept: 'text/html' } });

  test('mails a link to the address, and a press on its button sends mails again', async () => {
    const coach = await app.signUp();
    expect((await check(coach.token)).status).toBe(409);
    await report(bounceOf(coach.email));
    await report(complaintOf(coach.email));
    expect(await check(coach.token)).toEqual({ status: 200, body: { address: coach.email } });
    const mail = app.mails.at(-1)!;
    expect(mail.to).toBe(coach.email);
    const shown = await press(linkIn(mail.text), 'GET');
    expect(await shown.text()).toContain('Did our email reach you?');
    expect(await blockOf(coach.email)).toBe('complaint');
    const done = await press(linkIn(mail.text));
    expect(await done.text()).toContain('Emails reach you again.');
    expect((await security(coach.token))['mailBlock']).toBeNull();
    expect(await rows()).toEqual([]);
  });

  test('frees no other address: not with a changed link, of another account, of an earlier address, or too late', async () => {
    const [coach, other] = [await app.signUp(), await app.signUp()];
    await report(bounceOf(coach.email));
    await report(bounceOf(other.email));
    await check(coach.token);
    const link = linkIn(app.mails.at(-1)!.text);
    const altered = otherAt(link, link.indexOf('token=') + 6);
    expect((await press(altered)).status).toBe(404);
    expect((await press(`${link}x`)).status).toBe(400);
    await app.db.asOwner('update auth.users set email = $2 where id = $1', [coach.id, fresh()]);
    expect((await press(link)).status).toBe(404);
    await app.db.asOwner('update auth.users set email = $2 where id = $1', [coach.id, coach.email]);
    skipped = 25 * 3_600_000;
    expect((await press(link)).status).toBe(400);
    expect(await rows()).toHaveLength(2);
  });

  test('is limited: one a minute and five a day', async () => {
    const coach = await app.signUp();
    await report(bounceOf(coach.email));
    const limited = createApp(app.deps);
    const post = async () =>
      (
        await limited.request(`${app.settings.publicUrl}/functions/v1/check-address`, {
          method: 'POST',
          headers: { authorization: `Bearer ${coach.token}`, 'content-type': 'application/json' },
          body: '{}',
        })
      ).status;
    const both = await Promise.all([post(), post()]);
    expect(both.toSorted()).toEqual([200, 429]);
    for (let n = 0; n < 4; n += 1) {
      skipped += 61_000;
      expect(await post()).toBe(200);
    }
    skipped += 61_000;
    expect(await post()).toBe(429);
  });

  test.each([
    ['is sent afterwards', () => Promise.resolve(), 1],
    [
      'is dropped once mails are sent to the address',
      ({ email }: Coach) => app.db.asOwner('select private.unblock_address($1)', [email]),
      0,
    ],
    [
      'is dropped once the account has another address',
      ({ id }: Coach) => app.db.asOwner('update auth.users set email = $2 where id = $1', [id, fresh()]),
      0,
    ],
  ])('its mail, while the mail server is away, %s', async (_what, act, sentMails) => {
    const coach = await app.signUp();
    await report(bounceOf(coach.email));
    const away = createApp({ ...app.deps, mailer: sending.mailer }, { limits: NO_LIMITS });
    const headers = { authorization: `Bearer ${coach.token}`, 'content-type': 'application/json' };
    const url = `${app.settings.publicUrl}/functions/v1/check-address`;
    expect((await away.request(url, { method: 'POST', headers, body: '{}' })).status).toBe(200);
    await act(coach);
    await sending.deliver();
    expect(smtp.taken).toHaveLength(sentMails);
    expect(await app.db.asOwner('select from auth.mail_outbox')).toEqual([]);
  });
});

type Coach = Awaited<ReturnType<TestApp['signUp']>>;
