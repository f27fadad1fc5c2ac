import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailable } from '#server/db/database.ts';
import type { Database } from '#server/db/database.ts';
import { authApp, bearer } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test.each([
  ['GET', '/user/identities/authorize?provider=github', 'manual_linking_disabled', 'Manual linking is disabled'],
  ['DELETE', '/user/identities/1', 'manual_linking_disabled', 'Manual linking is disabled'],
])('%s %s answers 404 %s', async (method, path, code, message) => {
  expect(await authApp(db).call(method, path)).toMatchObject({ status: 404, body: { code, message } });
});

test.each([
  ['GET', '/nothing', 404, 'not_found'],
  ['POST', '/nothing/at/all', 404, 'not_found'],
  ['DELETE', '/user', 404, 'not_found'],
  ['GET', '/token', 404, 'not_found'],
  ['POST', '/passkeys/registration/options', 404, 'not_found'],
  ['GET', '/authorize?provider=github', 400, 'provider_disabled'],
  ['POST', '/sso', 404, 'saml_provider_disabled'],
  ['POST', '/token?grant_type=id_token', 400, 'provider_disabled'],
  ['POST', '/token?grant_type=web3', 422, 'web3_provider_disabled'],
  ['GET', '/admin/users', 401, 'no_authorization'],
])('%s %s is refused as JSON, in both shapes', async (method, path, status, code) => {
  const app = authApp(db);
  expect(await app.call(method, path)).toMatchObject({ status, body: { code, message: expect.any(String) } });
  expect((await app.call(method, path, undefined, {})).body).toMatchObject({ code: status, error_code: code });
});

test('no user may call the admin API', async () => {
  const app = authApp(db);
  const { body } = await app.call('POST', '/signup', { email: 'admin@example.com', password: 'long enough' });
  const answer = await app.call('GET', '/admin/users', undefined, bearer(body.access_token));
  expect(answer).toMatchObject({ status: 403, body: { code: 'not_admin', message: 'User not allowed' } });
});

test.each([
  ['POST', '/otp', { phone: '+441632960000' }, 'Unsupported phone provider'],
  ['POST', '/verify', { type: 'sms', phone: '+441632960000', token: '123456' }, 'Phone logins are disabled'],
  ['POST', '/resend', { type: 'sms', phone: '+441632960000' }, 'Phone logins are disabled'],
  ['POST', '/signup', { phone: '+441632960000', password: 'long enough' }, 'Phone signups are disabled'],
])('%s %s %j is refused: sign-in by phone is not supported', async (method, path, body, message) => {
  const answer = await authApp(db).call(method, path, body);
  expect(answer).toMatchObject({ status: 400, body: { code: 'phone_provider_disabled', message } });
});

test('a sign-in with an address longer than any is refused like a wrong one, and it is not looked for', async () => {
  const guesses = () => db.asServer("select from auth.rate_limits where key like 'passwordGuesses:%'");
  const credentials = { email: `a@${'a.'.repeat(200)}example`, password: 'long enough' };
  const { status, body } = await authApp(db).call('POST', '/token?grant_type=password', credentials);
  expect([status, body.code]).toEqual([400, 'invalid_credentials']);
  expect(await guesses()).toEqual([]);
});

const unavailable = () => Promise.reject(new DatabaseUnavailable('gone'));

test('an unavailable database is a 503 with Retry-After, which clients retry', async () => {
  const app = authApp({ ...db, asServer: unavailable, serverTransaction: unavailable });
  const { status, headers, body } = await app.call('POST', '/token?grant_type=password', {});
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('1');
  expect(body.code).toBe('unexpected_failure');
});
