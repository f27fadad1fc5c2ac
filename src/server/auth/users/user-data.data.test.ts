import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { authApp, bearer, type AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const password = 'correct horse battery';
let db: Database;
let app: AuthApp;
beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db);
});
afterAll(() => db.close());

const signUp = async (email: string, data = {}) => (await app.call('POST', '/signup', { email, password, data })).body;
const signIn = (email: string) => app.call('POST', '/token?grant_type=password', { email, password });
const put = (token: string, body: unknown) => app.call('PUT', '/user', body, bearer(token));
const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('a user’s own data', () => {
  test('has a maximum of bytes, not of characters', async () => {
    const { access_token } = await signUp('large@example.com');
    const answers: number[] = [];
    for (const key of ['a', 'b', 'c'])
      answers.push((await put(access_token, { data: { [key]: 'x'.repeat(400) } })).status);
    expect(answers).toEqual([200, 200, 400]);
    const euros = await put((await signUp('euros@example.com')).access_token, { data: { a: '€'.repeat(340) } });
    expect(euros).toMatchObject({ status: 400, body: { message: 'data must be at most 1024 bytes of JSON' } });
  });

  test.each([64, 65, 100_000])('has at most 64 levels: %i', async (levels) => {
    // The object itself is the first.
    const nested = `${'['.repeat(levels - 1)}1${']'.repeat(levels - 1)}`;
    const { access_token } = await signUp(`levels${levels}@example.com`);
    const changed = await put(access_token, `{"data":{"a":${nested}}}`);
    const body = `{"email":"deep${levels}@example.com","password":"${password}","data":{"a":${nested}}}`;
    const created = await app.call('POST', '/signup', body);
    const refusal = { status: 400, body: { message: 'data must be nested at most 64 levels deep' } };
    for (const answer of [changed, created]) expect(answer).toMatchObject(levels > 64 ? refusal : { status: 200 });
  });

  test('from before the limit may shrink, is shown, and is left out of the access token', async () => {
    const email = 'before@example.com';
    const { access_token, user } = await signUp(email);
    const [a, b] = ['€'.repeat(3_900), '"'.repeat(2_000)];
    await db.asServer('update auth.users set raw_user_meta_data = $2 where id = $1', [
      user.id,
      JSON.stringify({ a, b }),
    ]);
    const { body } = await signIn(email);
    expect(body.access_token.length).toBeLessThanOrEqual(4_096);
    expect(body.user.user_metadata).toEqual({ a, b });
    expect(claims(body.access_token).user_metadata).toEqual({});
    expect((await put(access_token, { data: { c: 1 } })).status).toBe(400);
    expect((await put(access_token, { data: { a: null } })).body.user_metadata).toEqual({ b });
    expect((await put(access_token, { data: { b: 'small' } })).status).toBe(200);
    expect(claims((await signIn(email)).body.access_token).user_metadata).toEqual({ b: 'small' });
  });

  test('of the largest size and the longest address make a token of at most 4 KiB', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`;
    const data = { terms_accepted: true, a: '€'.repeat(330) };
    expect(email.length).toBeGreaterThan(245);
    const { access_token } = await signUp(email, data);
    expect(access_token.length).toBeLessThanOrEqual(4_096);
    expect(claims(access_token).user_metadata).toMatchObject(data);
  });
});
