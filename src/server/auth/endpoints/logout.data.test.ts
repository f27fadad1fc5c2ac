import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { authApp, bearer } from '#tests/support/auth-app.ts';
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

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Two sign-ins of one user, and one of a stranger. */
async function signIns(email: string): Promise<{ mine: Tokens; other: Tokens; stranger: Tokens }> {
  const mine = (await app.call('POST', '/signup', { email, password })).body;
  const other = (await app.call('POST', '/token?grant_type=password', { email, password })).body;
  const stranger = (await app.call('POST', '/signup', { email: `not-${email}`, password })).body;
  return { mine, other, stranger };
}

async function isOpen({ access_token, refresh_token }: Tokens): Promise<boolean> {
  const { status, body } = await app.call('GET', '/user', undefined, bearer(access_token));
  const refreshed = await app.call('POST', '/token?grant_type=refresh_token', { refresh_token });
  if (status === 200) expect(refreshed.status).toBe(200);
  else {
    expect({ status, body }).toEqual({
      status: 403,
      body: { code: 'session_not_found', message: 'Session from session_id claim in JWT does not exist' },
    });
    expect(refreshed).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
  }
  return status === 200;
}

test.each([
  ['?scope=global', { mine: false, other: false }],
  ['', { mine: false, other: false }],
  ['?scope=local', { mine: false, other: true }],
  ['?scope=others', { mine: true, other: false }],
])('logout%s leaves open %j, at once', async (query, expected) => {
  const { mine, other, stranger } = await signIns(`scope${query.slice(7)}@example.com`);
  const { status, body } = await app.call('POST', `/logout${query}`, undefined, bearer(mine.access_token));
  expect({ status, body }).toEqual({ status: 204, body: '' });
  expect({ mine: await isOpen(mine), other: await isOpen(other) }).toEqual(expected);
  expect(await isOpen(stranger)).toBe(true);
});

test('an unknown scope is refused and ends nothing', async () => {
  const { mine } = await signIns('unknown@example.com');
  expect(await app.call('POST', '/logout?scope=x', undefined, bearer(mine.access_token))).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'Unsupported logout scope "x"' },
  });
  expect(await isOpen(mine)).toBe(true);
});

test('without a token it is refused', async () => {
  expect(await app.call('POST', '/logout')).toMatchObject({
    status: 401,
    body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
  });
});
