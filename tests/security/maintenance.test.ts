// Maintenance (ADR 144): what is refused in which shape, by one row that every server on the database reads. That each route does what
// it declares is tried in declared-routes.test.ts.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorNotice } from '#domain/operator-notice.ts';
import { createApp } from '#server/app.ts';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { WatchedNotice, writeNotice } from '#server/notice/watched-notice.ts';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';
import { WRITING_FUNCTIONS } from '#server/rest/writing-functions.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { isFunctionHere } from '#tests/support/one-server.ts';
import { EXAMPLES, openExamples } from '../wire/contract/function-examples.ts';

const MAINTENANCE = { kind: 'maintenance', text: 'Back at 21:00 – sorry' } as const;
const REFUSAL = 'During maintenance nothing can be changed. Please try again later.';

let app: TestApp;
let examples: Awaited<ReturnType<typeof openExamples>>;
beforeAll(async () => {
  app = await startTestApp();
  examples = await openExamples();
});
afterAll(async () => {
  await examples.close();
  await app.close();
});
afterEach(() => tell(null));

async function tell(notice: OperatorNotice | null) {
  await writeNotice(app.db.asOwner, notice);
  await app.deps.notice.renew();
}

function send(method: string, path: string, { token = '', body = {} }: { token?: string; body?: object } = {}) {
  const { publishableKey: apikey, publicUrl } = app.settings;
  const headers = { apikey, 'content-type': 'application/json', authorization: `Bearer ${token || apikey}` };
  return app.fetch(`${publicUrl}${path}`, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) });
}

const signIn = (email: string) =>
  send('POST', '/auth/v1/token?grant_type=password', { body: { email, password: TEST_PASSWORD } });

test('the functions that write are those that Postgres calls volatile', async () => {
  const { functions } = await loadCatalog(app.db.asServer);
  const volatile = functions.filter(({ isVolatile }) => isVolatile);
  expect([...new Set(volatile.map(({ name }) => name))].toSorted()).toEqual([...WRITING_FUNCTIONS]);
});

describe('during maintenance', () => {
  test('a coach signs in and reads, and writes nothing, until it is over', async () => {
    const { id, email } = await app.signUp();
    await tell(MAINTENANCE);
    const signedIn = await signIn(email);
    expect(signedIn.status).toBe(200);
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const read = await send('GET', '/rest/v1/clients', { token });
    expect([read.status, await read.json()]).toEqual([200, []]);
    const client = { id: crypto.randomUUID(), user_id: id, name: 'Ann', email: '' };
    const refused = await send('POST', '/rest/v1/clients', { token, body: client });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await refused.json()).toEqual({ code: 'maintenance', message: REFUSAL, details: null, hint: null });
    expect(await app.db.asOwner('select from public.clients where id = $1', [client.id])).toEqual([]);
    await tell(null);
    expect((await send('POST', '/rest/v1/clients', { token, body: client })).status).toBe(201);
  });

  test('each API refuses in its own shape', async () => {
    const { token } = await app.signUp();
    await tell(MAINTENANCE);
    const account = await send('PUT', '/auth/v1/user', { token, body: { password: 'another correct horse' } });
    expect([account.status, await account.json()]).toEqual([
      503,
      { code: 503, error_code: 'maintenance', msg: REFUSAL },
    ]);
    const event = await send('POST', '/webhooks/stripe');
    expect([event.status, await event.json()]).toEqual([503, { code: 503, message: REFUSAL }]);
  });

  test.each(Object.entries(FUNCTIONS))('%s is called or refused as it declares', async (name, { inMaintenance }) => {
    const { token } = await app.signUp();
    await tell(MAINTENANCE);
    const answer = await send('POST', `/functions/v1/${name}`, { token });
    const refused = answer.status === 503 && ((await answer.json()) as { message: string }).message;
    expect(refused).toBe(inMaintenance === 'refused' ? REFUSAL : false);
  });

  /** Notes of what was read, which may be lost in a copy. */
  const NOTED: Readonly<Record<string, readonly string[]>> = {
    'open-lent-view': ['lent_views'],
    'open-witness-request': ['witness_requests'],
  };
  const answered = Object.keys(FUNCTIONS).filter((name) => FUNCTIONS[name]!.inMaintenance === 'answered');

  test.each(answered.filter(isFunctionHere))('%s changes no row of records, with what works', async (name) => {
    const place = await examples.place();
    const { app: there } = place.billing;
    const { body = {}, query = '', token = place.coach.token } = await EXAMPLES[name]!(place);
    await writeNotice(there.db.asOwner, MAINTENANCE);
    await there.deps.notice.renew();
    const before = await versions(there);
    const answer = await there.fetch(`${there.settings.publicUrl}/functions/v1/${name}?${query}`, {
      method: 'POST',
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.text()).toBe(200);
    const after = await versions(there);
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(NOTED[name] ?? []);
    await writeNotice(there.db.asOwner, null);
    await there.deps.notice.renew();
  });
});

/** Of each table of records the number of its rows, and the newest version of one. */
async function versions({ db }: TestApp) {
  const tables = await db.asOwner<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables)
    found[name] = JSON.stringify(await db.asOwner(`select count(*), max(xmin::text::bigint) from public.${name}`));
  return found;
}

test('every answer of the API says what the operator tells, and none when it is over', async () => {
  const { token } = await app.signUp();
  const header = async () => (await send('GET', '/rest/v1/clients', { token })).headers.get('x-notice');
  expect(await header()).toBeNull();
  await tell(MAINTENANCE);
  expect(await header()).toBe('maintenance Back%20at%2021%3A00%20%E2%80%93%20sorry');
  await tell({ kind: 'notice', text: 'Tomorrow' });
  expect(await header()).toBe('notice Tomorrow');
  await tell(null);
  expect(await header()).toBeNull();
});

test('two servers on one database follow, and keep what they know while it is away', async () => {
  const watch = (run: ConstructorParameters<typeof WatchedNotice>[0]) => {
    const notice = new WatchedNotice(run);
    return { notice, end: notice.watch(app.deps.log, 10), app: createApp({ ...app.deps, notice }) };
  };
  let isAway = false;
  let refused = 0;
  const one = watch(app.db.asServer);
  const other = watch((text, values) => {
    if (!isAway) return app.db.asServer(text, values);
    refused += 1;
    return Promise.reject(new Error('The database is away'));
  });
  const refuses = async (to: typeof one) =>
    (await to.app.request(`${app.settings.publicUrl}/auth/v1/signup`, { method: 'POST', body: '{}' })).status === 503;
  const both = async () => [await refuses(one), await refuses(other)];
  expect(await both()).toEqual([false, false]);
  await writeNotice(app.db.asOwner, MAINTENANCE);
  await expect.poll(both).toEqual([true, true]);
  isAway = true;
  // A read that began before has ended then.
  await expect.poll(() => refused).toBeGreaterThan(0);
  await writeNotice(app.db.asOwner, null);
  await expect.poll(() => refuses(one)).toBe(false);
  expect(await refuses(other)).toBe(true);
  isAway = false;
  await expect.poll(both).toEqual([false, false]);
  one.end();
  other.end();
});
