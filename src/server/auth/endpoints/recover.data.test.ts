import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { GENEROUS_LIMITS, PUBLIC_URL, authApp, linkIn } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';

const password = 'correct horse battery';
let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('known and unknown addresses get the same response; the known one gets a link', async () => {
  const app = authApp(db);
  await app.call('POST', '/signup', { email: 'known@example.com', password });
  const [known, unknown] = await Promise.all(
    ['Known@example.com', 'unknown@example.com'].map((email) => app.call('POST', '/recover', { email })),
  );
  expect(known).toMatchObject({ status: 200, body: {} });
  expect({ ...unknown, headers: undefined }).toEqual({ ...known, headers: undefined });
  const mail = await app.nextMail('known@example.com');
  expect(mail.subject).toBe('Choose a new Hourbook password');
  expect(linkIn(mail.text).query.get('type')).toBe('recovery');
  await app.settle();
  expect(app.mails).toHaveLength(1);
});

test('a repeat within a minute sends no mail and gets the same response', async () => {
  const app = authApp(db, { limits: { ...GENEROUS_LIMITS, mails: DEFAULT_LIMITS.mails } });
  const email = 'again@example.com';
  await app.call('POST', '/signup', { email, password });
  for (let index = 0; index < 3; index += 1) {
    expect(await app.call('POST', '/recover', { email })).toMatchObject({ status: 200, body: {} });
  }
  await app.nextMail(email);
  await app.settle();
  expect(app.mails).toHaveLength(1);
  app.moveClock(61);
  await app.call('POST', '/recover', { email });
  await app.nextMail(email);
});

describe('the page that the link opens', () => {
  test.each([
    ['http://hourbook.test/reset-password', 'http://hourbook.test/reset-password'],
    ['http://hourbook.test/reset-password?a=1#b', 'http://hourbook.test/reset-password?a=1#b'],
    ['https://evil.example/', 'http://hourbook.test'],
    ['http://hourbook.test@evil.example/', 'http://hourbook.test'],
    ['http://hourbook.test.evil.example/', 'http://hourbook.test'],
    ['//evil.example', 'http://hourbook.test'],
    ['javascript:alert(1)', 'http://hourbook.test'],
    ['blob:http://hourbook.test/8d6b2b2a', 'http://hourbook.test'],
    ['http://name:password@hourbook.test/', 'http://hourbook.test'],
    ['http://name@hourbook.test/', 'http://hourbook.test'],
    ['http://HOURBOOK.test:80/reset-password', 'http://HOURBOOK.test:80/reset-password'],
    ['', 'http://hourbook.test'],
  ])('%s → %s', async (asked, expected) => {
    const app = authApp(db);
    const email = `to${Math.random()}@example.com`;
    await app.call('POST', '/signup', { email, password });
    await app.call('POST', `/recover?redirect_to=${encodeURIComponent(asked)}`, { email });
    expect(linkIn((await app.nextMail(email)).text).query.get('redirect_to')).toBe(expected);
  });

  test.each([
    ['http://log.hourbook.test/reset-password', 'http://log.hourbook.test/reset-password'],
    ['http://evil.example/', 'http://hourbook.test'],
  ])('of several public addresses: %s → %s, and the mail names the first', async (asked, expected) => {
    const app = authApp(db, { settings: { publicUrls: [PUBLIC_URL, 'http://log.hourbook.test'] } });
    const email = `several${Math.random()}@example.com`;
    await app.call('POST', '/signup', { email, password });
    await app.call('POST', `/recover?redirect_to=${encodeURIComponent(asked)}`, { email });
    const { text } = await app.nextMail(email);
    expect(linkIn(text).query.get('redirect_to')).toBe(expected);
    expect(text).toContain(`${PUBLIC_URL}/auth/v1/verify?`);
    const { origin, hash } = new URL((await app.call('GET', linkIn(text).path)).headers.get('location') ?? '');
    expect([origin, hash.split('=')[0]]).toEqual([new URL(expected).origin, '#access_token']);
  });

  test('the referring page is used without redirect_to', async () => {
    const app = authApp(db);
    await app.call('POST', '/signup', { email: 'referred@example.com', password });
    await app.call('POST', '/recover', { email: 'referred@example.com' }, { Referer: 'http://hourbook.test/page' });
    const { query } = linkIn((await app.nextMail('referred@example.com')).text);
    expect(query.get('redirect_to')).toBe('http://hourbook.test/page');
  });
});

test.each([
  [{}, 400, 'validation_failed', 'An email address is required'],
  [{ email: null }, 400, 'validation_failed', 'An email address is required'],
  [{ email: 'a' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
  [
    { email: 'a@b.c', code_challenge: 'x'.repeat(43) },
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
])('%j is refused', async (body, status, code, message) => {
  expect(await authApp(db).call('POST', '/recover', body)).toMatchObject({ status, body: { code, message } });
});
