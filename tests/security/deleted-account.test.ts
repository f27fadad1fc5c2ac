// The access tokens of a deleted account, which have not expired, are refused by every call, as those of a session that was
// signed out.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COACHES_ADDRESSES, COACHES_FUNCTIONS } from '#tests/support/declared-functions.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await app.signUp());
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

const SIGNED_OUT = { status: 401, body: { code: 'PT401' } };

test('/rest/v1 answers 401 to a read of any table, with rows or without, alone and beside others', async () => {
  const tables = await app.db.asOwner<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and has_any_column_privilege('authenticated', c.oid, 'select') order by 1`,
  );
  expect(tables.length).toBeGreaterThan(15);
  const together = await Promise.all(tables.map(({ name }) => call('GET', `/rest/v1/${name}?limit=1`)));
  for (const [at, { name }] of tables.entries()) {
    expect(together[at], name).toMatchObject(SIGNED_OUT);
    expect((await call('HEAD', `/rest/v1/${name}`)).status, name).toBe(401);
  }
});

test('/rest/v1 answers 401 to changes and deletions, which would meet no row', async () => {
  const id = crypto.randomUUID();
  expect(await call('PATCH', `/rest/v1/clients?id=eq.${id}`, { name: 'Ben' })).toMatchObject(SIGNED_OUT);
  expect(await call('DELETE', `/rest/v1/sessions?id=eq.${id}`)).toMatchObject(SIGNED_OUT);
  expect(await call('POST', '/rest/v1/clients', [])).toMatchObject(SIGNED_OUT);
});

test('/rest/v1/rpc answers 401 to every function without arguments, and to those of the screens', async () => {
  const functions = await app.db.asOwner<{ name: string }>(
    `select distinct p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
       and p.pronargs = p.pronargdefaults and has_function_privilege('authenticated', p.oid, 'execute')`,
  );
  expect(functions.length).toBeGreaterThan(0);
  for (const { name } of functions)
    expect(await call('POST', `/rest/v1/rpc/${name}`, {}), name).toMatchObject(SIGNED_OUT);
  expect(await call('POST', '/rest/v1/rpc/dashboard', { today: '2026-11-20' })).toMatchObject(SIGNED_OUT);
});

test.each([
  ['clients', { name: 'Ben' }],
  ['sessions', { client_id: crypto.randomUUID(), date: '2026-03-04', duration: 60 }],
  ['note_templates', { name: 'a', body: 'b' }],
  ['import_runs', { file_name: 'a.csv' }],
])('/rest/v1/%s refuses new rows with 401, not with a missing subscription or a foreign key', async (table, row) => {
  expect(await call('POST', `/rest/v1/${table}`, row)).toMatchObject(SIGNED_OUT);
});

test('/functions/v1 answers 401', async () => {
  for (const name of COACHES_FUNCTIONS)
    expect((await call('POST', `/functions/v1/${name}`, {})).status, name).toBe(401);
});

test('/auth/v1 refuses it with the errors of the wire', async () => {
  for (const { method, path, body } of COACHES_ADDRESSES) {
    expect(await call(method, path, body), path).toMatchObject({
      status: 403,
      body: { error_code: 'user_not_found' },
    });
  }
});
