import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { profileOf, linkIn, authApp, GENEROUS_LIMITS, bearer, type AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';
import { recordingMailer } from '#tests/support/recording-mailer.ts';

const password = 'correct horse battery';
let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const TELLING = { zz: 1, a: 2, '': null, list: [{ zz: 1, a: 2 }], number: 1e21 };
const confirming = () => authApp(db, { settings: { confirmEmail: true } });

describe('sign-up with confirmation', () => {
  test('returns a user without a session; the password works after the mailed link was opened', async () => {
    const app = confirming();
    const email = 'pending@example.com';
    const { status, body } = await app.call('POST', '/signup?redirect_to=http://hourbook.test/dashboard', {
      email,
      password,
      data: { terms_accepted: true },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, identities: [], confirmation_sent_at: expect.any(String) });
    expect(body).not.toHaveProperty('access_token');
    expect(body).not.toHaveProperty('email_confirmed_at');
    expect(await profileOf(db, email)).toMatchObject({ terms_accepted: true, subscription_status: 'trial' });
    const signIn = () => app.call('POST', '/token?grant_type=password', { email, password });
    expect(await signIn()).toMatchObject({ status: 400, body: { code: 'email_not_confirmed' } });
    const link = linkIn((await app.nextMail(email)).text);
    expect(link.query.get('type')).toBe('signup');
    const opened = await app.call('GET', link.path);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toMatch(/^http:\/\/hourbook\.test\/dashboard#access_token=/);
    expect((await signIn()).body.user).toMatchObject({ user_metadata: { email_verified: true }, identities: [{}] });
  });

  test('a taken address gets the same response as a new one; its owner gets a mail', async () => {
    const app = confirming();
    await authApp(db).call('POST', '/signup', { email: 'owner@example.com', password });
    const answers = await Promise.all(
      ['owner@example.com', 'brand-new@example.com'].map((email) =>
        app.call('POST', '/signup', { email, password: 'another password', data: TELLING }),
      ),
    );
    // As text: Postgres would sort the keys, and forget how a number was written.
    const texts = answers.map(({ status, body }) =>
      JSON.stringify([status, body]).replaceAll(
        /[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|[\w-]+@example\.com/g,
        '…',
      ),
    );
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain(JSON.stringify(TELLING));
    expect((await app.nextMail('owner@example.com')).subject).toBe('You already have a Hourbook account');
    const known = { email: 'owner@example.com', password };
    const authenticate = await app.call('POST', '/token?grant_type=password', known);
    expect(authenticate.status).toBe(200);
    expect(authenticate.body.user.id).not.toBe(answers[0]?.body.id);
  });

  const inMinutes = { ...GENEROUS_LIMITS, mails: DEFAULT_LIMITS.mails };
  const signInWith = (app: AuthApp, email: string, secret: string) =>
    app.call('POST', '/token?grant_type=password', { email, password: secret });

  test.each([
    ['a minute after the stranger', ['password of a stranger', password], 61],
    ['a minute before the stranger', [password, 'password of a stranger'], 61],
    ['seconds after the stranger', ['password of a stranger', password], 20],
    ['seconds before the stranger', [password, 'password of a stranger'], 20],
  ])('of an owner %s: no password is kept, and the link leads to choosing one', async (when, passwords, seconds) => {
    const app = authApp(db, { settings: { confirmEmail: true }, limits: inMinutes });
    const email = `squatted-${when.replaceAll(' ', '-')}@example.com`;
    for (const secret of passwords) {
      await app.call('POST', '/signup?redirect_to=http://hourbook.test/dashboard?x=1', { email, password: secret });
      app.moveClock(seconds);
    }
    const paths = app.mails.filter(({ to }) => to === email).map(({ text }) => linkIn(text).path);
    expect(paths).toHaveLength(seconds > 60 ? 2 : 1);
    const opened: string[] = [];
    for (const path of paths) opened.push((await app.call('GET', path)).headers.get('location') ?? '');
    const location = opened.pop() ?? '';
    for (const earlier of opened) expect(earlier).toContain('error_code=otp_expired');
    expect(location).toMatch(/^http:\/\/hourbook\.test\/reset-password#access_token=/);
    for (const secret of passwords) expect((await signInWith(app, email, secret)).status).toBe(400);
    const token = new URLSearchParams(new URL(location).hash.slice(1)).get('access_token') ?? '';
    expect((await app.call('PUT', '/user', { password }, bearer(token))).status).toBe(200);
    expect((await signInWith(app, email, password)).status).toBe(200);
  });

  test('again with the same password keeps it; the last one decides about the terms', async () => {
    const app = authApp(db, { settings: { confirmEmail: true }, limits: inMinutes });
    const email = 'again@example.com';
    await app.call('POST', '/signup', { email, password });
    app.moveClock(61);
    await app.call('POST', '/signup', { email, password, data: { terms_accepted: true } });
    const [earlier, later] = app.mails.map(({ text }) => linkIn(text).path);
    expect((await app.call('GET', earlier ?? '')).headers.get('location')).toContain('error_code=otp_expired');
    expect((await app.call('GET', later ?? '')).headers.get('location')).toMatch(
      /^http:\/\/hourbook\.test\/#access_token=/,
    );
    expect((await signInWith(app, email, password)).status).toBe(200);
    expect(await profileOf(db, email)).toMatchObject({ terms_accepted: true });
  });

  test('a repeat within a minute mails and changes nothing', async () => {
    const app = authApp(db, { settings: { confirmEmail: true }, limits: inMinutes });
    const email = 'hasty@example.com';
    await app.call('POST', '/signup', { email, password });
    const link = linkIn((await app.nextMail(email)).text);
    await app.call('POST', '/signup', { email, password, data: { terms_accepted: true } });
    await app.settle();
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1);
    expect((await app.call('GET', link.path)).headers.get('location')).toContain('access_token=');
    expect((await signInWith(app, email, password)).status).toBe(200);
    expect(await profileOf(db, email)).toMatchObject({ terms_accepted: false });
  });

  test('a mail that cannot be stored fails the request, and the next attempt mails at once', async () => {
    const email = 'unmailed@example.com';
    const limits = { ...GENEROUS_LIMITS, mails: DEFAULT_LIMITS.mails };
    const mailer = recordingMailer(() => Promise.reject(new Error('no outbox')));
    const failing = authApp(db, { settings: { confirmEmail: true }, mailer, limits });
    expect((await failing.call('POST', '/signup', { email, password })).status).toBe(500);
    const app = authApp(db, { settings: { confirmEmail: true }, limits });
    expect((await app.call('POST', '/signup', { email, password })).status).toBe(200);
    const link = linkIn((await app.nextMail(email)).text);
    expect((await app.call('GET', link.path)).headers.get('location')).toContain('access_token=');
  });
});
