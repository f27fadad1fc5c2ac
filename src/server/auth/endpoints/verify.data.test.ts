import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { GENEROUS_LIMITS, authApp, bearer, linkIn } from '#tests/support/auth-app.ts';
import type { AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const password = 'correct horse battery';
let db: Database;
let app: AuthApp;

beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db);
});
afterAll(() => db.close());

async function recoveryLink(email: string) {
  await app.call('POST', '/signup', { email, password });
  await app.call('POST', '/recover?redirect_to=http://hourbook.test/reset-password', { email });
  return linkIn((await app.nextMail(email)).text);
}

const fragmentOf = (location: string | null) => new URLSearchParams(new URL(location ?? '').hash.slice(1));

describe('GET', () => {
  test('redirects to the page with a session in the fragment, once', async () => {
    const link = await recoveryLink('once@example.com');
    const { status, headers } = await app.call('GET', link.path);
    expect(status).toBe(303);
    expect(headers.get('cache-control')).toBe('no-store');
    const location = headers.get('location') ?? '';
    expect(location).toMatch(
      /^http:\/\/hourbook\.test\/reset-password#access_token=.+&expires_at=\d+&expires_in=86400&refresh_token=[a-z0-9]{12}&sb=&token_type=bearer&type=recovery$/,
    );
    const token = fragmentOf(location).get('access_token') ?? '';
    const { body } = await app.call('GET', '/user', undefined, bearer(token));
    expect(body.email).toBe('once@example.com');
    expect(JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()).amr).toMatchObject([
      { method: 'otp' },
    ]);
    expect((await app.call('GET', link.path)).headers.get('location')).toBe(
      'http://hourbook.test/reset-password#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    );
  });

  test('a scanner that opens both links of a change of address as a browser does confirms nothing: each shows a button first', async () => {
    const [from, into] = ['scans@example.com', 'scans-new@example.com'];
    const { body } = await app.call('POST', '/signup', { email: from, password });
    await app.call('PUT', '/user', { email: into }, bearer(body.access_token));
    for (const address of [from, into]) {
      const { text } = await app.nextMail(address);
      const [mailed = ''] = /\/verify\?\S+/.exec(text) ?? [];
      const page = await app.call('GET', mailed, undefined, { accept: 'text/html,*/*' });
      expect(page.status).toBe(200);
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      const shown = [...page.body.matchAll(/name="(\w+)" value="([^"]+)"/g)].map(([, name, value]) => [name, value]);
      expect(new URLSearchParams([...shown, ['ask', '1']]).toString()).toBe(linkIn(text).query.toString());
    }
    expect((await app.call('POST', '/token?grant_type=password', { email: from, password })).status).toBe(200);
  });

  test('a HEAD request does not use up the link', async () => {
    const link = await recoveryLink('scanned@example.com');
    const looked = await app.call('HEAD', link.path);
    expect([looked.status, looked.headers.get('location')]).toEqual([200, null]);
    expect((await app.call('GET', link.path)).headers.get('location')).toContain('access_token=');
  });

  test('two concurrent clicks are one sign-in', async () => {
    const link = await recoveryLink('twice@example.com');
    const answers = await Promise.all([app.call('GET', link.path), app.call('GET', link.path)]);
    const outcomes = answers.map(
      ({ headers }) => /access_token|error_code=\w+/.exec(headers.get('location') ?? '')?.[0],
    );
    expect(outcomes.toSorted()).toEqual(['access_token', 'error_code=otp_expired']);
  });

  test('the link expires after a day', async () => {
    const link = await recoveryLink('late@example.com');
    const later = authApp(db);
    later.moveClock(24 * 3600 + 1);
    expect(fragmentOf((await later.call('GET', link.path)).headers.get('location')).get('error_code')).toBe(
      'otp_expired',
    );
    later.moveClock(-60);
    expect(fragmentOf((await later.call('GET', link.path)).headers.get('location')).get('type')).toBe('recovery');
  });

  test.each([
    ['?type=recovery&token=nonsense', 'otp_expired'],
    ['?type=recovery', 'validation_failed'],
    ['?token=x', 'validation_failed'],
    ['?type=toString&token=x', 'validation_failed'],
  ])('%s leads to our front page with %s', async (query, code) => {
    const { status, headers } = await app.call('GET', `/verify${query}&redirect_to=https://evil.example/`);
    expect(status).toBe(303);
    expect(headers.get('location')).toMatch(/^http:\/\/hourbook\.test\/#/);
    expect(fragmentOf(headers.get('location')).get('error_code')).toBe(code);
  });

  test('a token is not valid for the types of other tokens', async () => {
    const link = await recoveryLink('typed@example.com');
    for (const type of ['signup', 'email_change', 'invite']) {
      const answer = await app.call('GET', link.path.replace('type=recovery', `type=${type}`));
      expect(fragmentOf(answer.headers.get('location')).get('error_code')).toBe('otp_expired');
    }
    expect((await app.call('GET', link.path)).headers.get('location')).toContain('access_token');
  });
});

describe('POST', () => {
  test('returns a session for token_hash, or for token and address', async () => {
    const first = (await recoveryLink('post@example.com')).query.get('token');
    const byHash = await app.call('POST', '/verify', { type: 'recovery', token_hash: first });
    expect(byHash).toMatchObject({ status: 200, body: { token_type: 'bearer', user: { email: 'post@example.com' } } });
    const token = (await recoveryLink('post@example.com')).query.get('token');
    const other = { type: 'recovery', token, email: 'other@example.com' };
    expect(await app.call('POST', '/verify', other)).toMatchObject({
      status: 403,
      body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
    });
    expect((await app.call('POST', '/verify', { ...other, email: 'Post@example.com' })).status).toBe(200);
  });

  // As the official server, which keeps one token for recovery and magiclink, and lets `email` find both kinds.
  test.each([
    ['recovery', ['recovery', 'magiclink', 'email'], ['signup', 'invite', 'email_change']],
    ['magiclink', ['recovery', 'magiclink', 'email'], ['signup', 'invite', 'email_change']],
    ['signup', ['signup', 'email'], ['recovery', 'magiclink', 'invite', 'email_change']],
  ])('a %s link’s token with the address is accepted as %j and refused as %j', async (mailed, accepted, refused) => {
    const mailing = authApp(db, { settings: { confirmEmail: mailed === 'signup', signInByMail: true } });
    const path = { recovery: '/recover', magiclink: '/otp', signup: '/signup' }[mailed] ?? '';
    for (const type of accepted) {
      const email = `${mailed}-as-${type}@example.com`;
      if (mailed === 'recovery') await mailing.call('POST', '/signup', { email, password });
      await mailing.call('POST', path, { email, password });
      const token = linkIn((await mailing.nextMail(email)).text).query.get('token');
      for (const other of refused) {
        const answer = await mailing.call('POST', '/verify', { type: other, token, email });
        expect(answer, other).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
      }
      const answer = await mailing.call('POST', '/verify', { type, token, email });
      expect(answer, type).toMatchObject({ status: 200, body: { user: { email } } });
    }
  });

  test.each([
    [{ token: 'x', email: 'a@b.c' }, 400, 'validation_failed'],
    [{ type: 'sms', token: 'x', email: 'a@b.c' }, 400, 'validation_failed'],
    [{ type: 'recovery' }, 400, 'validation_failed'],
    [{ type: 'recovery', token: 'x' }, 400, 'validation_failed'],
    [{ type: 'recovery', email: 'a@b.c' }, 400, 'validation_failed'],
    [{ type: 'recovery', token: 'x', token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: 'recovery', email: 'a@b.c', token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: 'recovery', token_hash: 'x' }, 403, 'otp_expired'],
    [{ type: 'recovery', email: 'a@b.c', token: 'a\0' }, 403, 'otp_expired'],
  ])('%j is refused', async (body, status, code) => {
    expect(await app.call('POST', '/verify', body)).toMatchObject({ status, body: { code } });
  });
});

test('tokens are stored only as hashes', async () => {
  const token = (await recoveryLink('kept@example.com')).query.get('token') as string;
  const rows = await db.asServer<{ row: string }>('select t::text as row from auth.one_time_tokens t');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
});

test('attempts are limited per network address', async () => {
  const limits = { ...GENEROUS_LIMITS, verify: { hits: 1, windowSeconds: 60 } };
  const limited = authApp(db, { limits, settings: { trustProxy: true } });
  const open = (query: string) => limited.call('GET', `/verify${query}`, undefined, { 'X-Forwarded-For': '10.0.0.8' });
  const codes = [await open('?type=recovery&token=a'), await open('?type=recovery&token=b')].map(
    ({ headers }) => headers.get('location')?.split('#')[1],
  );
  expect(codes).toEqual([
    'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    'error_code=over_request_rate_limit&error_description=Request+rate+limit+reached&sb=',
  ]);
});
