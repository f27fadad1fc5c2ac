// A coach whose account is full cannot add, but can sign in, stay signed in, read, export, delete, erase, withdraw and leave.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import {
  addClient,
  addRow,
  addSession,
  answerRequest,
  requestWitness,
  rpc,
  signUpNamed,
} from '#tests/support/witnesses.ts';
import { isDistributed } from '#tests/support/one-server.ts';

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

test.each(['storage_rows', 'storage_bytes'])(
  'over %s erases a client, withdraws a request and a view, and asks support for help',
  async (limit) => {
    const full = await signUpNamed(app);
    const client = await addClient(app, full);
    await addSession(app, full, client);
    await addSession(app, full, client, { date: '2026-03-03' });
    const balance = { as_of: '2026-02-01', start_date: '2026-01-01', paid_minutes: 90, pro_bono_minutes: 30 };
    await addRow(app, full, 'opening_balances', { client_id: client, ...balance, format: 'individual' });
    const withdrawn = await requestWitness(app, full, { client_ids: [client] });
    const [before] = await app.db.asOwner<{ value: string }>('select value from private.settings where key = $1', [
      limit,
    ]);
    const set = (value: string) =>
      app.db.asOwner('update private.settings set value = $2 where key = $1', [limit, value]);
    await set('1');
    expect((await isFull(full.token)).status).toBe(413);
    expect((await rpc(app, full, 'revoke_witness_request', { id: withdrawn.ask.id })).status).toBe(200);
    expect((await answerRequest(app, withdrawn.token)).status).toBe(409);
    if (!isDistributed) {
      const support = await rpc(app, full, 'lend_support_view', {});
      expect(support.status).toBe(200);
      expect((await rpc(app, full, 'revoke_lent_view', { view: support.body['id'] })).status).toBe(204);
    }
    expect(await rpc(app, full, 'erase_client', { client_id: client })).toEqual({
      status: 200,
      body: { sessions: 2, minutes: 120, opening_minutes: 120 },
    });
    expect((await isFull(full.token)).status).toBe(413);
    await set(before!.value);
  },
);
