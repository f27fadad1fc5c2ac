import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { GENEROUS_LIMITS, authApp, bearer, linkIn } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';
import { hashOneTimeToken } from '#server/auth/tokens/one-time-tokens.ts';
import { RETENTION_RULES } from '#server/jobs/retention.ts';
import { renewLink } from '#server/mail/outbox-rows.ts';

const password = 'correct horse battery';
let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('a confirmation is mailed again, and its link replaces the first', async () => {
  const app = authApp(db, { settings: { confirmEmail: true } });
  const email = 'again@example.com';
  await app.call('POST', '/signup', { email, password });
  const first = linkIn((await app.nextMail(email)).text);
  expect(await app.call('POST', '/resend', { type: 'signup', email })).toMatchObject({ status: 200, body: {} });
  const second = linkIn((await app.nextMail(email)).text);
  expect((await app.call('GET', first.path)).headers.get('location')).toContain('otp_expired');
  expect((await app.call('GET', second.path)).headers.get('location')).toContain('access_token');
});

const [email, phone] = ['both@example.com', '+441632960000'];
test.each([
  [{ type: 'signup', email, phone }, 'validation_failed', 'Only an email address or phone number should be provided.'],
  [{ type: 'sms', email, phone }, 'validation_failed', 'Only an email address or phone number should be provided.'],
  [{ type: 'signup', phone }, 'validation_failed', 'Type provided requires an email address'],
  [{ type: 'sms', email }, 'validation_failed', 'Type provided requires a phone number'],
  [{ type: 'email_change' }, 'validation_failed', 'Missing email address or phone number'],
  [{ email }, 'validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change'],
  [{ type: 'sms', phone }, 'phone_provider_disabled', 'Phone logins are disabled'],
  [{ type: 'phone_change', phone }, 'phone_provider_disabled', 'Phone logins are disabled'],
])('%j is refused in the words of the official server', async (body, code, message) => {
  const app = authApp(db);
  expect(await app.call('POST', '/resend', body)).toMatchObject({ status: 400, body: { code, message } });
  await app.settle();
  expect(app.mails).toEqual([]);
});

test('unknown and confirmed addresses get the same response and no mail', async () => {
  const app = authApp(db);
  await app.call('POST', '/signup', { email: 'confirmed@example.com', password });
  for (const email of ['confirmed@example.com', 'unknown@example.com']) {
    for (const type of ['signup', 'email_change', 'phone_change']) {
      expect(await app.call('POST', '/resend', { type, email })).toMatchObject({ status: 200, body: {} });
    }
  }
  await app.settle();
  expect(app.mails).toEqual([]);
});

test('an email change is mailed again to both addresses, but not within a minute', async () => {
  const app = authApp(db, { limits: { ...GENEROUS_LIMITS, mails: DEFAULT_LIMITS.mails } });
  const { access_token } = (await app.call('POST', '/signup', { email: 'from@example.com', password })).body;
  await app.call('PUT', '/user', { email: 'into@example.com' }, bearer(access_token));
  await app.nextMail('into@example.com');
  await app.call('POST', '/resend', { type: 'email_change', email: 'from@example.com' });
  await app.settle();
  expect(app.mails).toHaveLength(2);
  app.moveClock(61);
  await app.call('POST', '/resend', { type: 'email_change', email: 'from@example.com' });
  const link = linkIn((await app.nextMail('into@example.com')).text);
  expect((await app.call('GET', link.path)).headers.get('location')).toContain('#message=');
  expect(app.mails.map(({ to }) => to).toSorted()).toEqual([
    'from@example.com',
    'from@example.com',
    'into@example.com',
    'into@example.com',
  ]);
});

test('a stranger who asks for the mails again does not keep the change from happening', async () => {
  const app = authApp(db);
  const [from, into] = ['wanted@example.com', 'wanted-new@example.com'];
  const { access_token } = (await app.call('POST', '/signup', { email: from, password })).body;
  await app.call('PUT', '/user', { email: into }, bearer(access_token));
  const links = [linkIn((await app.nextMail(from)).text), linkIn((await app.nextMail(into)).text)];
  const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' };
  const resend = () => app.call('POST', '/resend', { type: 'email_change', email: from, ...challenge });
  await resend();
  await app.nextMail(into);
  expect((await app.call('GET', links[0]!.path)).headers.get('location')).toContain('#message=');
  await resend();
  // Only the address that has not confirmed yet gets another mail.
  await app.nextMail(into);
  await app.settle();
  expect(app.mails.filter(({ to }) => to === from)).toHaveLength(2);
  expect((await app.call('GET', links[1]!.path)).headers.get('location')).toContain('access_token=');
  expect((await app.call('POST', '/token?grant_type=password', { email: into, password })).status).toBe(200);
  const left = 'select from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1';
  expect(await db.asServer(left, [into])).toEqual([]);
});

test('both links of a second mail confirm the change, and both addresses must', async () => {
  const app = authApp(db);
  const [from, into] = ['second@example.com', 'second-new@example.com'];
  const { access_token } = (await app.call('POST', '/signup', { email: from, password })).body;
  await app.call('PUT', '/user', { email: into }, bearer(access_token));
  const first = [await app.nextMail(from), await app.nextMail(into)].map(({ text }) => linkIn(text).path);
  await app.call('POST', '/resend', { type: 'email_change', email: from });
  const second = [await app.nextMail(from), await app.nextMail(into)].map(({ text }) => linkIn(text).path);
  const open = async (path: string) => (await app.call('GET', path)).headers.get('location');
  expect(await open(second[1]!)).toContain('#message=');
  expect(await open(first[1]!)).toContain('otp_expired');
  expect(await open(second[0]!)).toContain('access_token=');
  expect(await open(first[0]!)).toContain('otp_expired');
});

test('an address that does not confirm keeps a change from happening, also if only the other one’s mails arrive late', async () => {
  const app = authApp(db);
  const [from, into] = ['silent@example.com', 'silent-new@example.com'];
  const { access_token } = (await app.call('POST', '/signup', { email: from, password })).body;
  await app.call('PUT', '/user', { email: into }, bearer(access_token));
  let link = linkIn((await app.nextMail(into)).text);
  app.moveClock(20 * 3_600);
  // As when the mail was tried again until now (mail/deliver-mails.ts): the link to the old address expires first.
  await renewLink(db.asServer, hashOneTimeToken(link.query.get('token') ?? ''), app.deps.now());
  for (let day = 1; day <= 8; day += 1) {
    app.moveClock(20 * 3_600);
    await app.call('POST', '/resend', { type: 'email_change', email: from });
    link = linkIn((await app.nextMail(into)).text);
  }
  const { statement, maxAgeMs } = RETENTION_RULES.find(({ what }) => what === 'mailed links')!;
  await db.asServer(statement, [new Date(app.deps.now().getTime() - maxAgeMs), 100, 0]);
  expect((await app.call('GET', link.path)).headers.get('location')).toContain('#message=');
  expect((await app.call('POST', '/token?grant_type=password', { email: from, password })).status).toBe(200);
  expect(app.mails.filter(({ to }) => to === from)).toHaveLength(9);
});

test('after a day without confirmation the change starts again for both addresses', async () => {
  const app = authApp(db);
  const [from, into] = ['restarted@example.com', 'restarted-new@example.com'];
  const { access_token } = (await app.call('POST', '/signup', { email: from, password })).body;
  await app.call('PUT', '/user', { email: into }, bearer(access_token));
  await app.call('GET', linkIn((await app.nextMail(from)).text).path);
  await app.nextMail(into);
  app.moveClock(25 * 3_600);
  await app.call('POST', '/resend', { type: 'email_change', email: from });
  const open = async (to: string) =>
    (await app.call('GET', linkIn((await app.nextMail(to)).text).path)).headers.get('location');
  expect(await open(into)).toContain('#message=');
  expect(await open(from)).toContain('access_token=');
});

test.each([
  [{ email: 'a@b.c' }, 400, 'validation_failed'],
  [{ type: 'recovery', email: 'a@b.c' }, 400, 'validation_failed'],
  [{ type: 'signup' }, 400, 'validation_failed'],
  [{ type: 'sms', phone: '49' }, 400, 'phone_provider_disabled'],
])('%j is refused', async (body, status, code) => {
  expect(await authApp(db).call('POST', '/resend', body)).toMatchObject({ status, body: { code } });
});
