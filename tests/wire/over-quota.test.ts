// A coach whose account is full cannot add, but can sign in, stay signed in, read, export, delete and leave.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';

const ROWS = 20;
let app: TestApp;
let coach: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp({ settings: { storageRows: ROWS } });
  coach = await app.signUp();
  const clients = Array.from({ length: ROWS }, (_, index) => ({
    name: `Client ${index}`,
    notes: 'Said in confidence',
  }));
  expect((await call('POST', '/rest/v1/clients', coach.token, clients)).status).toBe(201);
});
afterAll(() => app.close());

async function call(method: string, path: string, token: string, body?: object) {
  const response = await app.fetch(`${app.settings.publicUrl}${path}`, {
    method,
    headers: {
      apikey: app.settings.publishableKey,
      authorization: `Bearer ${token || app.settings.publishableKey}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
const isFull = (token: string) => call('POST', '/rest/v1/clients', token, { name: 'One more' });
const byPassword = () =>
  call('POST', '/auth/v1/token?grant_type=password', '', { email: coach.email, password: TEST_PASSWORD });

test('signs in, refreshes, reads the account and signs out', async () => {
  expect(await isFull(coach.token)).toMatchObject({ status: 413, body: { code: 'PT413' } });
  const { status, body } = await byPassword();
  expect(status).toBe(200);
  const refreshed = await call('POST', '/auth/v1/token?grant_type=refresh_token', '', {
    refresh_token: body.refresh_token,
  });
  expect(refreshed.status).toBe(200);
  const { access_token: token } = refreshed.body;
  expect((await call('GET', '/auth/v1/user', token)).body).toMatchObject({ id: coach.id });
  expect((await call('POST', '/auth/v1/logout?scope=local', token)).status).toBe(204);
  expect((await isFull(token)).status).toBe(401);
});

test('reads every table, as the export does, and the use of storage', async () => {
  const rows = await call('GET', '/rest/v1/clients?select=*&order=id&limit=1000', coach.token);
  expect(rows.status).toBe(200);
  expect(rows.body).toHaveLength(ROWS);
  expect(rows.body[0]).toMatchObject({ notes: 'Said in confidence' });
  for (const table of ['sessions', 'supervision_sessions', 'cpd_records', 'profiles', 'opening_balances'])
    expect((await call('GET', `/rest/v1/${table}?select=*`, coach.token)).status, table).toBe(200);
  expect(await call('POST', '/rest/v1/rpc/storage_use', coach.token, {})).toMatchObject({
    status: 200,
    body: { rows: ROWS, rows_max: ROWS },
  });
});

test('changes the profile and the data of the user, which take no place', async () => {
  const { access_token: token } = (await byPassword()).body;
  expect((await call('PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, token, { display_name: 'Ada' })).status).toBe(204);
  expect((await call('PUT', '/auth/v1/user', token, { data: { theme: 'dark' } })).status).toBe(200);
});

test('deletes records, which makes room, and the account', async () => {
  const { access_token: token } = (await byPassword()).body;
  expect((await isFull(token)).status).toBe(413);
  expect((await call('DELETE', '/rest/v1/clients?name=eq.Client 1', token)).status).toBe(204);
  expect((await isFull(token)).status).toBe(201);
  const account = { email: coach.email, password: TEST_PASSWORD };
  expect((await call('POST', '/functions/v1/delete-account', token, account)).status).toBe(200);
});
