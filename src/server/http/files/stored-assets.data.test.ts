import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANONYMOUS, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { createAssetForm } from './asset-form.ts';
import { StoredAssets } from './stored-assets.ts';
import { webApp } from './web-app.ts';
import { assetFile, type WebFile, type WebFiles } from './web-files.ts';

const SECRET = 'the secret of all servers of this test';
const SETTINGS = { coachTools: true, passwordMinLength: 8, signInByMail: false };
const SCRIPT = Buffer.from('console.log("of the other build");'.repeat(40));
const PATH = '/assets/page-AbCd_1-.js';
const FONT = '/assets/letters-Zz09a-_.woff2';
const PAGE: WebFile = {
  ...assetFile('/index.html', { content: Buffer.from('<p>the page</p>') }),
  cacheControl: 'no-cache',
};
const other: WebFiles = new Map([
  ['/index.html', PAGE],
  [PATH, assetFile(PATH, { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT) })],
  [FONT, assetFile(FONT, { content: Buffer.from([0, 1, 2, 255]) })],
]);
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.asOwner('delete from private.web_assets');
});

/** Of which the last eight files of the test of the limit fit. */
const MAX_BYTES = 9_000;
const server = (secret = SECRET, database: Pick<TestDatabase, 'asServer' | 'serverTransaction'> = db) =>
  new StoredAssets(database, createAssetForm(secret), MAX_BYTES);
const paths = async () =>
  (await db.asOwner<{ path: string }>('select path from private.web_assets order by path')).map(({ path }) => path);

describe('a server of another build', () => {
  const ask = (assets: StoredAssets, path: string, headers: Record<string, string> = { accept: '*/*' }) =>
    new Hono().use(webApp(new Map([['/index.html', PAGE]]), SETTINGS, assets)).request(path, { headers });

  test('sends the file as its own server does, and only hashed files are stored', async () => {
    await server().store(other);
    expect(await paths()).toEqual([FONT, PATH]);
    const plain = await ask(server(), PATH);
    expect(plain.status).toBe(200);
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('etag')).toBe(other.get(PATH)!.etag);
    expect(Buffer.from(await plain.arrayBuffer())).toEqual(SCRIPT);
    for (const encoding of ['br', 'gzip']) {
      const packed = await ask(server(), PATH, { 'accept-encoding': encoding });
      expect(packed.headers.get('content-encoding')).toBe(encoding);
    }
    const font = await ask(server(), FONT, { 'accept-encoding': 'br' });
    expect(font.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await font.arrayBuffer())).toEqual(Buffer.from([0, 1, 2, 255]));
  });

  test.each([
    PATH,
    '/assets/page.js',
    '/assets/page-AbCd_12-.js',
    '/assets/',
    '/assets/%2e%2e%2findex-1234567.js',
    '/assets/a/page-AbCd_1-.js',
  ])('answers 404 for %s, which no build has, without a page and not to be stored', async (path) => {
    const answer = await ask(server(), path, { accept: 'text/html,*/*' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('application/json');
  });
});

test('a file that was written or changed without the servers’ secret is never sent', async () => {
  await server('another secret, of who can write to the database').store(other);
  expect(await server().find(PATH)).toBeUndefined();
  await server().store(other);
  expect((await server().find(PATH))?.plain()).toEqual(SCRIPT);
  await db.asOwner("update private.web_assets set body = 'alert(1)', is_brotli = false where path = $1", [PATH]);
  expect(await server().find(PATH)).toBeUndefined();
  await server().store(other);
  const elsewhere = PATH.replace('page', 'core');
  await db.asOwner('update private.web_assets set path = $2 where path = $1', [PATH, elsewhere]);
  expect(await server().find(elsewhere)).toBeUndefined();
});

test('people can neither read nor write the files', async () => {
  await server().store(other);
  const coach = await db.addUser({ email: `${crypto.randomUUID()}@example.org` });
  for (const claims of [ANONYMOUS, coach.claims]) {
    for (const text of [
      'select * from private.web_assets',
      "insert into private.web_assets values ('/assets/x-1234567.js', '', false, '')",
      "update private.web_assets set body = ''",
      'delete from private.web_assets',
    ])
      await expect(db.asUser(claims, { text })).rejects.toMatchObject({ code: '42501' });
  }
});

test('a build that is still run stays, and the longest unused files go when there are too many', async () => {
  await db.asOwner(
    `insert into private.web_assets (path, body, is_brotli, mac, last_used_at)
     select '/assets/old-000000' || n || '.js', convert_to(repeat('x', 1000), 'UTF8'), false, '', now() - n * interval '1 day'
     from generate_series(1, 9) n`,
  );
  await db.asOwner(
    "insert into private.web_assets (path, body, is_brotli, mac, last_used_at) values ($1, '', false, '', now() - interval '30 days')",
    [PATH],
  );
  await server().store(other);
  expect(await paths()).toEqual([FONT, ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `/assets/old-000000${n}.js`), PATH]);
  expect((await server().find(PATH))?.plain()).toEqual(SCRIPT);
});

test('many unknown names wait for one statement at a time, and a known file is read once', async () => {
  await server().store(other);
  let running = 0;
  let most = 0;
  let statements = 0;
  const counted = server(SECRET, {
    ...db,
    asServer: async (text, values) => {
      statements += 1;
      running += 1;
      most = Math.max(most, running);
      const rows = await db.asServer(text, values);
      running -= 1;
      return rows as never;
    },
  });
  const unknown = Array.from({ length: 320 }, (_, n) => counted.find(`/assets/page-${String(n).padStart(7, '0')}.js`));
  expect(new Set(await Promise.all(unknown))).toEqual(new Set([undefined]));
  expect(most).toBe(1);
  expect(statements).toBeLessThanOrEqual(11);
  statements = 0;
  for (let time = 0; time < 3; time += 1) expect(await counted.find(PATH)).toBeDefined();
  expect(statements).toBe(1);
});

test('a failed statement fails who asked, and the next one is answered', async () => {
  await server().store(other);
  let isDown = true;
  const reading = server(SECRET, {
    ...db,
    asServer: async (text, values) => {
      if (isDown) throw new Error('down');
      return (await db.asServer(text, values)) as never;
    },
  });
  await expect(Promise.all([reading.find(PATH), reading.find(FONT)])).rejects.toThrow('down');
  isDown = false;
  expect(await reading.find(PATH)).toBeDefined();
});

test('two servers store their builds at the same time', async () => {
  await Promise.all(Array.from({ length: 4 }, () => server().store(other)));
  expect(await paths()).toEqual([FONT, PATH]);
});
