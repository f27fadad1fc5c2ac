// The settings of every connection to the database. Through a pooler and on a replica:
// tests/failure/pooler/pooler-limits.test.ts and tests/failure/replica/replica-reads.test.ts.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ANONYMOUS, openTestDatabase, type TestDatabase, type TestUser } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { ownerConnections } from './native/owner-connection.ts';
import { openNativeOwner } from './open-owner.ts';

/** What opens connections. A new one needs its kinds below. */
const OPENERS = [
  'embedded/engine-session.ts',
  // The class that the others open.
  'native/database-client.ts',
  // Reads the parts of an address and connects to nothing.
  'native/database-servers.ts',
  'native/open-native.ts',
  // tests/failure/replica/replica-reads.test.ts
  'native/open-replica.ts',
  'native/owner-connection.ts',
  // Logs in and sends nothing.
  'native/role-passwords.ts',
  'open-owner.ts',
].map((file) => join('src/server/db', file));
const OPENS = /new (?:Client|Pool)\(|\bdatabaseClient\(|extends Client\b/;

let db: TestDatabase;
let coach: TestUser;
beforeAll(async () => {
  db = await openTestDatabase();
  coach = await db.addUser({ email: 'coach@example.org' });
});
afterAll(() => db.close());

const SHOW = "select current_setting('jit') as jit";
type Rows = readonly { jit: string }[];
const source = inject('database');

test.each<[string, () => Promise<unknown>]>([
  ['a user', async () => (await db.asUser(coach.claims, { text: SHOW })).rows[0]?.[0]?.toString()],
  ['a read', async () => (await db.asUser(ANONYMOUS, { text: SHOW, kind: 'read' })).rows[0]?.[0]?.toString()],
  ['the server', async () => jitOf(await db.asServer(SHOW))],
  ['the server in a transaction', () => db.serverTransaction(async (run) => jitOf(await run(SHOW)))],
])('no plan is compiled for %s', async (_, show) => {
  expect(await show()).toBe('off');
});

test.runIf(source.engine === 'pglite')('no plan is compiled for the owner of the embedded engine', async () => {
  expect(jitOf(await db.asOwner(SHOW))).toBe('off');
});

describe.runIf(source.engine === 'postgres')('no plan is compiled for the owner', () => {
  const url = source.engine === 'postgres' ? source.ownerUrl : '';

  test('who prepares the database', async () => {
    const owner = await ownerConnections(url, TEST_DATABASE_OPTIONS).connect();
    const { rows } = await owner.query<{ jit: string }>(SHOW);
    await owner.end();
    expect(jitOf(rows)).toBe('off');
  });

  test('who backs up, restores, moves or distributes', async () => {
    const owner = await openNativeOwner(url);
    const rows = await owner.asOwner((run) => run<{ jit: string }>(SHOW)).finally(() => owner.close());
    expect(jitOf(rows)).toBe('off');
  });
});

const jitOf = (rows: Rows) => rows[0]?.jit;

test('nothing else opens connections', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|js)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => join('src/server', file));
  expect(files.filter((file) => OPENS.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(OPENERS);
});
