// The outbox with a real mail server on loopback that accepts, refuses, hangs or is unavailable.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/log/create-log.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { authApp, bearer, linkIn, type AuthApp } from '#tests/support/auth-app.ts';
import { sendingMailer } from '#tests/support/sending-mailer.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { startDelivery } from './deliver-mails.ts';
import { createMailTransport } from './mail-transport.ts';

const password = 'correct horse battery';
const MAIL = { to: 'ada@example.com', subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>' };
let db: TestDatabase;
let smtp: SmtpServer;
let app: AuthApp;
let lines: string[];
let sending: ReturnType<typeof sendingMailer>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  smtp = await startSmtpServer();
  lines = [];
  await db.asOwner('delete from auth.mail_outbox');
  sending = server();
  app = authApp(db, { mailer: sending.mailer, settings: { confirmEmail: true } });
});
afterEach(() => smtp.stop());

/** One server of a fleet. */
function server(smtpUrl = smtp.url, jwtSecret?: string) {
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const transport = createMailTransport({ smtpUrl, dataDir: '/nowhere', mailFrom: 'Log <log@hourbook.test>' }, log);
  return sendingMailer(
    { db, log, metrics: createMetrics(), transport },
    { isAtOnce: false, ...(jwtSecret && { jwtSecret }) },
  );
}

const rows = () => db.asOwner('select * from auth.mail_outbox order by created_at, id');
/** As if `hours` had passed. */
const pass = (hours: number) =>
  db.asOwner(
    `update auth.mail_outbox set created_at = created_at - make_interval(secs => $1),
       next_attempt_at = next_attempt_at - make_interval(secs => $1), give_up_at = give_up_at - make_interval(secs => $1)`,
    [hours * 3600],
  );
const later = async (hours: number) => {
  await pass(hours);
  await sending.deliver();
};

describe('a mail', () => {
  test('that is accepted has its sender and one id, and is deleted from the outbox', async () => {
    await sending.mailer.send(MAIL);
    const [{ id } = {}] = await rows();
    await sending.deliver();
    expect(smtp.taken).toHaveLength(1);
    expect(smtp.taken[0]).toMatchObject({
      to: MAIL.to,
      message: expect.stringMatching(/^Auto-Submitted: auto-generated$/m),
    });
    expect(smtp.taken[0]!.message).toContain(`<${String(id)}@hourbook.test>`);
    expect(await rows()).toEqual([]);
  });

  test('that is refused temporarily is sent later, once, by a server that started since', async () => {
    smtp.behaviour = 451;
    await sending.mailer.send(MAIL);
    await sending.deliver();
    await sending.deliver();
    expect(smtp.asked).toBe(1);
    smtp.behaviour = 250;
    sending = server();
    await later(1);
    await later(1);
    expect(smtp.taken).toHaveLength(1);
  });

  test.each(['away', 'silent', 'refuses the sign-in'] as const)('waits while the mail server is %s', async (how) => {
    if (how === 'away') sending = server('smtp://127.0.0.1:1');
    else smtp.behaviour = how;
    await sending.mailer.send(MAIL);
    if (how === 'silent') {
      // The attempt is not awaited; the mail must stay in the outbox.
      void sending.deliver();
      await expect.poll(async () => (await rows())[0]?.['attempts']).toBe(1);
      await smtp.stop();
    } else await sending.deliver();
    expect(await rows()).toMatchObject([{ attempts: 1, failed_at: null }]);
  });

  test('is retried with growing delays and given up after 24 hours, its content deleted', async () => {
    smtp.behaviour = 451;
    await sending.mailer.send(MAIL);
    await sending.deliver();
    let hours = 0;
    while ((await rows())[0]?.['failed_at'] === null) {
      await later(0.25);
      hours += 0.25;
    }
    expect(hours).toBeGreaterThan(21);
    expect(hours).toBeLessThanOrEqual(24);
    expect(smtp.asked).toBeGreaterThan(10);
    expect(smtp.asked).toBeLessThan(30);
    expect(await rows()).toMatchObject([{ failure: 'expired', content: null, token_hash: null }]);
  });

  test('that waited for more than a day, while no server ran or MAILS was off, is given up and not sent', async () => {
    await sending.mailer.send(MAIL);
    await later(25);
    expect(smtp.asked).toBe(0);
    expect(await rows()).toMatchObject([{ failure: 'expired', content: null, token_hash: null }]);
    expect(lines.join('')).toContain('mail given up after 24 hours');
  });

  test('that is refused permanently is not retried, and its content is deleted', async () => {
    smtp.behaviour = 550;
    await sending.mailer.send(MAIL);
    await sending.deliver();
    await later(3);
    expect(smtp.asked).toBe(1);
    expect(await rows()).toMatchObject([{ failure: 'refused', content: null }]);
    smtp.behaviour = 250;
    await sending.mailer.send(MAIL);
    await sending.deliver();
    expect(await rows(), 'what arrives ends the bad news').toEqual([]);
  });

  test('is sent once by a fleet', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => sending.mailer.send({ ...MAIL, to: `coach-${n}@example.com` })),
    );
    const fleet = [server(), server(), server()];
    await Promise.all(fleet.flatMap(({ deliver }) => [deliver(), deliver()]));
    expect(smtp.taken).toHaveLength(12);
    expect(new Set(smtp.taken.map(({ to }) => to)).size).toBe(12);
  });

  test('whose server ended during an attempt is sent by another', async () => {
    smtp.behaviour = 'silent';
    await sending.mailer.send(MAIL);
    void sending.deliver();
    await expect.poll(() => smtp.connections).toBe(1);
    const other = server();
    smtp.behaviour = 250;
    await other.deliver();
    expect(smtp.taken).toEqual([]);
    await pass(0.1);
    await other.deliver();
    expect(smtp.taken).toHaveLength(1);
  });

  test('is sent without a request, and stopping does not wait for a mail server that hangs', async () => {
    const running = startDelivery(sending.delivery);
    await sending.mailer.send(MAIL);
    running.nudge();
    await expect.poll(() => smtp.taken.length).toBe(1);
    smtp.behaviour = 'silent';
    await sending.mailer.send(MAIL);
    running.nudge();
    await expect.poll(async () => (await rows())[0]?.['attempts']).toBe(1);
    await running.stop();
  });
});

describe('a stored mail', () => {
  test('is unreadable without the key, and not in the log', async () => {
    smtp.behaviour = 550;
    const email = 'secret-marker@example.com';
    await app.call('POST', '/signup', { email, password });
    const [row] = await rows();
    expect(Buffer.from(row!['content'] as Buffer).toString('latin1')).not.toMatch(/verify|token|Welcome/);
    await sending.deliver();
    expect(lines.join('')).toContain('mail refused');
    expect(lines.join('') + app.logged.join('')).not.toMatch(/secret-marker|token=|no such user/);
  });

  test('cannot be decrypted after the key has changed, which is logged', async () => {
    await sending.mailer.send(MAIL);
    await server(smtp.url, 'another').deliver();
    expect(await rows()).toMatchObject([{ failure: 'unreadable', content: null }]);
    expect(lines.join('')).toContain('JWT_SECRET has changed');
  });

  test('is not stored if its account has just been deleted, and that is no error', async () => {
    await sending.mailer.send(MAIL, { userId: crypto.randomUUID() });
    expect(await rows()).toEqual([]);
    expect(lines.join()).not.toContain('mail waits');
  });

  test('is deleted with its account', async () => {
    const { id } = await db.addUser({ email: 'going@example.com' });
    await sending.mailer.send({ ...MAIL, to: 'going@example.com' }, { userId: id });
    await db.asOwner('delete from auth.users where id = $1', [id]);
    expect(await rows()).toEqual([]);
  });
});

describe('a link', () => {
  test('that is no longer valid is not sent', async () => {
    const email = 'twice@example.com';
    await app.call('POST', '/signup', { email, password });
    await app.call('POST', '/recover', { email });
    await expect.poll(async () => (await rows()).length).toBe(2);
    await db.asOwner("delete from auth.one_time_tokens where token_type = 'recovery'");
    await sending.deliver();
    expect(smtp.taken.map(({ message }) => /^Subject: (.*)$/m.exec(message)?.[1])).toEqual([
      expect.stringContaining('Welcome'),
    ]);
    expect(await rows()).toEqual([]);
  });

  test.each(['after it was refused', 'by a server that starts later'])(
    'is valid for a day from when it is sent, %s',
    async (late) => {
      smtp.behaviour = 451;
      await app.call('POST', '/signup', { email: `${late.replaceAll(' ', '-')}@example.com`, password });
      if (late.includes('refused')) await sending.deliver();
      await db.asOwner("update auth.one_time_tokens set created_at = created_at - interval '20 hours'");
      smtp.behaviour = 250;
      await later(20);
      app.moveClock(20 * 3600);
      const text = smtp.taken[0]!.message.replaceAll('=\n', '').replaceAll('=3D', '=');
      const { headers } = await app.call('GET', linkIn(text).path);
      expect(headers.get('location')).toContain('access_token=');
    },
  );
});

describe('PUT /user {email}', () => {
  test('responds without waiting for a mail server that hangs, and the change is stored', async () => {
    smtp.behaviour = 'silent';
    const open = authApp(db, { mailer: sending.mailer });
    const { body } = await open.call('POST', '/signup', { email: 'hangs@example.com', password });
    const running = startDelivery(sending.delivery);
    const answer = await open.call('PUT', '/user', { email: 'hangs-new@example.com' }, bearer(body.access_token));
    expect(answer).toMatchObject({ status: 200, body: { new_email: 'hangs-new@example.com' } });
    expect(await rows()).toMatchObject([{ failed_at: null }, { failed_at: null }]);
    await running.stop();
  });
});
