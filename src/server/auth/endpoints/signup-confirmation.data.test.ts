import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { GENEROUS_LIMITS, authApp, linkIn } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';

const password = 'correct horse battery';
let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function profileOf(email: string): Promise<Record<string, unknown>> {
  const [profile] = await db.asServer('select * from public.profiles where email = $1', [email]);
  if (!profile) throw new Error(`no profile of ${email}`);
  return profile;
}

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
    expect(await profileOf(email)).toMatchObject({ terms_accepted: true, subscription_status: 'trial' });
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

  test('the last sign-up with an unconfirmed address sets the password; the earlier link stops working', async () => {
    const app = confirming();
    const email = 'squatted@example.com';
    await app.call('POST', '/signup', { email, password: 'password of a stranger' });
    const planted = linkIn((await app.nextMail(email)).text);
    app.moveClock(61);
    await app.call('POST', '/signup', { email, password, data: { terms_accepted: true } });
    const own = linkIn((await app.nextMail(email)).text);
    expect((await app.call('GET', planted.path)).headers.get('location')).toContain('error_code=otp_expired');
    expect((await app.call('GET', own.path)).headers.get('location')).toContain('access_token=');
    const signIn = (secret: string) => app.call('POST', '/token?grant_type=password', { email, password: secret });
    expect((await signIn('password of a stranger')).status).toBe(400);
    expect((await signIn(password)).status).toBe(200);
    expect(await profileOf(email)).toMatchObject({ terms_accepted: true });
  });

  test('a repeat within a minute mails and changes nothing', async () => {
    const limits = { ...GENEROUS_LIMITS, mails: DEFAULT_LIMITS.mails };
    const app = authApp(db, { settings: { confirmEmail: true }, limits });
    const email = 'hasty@example.com';
    await app.call('POST', '/signup', { email, password });
    const link = linkIn((await app.nextMail(email)).text);
    await app.call('POST', '/signup', { email, password: 'another password' });
    await app.settle();
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1);
    expect((await app.call('GET', link.path)).headers.get('location')).toContain('access_token=');
    expect((await app.call('POST', '/token?grant_type=password', { email, password })).status).toBe(200);
  });

  test('a mail that cannot be stored fails the request, and the next attempt mails at once', async () => {
    const email = 'unmailed@example.com';
    const limits = { ...GENEROUS_LIMITS, mails: DEFAULT_LIMITS.mails };
    const mailer = { send: () => Promise.reject(new Error('no outbox')) };
    const failing = authApp(db, { settings: { confirmEmail: true }, mailer, limits });
    expect((await failing.call('POST', '/signup', { email, password })).status).toBe(500);
    const app = authApp(db, { settings: { confirmEmail: true }, limits });
    expect((await app.call('POST', '/signup', { email, password })).status).toBe(200);
    const link = linkIn((await app.nextMail(email)).text);
    expect((await app.call('GET', link.path)).headers.get('location')).toContain('access_token=');
  });
});
