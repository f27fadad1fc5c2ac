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
  ['GET', '/nothing'],
  ['POST', '/otp'],
  ['DELETE', '/user'],
  ['GET', '/token'],
])('%s %s is a plain 404', async (method, path) => {
  const { status, body } = await authApp(db).call(method, path);
  expect({ status, body }).toEqual({ status: 404, body: '404 page not found' });
});

test('reauthentication needs a session and is then said not to be needed', async () => {
  const app = authApp(db);
  expect((await app.call('GET', '/reauthenticate')).status).toBe(401);
  const { access_token } = (await app.call('POST', '/signup', { email: 'a@example.com', password: 'long enough' }))
    .body;
  expect(await app.call('GET', '/reauthenticate', undefined, bearer(access_token))).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
});

const away = () => Promise.reject(new DatabaseUnavailable('gone'));

test('a database that is away is a 503 with Retry-After, which clients try again', async () => {
  const app = authApp({ ...db, asServer: away, serverTransaction: away });
  const { status, headers, body } = await app.call('POST', '/token?grant_type=password', {});
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('1');
  expect(body.code).toBe('unexpected_failure');
});
