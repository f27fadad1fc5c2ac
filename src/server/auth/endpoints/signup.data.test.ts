import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Run } from '#server/db/database.ts';
import { authApp, profileOf, GENEROUS_LIMITS } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const password = 'correct horse battery';
let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

describe('sign-up without confirmation', () => {
  test('returns a session, creates the profile, starts the trial of 30 days', async () => {
    const app = authApp(db);
    const { status, body } = await app.call('POST', '/signup', {
      email: 'Ada.Lovelace@Example.com',
      password,
      data: { terms_accepted: true, terms_accepted_at: '1999-01-01T00:00:00Z', city: 'London', nothing: null },
      gotrue_meta_security: {},
      code_challenge: null,
      code_challenge_method: null,
    });
    expect(status).toBe(200);
    expect(body.refresh_token).toMatch(/^[a-z0-9]{12}$/);
    expect(body.user).toMatchObject({
      email: 'ada.lovelace@example.com',
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { city: 'London', email_verified: true },
      identities: [{ provider: 'email', id: body.user.id, user_id: body.user.id, email: 'ada.lovelace@example.com' }],
    });
    const profile = await profileOf(db, 'ada.lovelace@example.com');
    expect(profile).toMatchObject({
      id: body.user.id,
      username: 'ada.lovelace',
      role: 'user',
      terms_accepted: true,
      subscription_status: 'trial',
    });
    const [accepted, start, end] = ['terms_accepted_at', 'subscription_start_date', 'subscription_end_date'].map(
      (column) => (profile[column] as Date).getTime(),
    ) as [number, number, number];
    expect(end - start).toBe(2_592_000_000);
    expect(Math.abs(accepted - Date.now())).toBeLessThan(60_000);
  });

  test.each([[{ terms_accepted: false, terms_accepted_at: '2026-01-01T00:00:00Z' }], [{}], [null], [undefined]])(
    'terms that were not accepted have no time (%j)',
    async (data) => {
      const email = `terms${Math.random()}@example.com`;
      expect((await authApp(db).call('POST', '/signup', { email, password, data })).status).toBe(200);
      expect(await profileOf(db, email)).toMatchObject({ terms_accepted: false, terms_accepted_at: null });
    },
  );

  test.each([
    [{ email: 'a@example.com' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [{ email: 'a@example.com', password: '' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      { email: 'a@example.com', password: '1234567' },
      422,
      'weak_password',
      'Password should be at least 8 characters.',
    ],
    [
      { email: 'a@example.com', password: 'ä'.repeat(37) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [{ email: 'xx:;x@x.x', password }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
    [{ email: 'a', password }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
    [
      { email: 'a\r\nBcc: b@example.com', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [{ email: `${'a'.repeat(250)}@example.com`, password }, 400, 'validation_failed', 'An email address is too long'],
    [{ password }, 400, 'validation_failed', 'An email address is required'],
    [{}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [{ phone: '49123', password }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
    [{ email: 'a@example.com', password, data: 'text' }, 400, 'validation_failed', 'data must be an object'],
    [
      { email: 'a@example.com', password, data: { a: 'x\0y' } },
      400,
      'validation_failed',
      'data holds a character that cannot be stored',
    ],
    [
      { email: 'a@example.com', password, data: { a: '\ud800' } },
      400,
      'validation_failed',
      'data holds a character that cannot be stored',
    ],
    [
      { email: 'a@example.com', password, data: { a: '€'.repeat(340) } },
      400,
      'validation_failed',
      'data must be at most 1024 bytes of JSON',
    ],
    [
      { email: 'a@example.com', password, data: { terms_accepted: 'yes' } },
      400,
      'validation_failed',
      'data.terms_accepted must be true or false',
    ],
    [
      { email: 'a@example.com', password, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      { email: 'stranger@elsewhere.com', password },
      400,
      'email_address_not_authorized',
      'Email address "stranger@elsewhere.com" cannot be used as it is not authorized',
    ],
  ])('case %#: the error is named and no user is created', async (body, status, code, message) => {
    const app = authApp(db, { settings: { trustedEmailDomains: ['example.com'] } });
    const before = await db.asServer('select count(*) as n from auth.users');
    expect(await app.call('POST', '/signup', body)).toMatchObject({ status, body: { code, message } });
    expect(await db.asServer('select count(*) as n from auth.users')).toEqual(before);
  });

  test('a weak password names the reason, in both error shapes', async () => {
    const weak = { email: 'a@example.com', password: 'short' };
    expect((await authApp(db).call('POST', '/signup', weak)).body).toMatchObject({
      weak_password: { reasons: ['length'] },
    });
    expect((await authApp(db).call('POST', '/signup', weak, {})).body).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: 'Password should be at least 8 characters.',
      weak_password: { reasons: ['length'] },
    });
  });

  test('data that looks like an escape sequence is stored unchanged', async () => {
    const data = { path: 'C:\\u0000', emoji: '📓' };
    const { body } = await authApp(db).call('POST', '/signup', { email: 'escape@example.com', password, data });
    expect(body.user.user_metadata).toMatchObject(data);
  });

  test('an address is taken regardless of case, also for concurrent requests', async () => {
    const app = authApp(db);
    const answers = await Promise.all(
      ['twice@example.com', 'TWICE@example.com'].map((email) => app.call('POST', '/signup', { email, password })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toEqual({
      code: 'user_already_exists',
      message: 'User already registered',
    });
  });

  test('a trial that cannot be stored is logged and does not fail the sign-up', async () => {
    const broken: Run = async (text, values) => {
      if (text.includes('subscription_status')) throw new Error('the trial broke');
      return db.asServer(text, values);
    };
    const app = authApp({ ...db, asServer: broken, serverTransaction: db.serverTransaction });
    const { status, body } = await app.call('POST', '/signup', { email: 'notrial@example.com', password });
    expect(status).toBe(200);
    expect(body.access_token).toBeTruthy();
    expect(app.logged.join('')).toContain('the trial broke');
    expect(await profileOf(db, 'notrial@example.com')).toMatchObject({ subscription_status: null });
  });

  test('a user without a profile is never created', async () => {
    const broken: Database = {
      ...db,
      serverTransaction: (work) =>
        db.serverTransaction((run) =>
          work(async (text, values) => {
            if (text.includes('public.profiles')) throw new Error('the profile broke');
            return run(text, values);
          }),
        ),
    };
    const app = authApp(broken);
    const answer = await app.call('POST', '/signup', { email: 'half@example.com', password });
    expect(answer).toMatchObject({ status: 500, body: { code: 'unexpected_failure' } });
    expect(JSON.stringify(answer.body)).not.toContain('profile broke');
    expect(await db.asServer('select 1 from auth.users where email = $1', ['half@example.com'])).toEqual([]);
  });
});

test('sign-ups are limited per network address', async () => {
  const limits = { ...GENEROUS_LIMITS, signup: { hits: 2, windowSeconds: 60 } };
  const app = authApp(db, { limits, settings: { trustProxy: true } });
  const statuses: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    statuses.push((await app.call('POST', '/signup', {}, { 'X-Forwarded-For': '10.0.0.9' })).status);
  }
  expect(statuses).toEqual([422, 422, 429]);
});
