// How users learn about undelivered mail: after a sign-up by its id, and in the account.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { sendingMailer } from '#tests/support/sending-mailer.ts';
import { createMailTransport } from '#server/mail/mail-transport.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';

let base: TestApp;
let smtp: SmtpServer;
let app: App;
let sending: ReturnType<typeof sendingMailer>;
beforeAll(async () => {
  base = await startTestApp();
  smtp = await startSmtpServer();
  const { log } = base.deps;
  const transport = createMailTransport({ smtpUrl: smtp.url, dataDir: '/nowhere', mailFrom: 'log@hourbook.test' }, log);
  sending = sendingMailer({ db: base.db, log, metrics: createMetrics(), transport }, { isAtOnce: false });
  app = createApp({ ...base.deps, mailer: sending.mailer, settings: { ...base.settings, confirmEmail: true } });
});
afterAll(async () => {
  await base.close();
  await smtp.stop();
});
beforeEach(() => base.db.asOwner('delete from auth.rate_limits'));

async function call(path: string, body: object, token = base.settings.publishableKey, method = 'POST') {
  const headers = {
    'content-type': 'application/json',
    apikey: base.settings.publishableKey,
    authorization: `Bearer ${token}`,
  };
  const answer = await app.request(path, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const signUp = async (email: string) =>
  (await call('/auth/v1/signup', { email, password: TEST_PASSWORD })).body['id'] as string;
const ask = (id: string) => call('/functions/v1/get-mail-delivery', { id });
const pass = () =>
  base.db.asOwner("update auth.mail_outbox set next_attempt_at = now() - interval '1 second' where failed_at is null");

describe('after a sign-up', () => {
  test('a refused address has the same state with an account, a pending confirmation, or none', async () => {
    const known = await base.signUp();
    await call('/auth/v1/signup', { email: 'pending@example.org', password: TEST_PASSWORD });
    await base.db.asOwner('delete from auth.mail_outbox');
    await base.db.asOwner('delete from auth.rate_limits');
    smtp.behaviour = 550;
    const ids = await Promise.all([known.email, 'pending@example.org', 'new@example.org'].map(signUp));
    const states = async () => (await Promise.all(ids.map(ask))).map(({ body }) => body['state']);
    expect(await states()).toEqual(['fine', 'fine', 'fine']);
    await sending.deliver();
    expect(await states()).toEqual(['undeliverable', 'undeliverable', 'undeliverable']);
  });

  test('a waiting mail is delayed, until it is sent', async () => {
    smtp.behaviour = 451;
    const id = await signUp('late@example.org');
    await sending.deliver();
    await pass();
    await sending.deliver();
    expect((await ask(id)).body).toEqual({ state: 'delayed' });
    smtp.behaviour = 250;
    await pass();
    await sending.deliver();
    expect((await ask(id)).body).toEqual({ state: 'fine' });
  });

  test('a reset mail has no state for anonymous requests', async () => {
    const { id, email } = await base.signUp();
    smtp.behaviour = 550;
    await call('/auth/v1/recover', { email });
    await expect.poll(() => base.db.asOwner('select from auth.mail_outbox where user_id = $1', [id])).toHaveLength(1);
    await sending.deliver();
    expect((await ask(id)).body).toEqual({ state: 'fine' });
  });

  test('too many requests and an invalid id are refused', async () => {
    expect((await call('/functions/v1/get-mail-delivery', { id: 'x' })).status).toBe(400);
    const limited = createApp({ ...base.deps, settings: base.settings }, {});
    const post = () =>
      limited.request('/functions/v1/get-mail-delivery', {
        method: 'POST',
        body: JSON.stringify({ id: crypto.randomUUID() }),
      });
    // The refused one counts too.
    for (let n = 0; n < 149; n += 1) expect((await post()).status).toBe(200);
    expect((await post()).status).toBe(429);
  });
});

test('the account lists its own undeliverable addresses, and no others', async () => {
  const [coach, other] = [await base.signUp(), await base.signUp()];
  smtp.behaviour = 550;
  const changed = await call('/auth/v1/user', { email: 'mistyped@exmaple.org' }, coach.token, 'PUT');
  expect(changed).toMatchObject({ status: 200, body: { new_email: 'mistyped@exmaple.org' } });
  await sending.deliver();
  const { body } = await call('/functions/v1/get-account-security', {}, coach.token);
  expect(body['undelivered']).toEqual(
    expect.arrayContaining([
      { address: 'mistyped@exmaple.org', state: 'undeliverable' },
      { address: coach.email, state: 'undeliverable' },
    ]),
  );
  expect((await call('/functions/v1/get-account-security', {}, other.token)).body['undelivered']).toEqual([]);
});
