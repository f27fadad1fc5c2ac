// Attacks on coaches' own feeds: other people's addresses, guessing, what the address gives access to, logs (ADR 100).
import { otherAt } from '#tests/support/other-at.ts';
import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { ObservedDatabase } from '#server/db/observed-database.ts';
import { createLog } from '#server/log/create-log.ts';
import { hashOfToken } from '#server/link-token.ts';
import { anyText } from '#tests/support/any-text.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { GENEROUS_LIMITS } from '#tests/support/auth-app.ts';
import { addMarkedCoach, ask } from '#tests/support/marked-coach.ts';
import { createFeedCalls, dayFromNow } from '#tests/support/own-feeds.ts';
import { roleStatements, TABLES, type Named } from './role-statements.ts';

const MARKER = 'never-for-readers';
let app: TestApp;
let calls: ReturnType<typeof createFeedCalls>;
let [coach, stranger]: { id: string; token: string }[] = [];
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  calls = createFeedCalls(app);
  [coach, stranger] = [await app.signUp(), await app.signUp()];
  const client = await calls.addClient(coach.token, 'Zq Marker');
  await calls.insert(coach.token, 'sessions', { client_id: client, date: dayFromNow(0), duration: 60 });
  ({ address } = await calls.open(coach.token, 'full'));
});
afterAll(() => app.close());

const tokenIn = (link: string) => link.slice(-47, -4);
const asReader = (text: string, feed: string) =>
  app.db.asUser({ role: 'calendar', json: JSON.stringify({ role: 'calendar', feed }) }, { text });

test('an address shows the rows of its coach alone, and another coach cannot see, change or end it', async () => {
  const own = await calls.open(stranger!.token);
  expect(await calls.events(own.address)).toEqual([]);
  expect(await calls.call(stranger!.token, 'close-own-feed')).toMatchObject({ body: { feed: null } });
  expect(await calls.state(coach!.token)).toMatchObject({ names: 'full' });
  expect(await calls.events(address)).toHaveLength(1);
  for (const name of ['get-own-feed', 'open-own-feed', 'change-own-feed', 'close-own-feed'])
    expect((await calls.call(app.settings.publishableKey, name, { names: 'full' })).status, name).toBe(401);
});

test('no token, no other form of it and no other path leads to a feed', async () => {
  const token = tokenIn(address);
  const wrong = [
    otherAt(token, -1),
    token.slice(1),
    `${token}a`,
    token.toLowerCase(),
    hashOfToken(token),
    '',
    '%00',
    "' or 1=1 --",
  ];
  for (const one of wrong) {
    const { status } = await calls.read(`${app.settings.publicUrl}/calendar/${encodeURIComponent(one)}.ics`);
    expect(status, one).toBe(404);
  }
  for (const path of [
    `/calendar/${token}`,
    `/calendar/${token}.ics/`,
    `/calendar/x/${token}.ics`,
    `/Calendar/${token}.ics`,
  ])
    expect((await calls.read(`${app.settings.publicUrl}${path}`)).status, path).toBe(404);
});

test('any path, query and header are answered without an internal error, and never with a row', async () => {
  const path = fc.oneof(fc.webPath(), anyText(60).map(encodeURIComponent), fc.base64String());
  const header = fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[^\t\x20-\x7e]/g, '').trim());
  await fc.assert(
    fc.asyncProperty(path, header, header, fc.webQueryParameters(), async (part, tag, range, query) => {
      const response = await calls.read(`${app.settings.publicUrl}/calendar/${part}.ics?${query}`, {
        'if-none-match': tag,
        range,
      });
      expect([404, 429]).toContain(response.status);
      expect(await response.text()).not.toContain('Marker');
    }),
    { numRuns: 300 },
  );
});

test('a reader reads nothing but the feed: no table, no other function, no other feed', async () => {
  const hash = hashOfToken(tokenIn(address));
  const { rows } = await asReader('select private.own_feed()', hash);
  expect(String(rows[0]?.[0])).toContain('Zq Marker');
  const [tables, functions] = await Promise.all([
    app.db.asOwner<{ name: string }>(
      `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private', 'auth') and c.relkind in ('r', 'v', 'm', 'p')
         and (has_any_column_privilege('calendar', c.oid, 'select, insert, update') or has_table_privilege('calendar', c.oid, 'delete'))`,
    ),
    app.db.asOwner<{ name: string }>(
      `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'private', 'rest') and has_function_privilege('calendar', p.oid, 'execute')
         and has_schema_privilege('calendar', n.oid, 'usage') order by 1`,
    ),
  ]);
  expect(tables).toEqual([]);
  expect(functions.map(({ name }) => name)).toEqual(['own_feed']);
  for (const text of [
    'select * from public.sessions',
    'select * from private.own_feeds',
    'select private.own_feed_state()',
    'select public.evidence()',
  ])
    await expect(asReader(text, hash), text).rejects.toMatchObject({ code: '42501' });
  for (const feed of ['', '00', randomBytes(32).toString('hex')])
    expect(String((await asReader('select private.own_feed()', feed)).rows[0]?.[0] ?? 'null'), feed).toBe('null');
});

test('whatever statement a reader sends, no row of any coach comes back but the feed, and none is changed', async () => {
  const other = await addMarkedCoach(app, MARKER);
  const hash = hashOfToken(tokenIn(address));
  const stored = async () =>
    JSON.stringify(await Promise.all((await app.db.asOwner<Named>(TABLES)).map(({ name }) => countOf(name))));
  const countOf = async (name: string) => [name, await app.db.asOwner(`select count(*) from ${name}`)];
  const before = await stored();
  const statements = await roleStatements(app, 'calendar', ['private.own_feed()', 'private.own_feed(null)'], MARKER);
  await fc.assert(
    fc.asyncProperty(statements, async ({ text }) => {
      const answer = await asReader(text, hash).then(
        ({ rows }) => rows.map((row) => row.map(String).join(' ')).join('\n'),
        () => '',
      );
      expect(answer, text).not.toMatch(new RegExp(`${MARKER}|${other.id}|^t$`));
    }),
    { numRuns: 400 },
  );
  expect(await stored()).toBe(before);
});

test('neither coaches, visitors nor the server read or write feeds by hand, and nobody but a reader calls its function', async () => {
  for (const path of ['own_feeds', 'rpc/own_feed', 'rpc/open_own_feed'])
    expect((await ask(app, coach!.token, 'GET', `/rest/v1/${path}`)).status, path).toBe(404);
  await expect(app.db.asServer('select * from private.own_feeds')).rejects.toThrow('permission denied');
  await expect(app.db.asServer('select private.own_feed()')).rejects.toThrow('permission denied');
  const { claims } = await app.deps.tokens.verify(coach!.token);
  await expect(app.db.asUser(claims, { text: 'select private.own_feed()' })).rejects.toMatchObject({ code: '42501' });
});

test('a token with the role calendar is refused by every API', async () => {
  const forged = await app.deps.tokens.issue({
    sub: coach!.id,
    email: 'a@example.org',
    role: 'calendar',
    session_id: crypto.randomUUID(),
    aal: 'aal1',
    feed: hashOfToken(tokenIn(address)),
  });
  for (const path of ['/rest/v1/sessions', '/rest/v1/rpc/evidence'])
    expect((await ask(app, forged.token, 'GET', path)).text, path).not.toContain('Marker');
});

test('an account that is deleted takes its feed along, and a session that was signed out changes none', async () => {
  const leaving = await app.signUp();
  const { address: gone } = await calls.open(leaving.token);
  await ask(app, leaving.token, 'POST', '/auth/v1/logout');
  for (const name of ['get-own-feed', 'open-own-feed', 'close-own-feed'])
    expect((await calls.call(leaving.token, name, { names: 'full' })).status, name).toBe(401);
  expect((await calls.read(gone)).status).toBe(200);
  await app.db.asOwner('delete from auth.users where id = $1', [leaving.id]);
  expect((await calls.read(gone)).status).toBe(404);
  expect(await app.db.asOwner('select from private.own_feeds where user_id = $1', [leaving.id])).toEqual([]);
});

test('the address is in no log, right or wrong, also where the database fails', async () => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const db = new ObservedDatabase(app.db, { log, metrics: app.deps.metrics, slowQueryMs: 0 });
  const fail = () => Promise.reject(new Error('the database is broken'));
  const token = tokenIn(address);
  for (const one of [db, { ...app.db, asUser: fail }]) {
    const logged = createApp({ ...app.deps, log, db: one }, { limits: GENEROUS_LIMITS });
    const paths = [
      '/calendar/T.ics',
      '/calendar/T',
      '/calendar/T.ics/',
      '//calendar/T.ics',
      '/Calendar/x/T.ics',
      '/calendar/T.ics?x=T',
      '/T',
    ];
    for (const path of paths) await logged.request(`${app.settings.publicUrl}${path.replaceAll('T', token)}`);
  }
  expect(lines.length).toBeGreaterThan(14);
  expect(lines.join('')).toContain('/calendar/…');
  expect(lines.join('')).not.toContain(token);
  expect(lines.join('')).not.toContain(hashOfToken(token));
});

test('reading too often and guessing too often are asked to wait; a right address is read from a network that guessed', async () => {
  await app.db.asOwner('delete from auth.rate_limits');
  const few = { hits: 2, windowSeconds: 300 };
  const limited = createApp(app.deps, { limits: { ...GENEROUS_LIMITS, ownFeed: few, unknownFeeds: few } });
  const get = async (token: string) => {
    const response = await limited.request(`${app.settings.publicUrl}/calendar/${token}.ics`);
    return [response.status, Number(response.headers.get('retry-after')) > 0];
  };
  const unknown = () => randomBytes(32).toString('base64url');
  expect(await get(unknown())).toEqual([404, false]);
  expect(await get(unknown())).toEqual([404, false]);
  expect(await get(unknown())).toEqual([429, true]);
  expect(await get(tokenIn(address))).toEqual([200, false]);
  expect(await get(tokenIn(address))).toEqual([200, false]);
  expect(await get(tokenIn(address))).toEqual([429, true]);
});
