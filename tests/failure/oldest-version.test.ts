// A data folder of the oldest version that can be upgraded, with rows in every table that there was, is started by this one:
// every row is there, readable by its coach. tests/fixtures/oldest-version says how it was made.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { databaseFolder, openEmbedded } from '#server/db/embedded/open-embedded.ts';
import type { Run } from '#server/db/database.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { testDatabaseOn } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

type Row = Record<string, unknown>;
interface Stored {
  readonly email: string;
  readonly id: string;
  /** Of every table, by its full name. */
  readonly counts: Record<string, number>;
  /** What that version's API gave the coach, by table. */
  readonly rows: Record<string, Row[]>;
}

/** Imports that were not finished are given up by an upgrade (db/migrations/0185-storage-use.sql): one, with one part. */
const GIVEN_UP: Record<string, number> = { 'public.import_parts': 1, 'public.import_runs': 1 };
const isGivenUp = (table: string, row: Row) =>
  table === 'import_parts' || (table === 'import_runs' && row['finished_at'] === null);

const fixture = brotliDecompressSync(
  readFileSync(new URL('../fixtures/oldest-version/data-folder.tar.br', import.meta.url)),
);
const parent = mkdtempSync(join(tmpdir(), 'hourbook-oldest-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

function unpack(name: string): string {
  const dataDir = join(parent, name);
  mkdirSync(dataDir, { recursive: true });
  execFileSync('tar', ['-x', '-C', dataDir], { input: fixture });
  return dataDir;
}
const secretOf = (dataDir: string, file: string, key: string) =>
  (JSON.parse(readFileSync(join(dataDir, file), 'utf8')) as Record<string, string>)[key]!;

describe('the oldest version’s data folder', () => {
  let app: TestApp;
  let asOwner: Run;
  let stored: Stored;
  let token: string;
  beforeAll(async () => {
    const dataDir = unpack('upgraded');
    stored = JSON.parse(readFileSync(join(dataDir, 'rows.json'), 'utf8')) as Stored;
    const database = (await openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir })) as EmbeddedDatabase;
    asOwner = (text, values) => database.current.asOwner((run) => run(text, values));
    const db = testDatabaseOn({ database, asOwner, close: () => database.close() });
    const jwtSecret = secretOf(dataDir, 'keys.json', 'jwtSecret');
    app = await startTestApp({
      db,
      settings: { jwtSecret, notesKeys: [secretOf(dataDir, 'notes-key.json', 'notesKey')] },
    });
    const signedIn = await call('POST', '/auth/v1/token?grant_type=password', app.settings.publishableKey, {
      email: stored.email,
      password: TEST_PASSWORD,
    });
    token = (signedIn as { access_token: string }).access_token;
  });
  afterAll(() => app?.close());

  async function call(method: string, path: string, bearer: string, body?: object): Promise<unknown> {
    const response = await app.fetch(`${app.settings.publicUrl}${path}`, {
      method,
      headers: {
        apikey: app.settings.publishableKey,
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  test('has rows in every table', () => {
    expect(Object.keys(stored.counts).length).toBeGreaterThan(30);
    expect(Object.entries(stored.counts).filter(([, count]) => count === 0)).toEqual([]);
  });

  test('keeps every row', async () => {
    for (const [table, count] of Object.entries(stored.counts)) {
      const [row] = await asOwner<{ count: string }>(`select count(*) from ${table}`);
      expect(Number(row?.count), table).toBeGreaterThanOrEqual(count - (GIVEN_UP[table] ?? 0));
    }
  });

  test('gives the coach every row as it was, encrypted texts included', async () => {
    for (const [table, rows] of Object.entries(stored.rows)) {
      const now = (await call('GET', `/rest/v1/${table}?select=*`, token)) as Row[];
      const byKey = new Map(now.map((row) => [keyOf(row), row]));
      const kept = rows.filter((row) => !isGivenUp(table, row));
      for (const row of kept) expect(byKey.get(keyOf(row)), `${table} ${keyOf(row)}`).toMatchObject(row);
    }
    const notes = stored.rows['sessions']!.filter((row) => row['notes'] !== null);
    expect(notes.length).toBeGreaterThan(100);
  });

  test('takes new rows', async () => {
    await call('POST', '/rest/v1/clients', token, { name: 'After the upgrade', notes: 'Said later' });
    const found = await call('GET', '/rest/v1/clients?select=notes&name=eq.After the upgrade', token);
    expect(found).toEqual([{ notes: 'Said later' }]);
  });
});

test('a folder that another Postgres wrote is refused with words, and not touched', async () => {
  const dataDir = unpack('other-postgres');
  const file = join(databaseFolder(dataDir), 'PG_VERSION');
  writeFileSync(file, '17\n');
  await expect(openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir })).rejects.toThrow(
    /PG_VERSION says that Postgres 17 wrote this embedded database.*npm run backup.*npm run restore -- FILE --replace/s,
  );
  expect(readFileSync(file, 'utf8')).toBe('17\n');
  expect(() => readFileSync(join(databaseFolder(dataDir), 'postmaster.pid'))).toThrow();
});

const keyOf = (row: Row): string => String(row['id'] ?? row['user_id']);
