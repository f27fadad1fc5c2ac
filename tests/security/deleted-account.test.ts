// The access tokens of a deleted account, which have not expired: they read nothing, and everything that acts refuses them
// as it refuses those of a session that was signed out.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FUNCTIONS } from '#server/functions/functions.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let token: string;
let userId: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ token, id: userId } = await app.signUp());
  const email = (await call('GET', '/auth/v1/user')).body.email;
  await call('POST', '/rest/v1/clients', { name: 'Mei' });
  const removed = await call('POST', '/functions/v1/delete-account', { email, password: TEST_PASSWORD });
  expect(removed.status).toBe(200);
});
afterAll(() => app.close());

async function call(method: string, path: string, body?: object) {
  const response = await app.fetch(`${app.settings.publicUrl}${path}`, {
    method,
    headers: {
      apikey: app.settings.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

test('/rest/v1 returns no row of any table', async () => {
  const tables = await app.db.asOwner<{ name: string; column: string }>(
    `select c.relname as name, case c.relname when 'profiles' then 'id' else 'user_id' end as column
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname not in ('products', 'prices') order by 1`,
  );
  expect(tables.length).toBeGreaterThan(15);
  for (const { name, column } of tables) {
    expect(await call('GET', `/rest/v1/${name}?${column}=eq.${userId}`), name).toEqual({ status: 200, body: [] });
  }
});

test.each([
  ['clients', { name: 'Ben' }],
  ['sessions', { client_id: crypto.randomUUID(), date: '2026-03-04', duration: 60 }],
  ['note_templates', { name: 'a', body: 'b' }],
  ['import_runs', { file_name: 'a.csv' }],
])('/rest/v1/%s refuses new rows with 401, not with a missing subscription or a foreign key', async (table, row) => {
  expect(await call('POST', `/rest/v1/${table}`, row)).toMatchObject({ status: 401, body: { code: 'PT401' } });
});

test('/functions/v1 answers 401', async () => {
  for (const name of FUNCTIONS.keys()) expect((await call('POST', `/functions/v1/${name}`, {})).status, name).toBe(401);
});

test('/auth/v1 refuses it with the errors of the wire', async () => {
  for (const [method, path] of [
    ['GET', '/user'],
    ['PUT', '/user'],
    ['POST', '/logout'],
    ['GET', '/reauthenticate'],
  ] as const) {
    expect(await call(method, `/auth/v1${path}`, method === 'GET' ? undefined : {})).toMatchObject({
      status: 403,
      body: { error_code: 'user_not_found' },
    });
  }
});
