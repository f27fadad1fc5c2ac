// An incomplete backup is refused before anything is changed; a restore that fails leaves the old database unchanged.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkBackup } from '#server/backup/check-backup.ts';
import { restoreEmbedded } from '#server/backup/restore-embedded.ts';
import { restoreNative } from '#server/backup/restore-native.ts';
import { migrationsOf } from '#server/backup/load-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { databaseFolder, restoredFolder } from '#server/db/embedded/open-embedded.ts';
import { findFunctions, findMigrations } from '#server/db/migrations/find-migrations.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { openEmbeddedOwner, openNativeOwner } from '#server/db/open-owner.ts';
import type { OwnerRun } from '#server/db/database.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import type { NativeServer } from '#tests/support/native-server.ts';
import { describeSchema } from '#tests/schema/describe-schema.ts';
import { newDatabase, temporaryFolder } from './support/backup-places.ts';

// Creating an embedded database takes seconds, and half a minute on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folder = temporaryFolder();
const path = (name: string) => join(folder.path, name);
const TEST_NOTES_KEYS = ['a key of the tests for notes, long enough to be one'];
const WRAPPING_KEY = createWrappingKeys(TEST_NOTES_KEYS).newestId;
const SCHEMA = readFileSync('db/schema.sql', 'utf8');
const KEY = 'a row that tells one database from another';
const fresh = { replace: false, notesKeys: TEST_NOTES_KEYS, now: new Date() };
const replacing = { ...fresh, replace: true };
let server: NativeServer;
let good: string;
beforeAll(async () => {
  server = await startNativeServer();
  good = await backupOf('good', findMigrations());
});
afterAll(async () => {
  await server.remove();
  folder.remove();
});

async function onServer<T>(url: string, work: (run: OwnerRun) => Promise<T>): Promise<T> {
  const owner = await openNativeOwner(url);
  return owner.asOwner(work).finally(() => owner.close());
}

/** A backup of a new database with these migrations, two accounts, and a chain of refresh tokens. */
async function backupOf(name: string, migrations: ReturnType<typeof findMigrations>): Promise<string> {
  const file = path(`${name}.jsonl.gz`);
  await onServer(await newDatabase(server, name), async (run) => {
    await migrate(run, migrations);
    await run('insert into auth.rate_limits (key) values ($1)', [`${KEY}: ${name}`]);
    await run('insert into private.wrapping_keys (id, is_active) values ($1, true)', [WRAPPING_KEY]);
    await run(`
      insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'one@example.org');
      insert into auth.sessions (id, user_id, amr) values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', '[]');
      insert into auth.refresh_tokens (id, token_hash, session_id, parent_id) overriding system value values
        (8, '\\x08', '00000000-0000-4000-8000-000000000002', null), (7, '\\x07', '00000000-0000-4000-8000-000000000002', 8);
      select setval('auth.refresh_tokens_id_seq', 41)`);
    await writeBackup((work) => work(run), file, '0.1.0');
  });
  return file;
}

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -1);

/** The valid backup with changed lines and recomputed hashes, as an attacker would do. */
function forged(name: string, change: (line: string) => string | null): string {
  const lines = linesOf(good).flatMap((line) => change(line) ?? []);
  const tables: Record<string, { rows: number; hash: ReturnType<typeof createHash> }> = {};
  let last = '';
  for (const line of lines) {
    if (line.startsWith('{"table"')) {
      last = (JSON.parse(line) as { table: string }).table;
      tables[last] = { rows: 0, hash: createHash('sha256') };
    } else if (line.startsWith('[') && tables[last]) {
      tables[last]!.rows += 1;
      tables[last]!.hash.update(`${line}\n`);
    }
  }
  const sums = Object.entries(tables).map(([table, { rows, hash }]) => [table, { rows, sha256: hash.digest('hex') }]);
  const end = JSON.stringify({ end: true, tables: Object.fromEntries(sums) });
  writeFileSync(path(name), gzipSync([...lines.slice(0, -1), end, ''].join('\n')));
  return path(name);
}

async function keysAt(url: string): Promise<string[]> {
  return onServer(url, async (run) =>
    (await run<{ key: string }>('select key from auth.rate_limits')).map(({ key }) => key),
  );
}

async function keysIn(dataDir: string): Promise<string[]> {
  const owner = await openEmbeddedOwner(dataDir);
  const rows = await owner.asOwner((run) => run<{ key: string }>('select key from auth.rate_limits'));
  await owner.close();
  return rows.map(({ key }) => key);
}

describe('an invalid backup file', () => {
  test('truncated anywhere it is refused', async () => {
    const bytes = readFileSync(good);
    for (let cut = 1; cut <= 60; cut += 1) {
      const length = cut === 1 ? bytes.length - 1 : Math.floor((bytes.length * (cut - 1)) / 60);
      writeFileSync(path('cut'), bytes.subarray(0, length));
      await expect(checkBackup(path('cut')), `${length} bytes`).rejects.toThrow(/cut off|no backup/);
    }
  });

  test('altered anywhere it is refused', async () => {
    const bytes = readFileSync(good);
    // The first ten bytes are gzip's header, with a time that is not checked.
    for (let at = 10; at < bytes.length; at += Math.ceil(bytes.length / 400)) {
      const altered = Buffer.from(bytes);
      altered[at] = altered[at]! ^ 0x10;
      writeFileSync(path('altered'), altered);
      await expect(checkBackup(path('altered')), `byte ${at}`).rejects.toThrow(/damaged|altered|cut off|no backup/);
    }
  });

  test('compressed again with a missing or changed line it is refused by its hashes', async () => {
    const lines = linesOf(good);
    const index = lines.findIndex((line) => line.includes('one@example.org'));
    writeFileSync(path('less'), gzipSync(`${lines.toSpliced(index, 1).join('\n')}\n`));
    await expect(checkBackup(path('less'))).rejects.toThrow('less was altered: auth.users is not as it was written');
    const other = lines.with(index, lines[index]!.replace('one@', 'two@'));
    writeFileSync(path('other'), gzipSync(`${other.join('\n')}\n`));
    await expect(checkBackup(path('other'))).rejects.toThrow('other was altered: auth.users is not as it was written');
    writeFileSync(path('endless'), gzipSync(`${lines.slice(0, -1).join('\n')}\n`));
    await expect(checkBackup(path('endless'))).rejects.toThrow('its end is missing');
  });

  test('another kind of file is refused with a message', async () => {
    writeFileSync(path('text'), 'no gzip');
    await expect(checkBackup(path('text'))).rejects.toThrow(/damaged/);
    writeFileSync(path('json'), gzipSync('{"some": "json"}\n'));
    await expect(checkBackup(path('json'))).rejects.toThrow('json is no backup of Hourbook');
    await expect(checkBackup(path('nowhere'))).rejects.toThrow(/ENOENT/);
    const later = forged('later', (line) => line.replace('"version":1', '"version":2'));
    await expect(checkBackup(later)).rejects.toThrow('has the format 2; this version of Hourbook reads 1');
  });
});

describe('a backup of another version', () => {
  test('an older one is migrated', async () => {
    const older = findMigrations().slice(0, -3);
    const file = await backupOf('older', older);
    const contents = await checkBackup(file);
    expect(contents.header.migrations.map(({ name }) => name)).toEqual(older.map(({ name }) => name));
    const url = await newDatabase(server, 'older_restored');
    await restoreNative(url, file, contents, fresh);
    expect(await keysAt(url)).toEqual([`${KEY}: older`]);
    const applied = await onServer(url, (run) => run('select from migrations.applied'));
    expect(applied).toHaveLength(findMigrations().length);
    expect((await onServer(url, describeSchema)).split('\n')).toEqual(SCHEMA.split('\n'));
  });

  test('one of this version has this version’s functions', async () => {
    const url = await newDatabase(server, 'newest_restored');
    await restoreNative(url, good, await checkBackup(good), fresh);
    expect((await onServer(url, describeSchema)).split('\n')).toEqual(SCHEMA.split('\n'));
    const [noted] = await onServer(url, (run) => run('select count(*)::int as count from migrations.functions'));
    expect(noted).toEqual({ count: findFunctions().files.length });
  });

  test('one with an unknown or different migration is refused', async () => {
    const newer = forged('newer', (line) =>
      line.replace('"migrations":[', '"migrations":[{"name":"migrations/9999-later.sql","sha256":"0"},'),
    );
    const { header } = await checkBackup(newer);
    expect(() => migrationsOf(newer, header)).toThrow(/does not have db\/migrations\/9999-later\.sql/);
    const sha256 = findMigrations()[0]!.sha256;
    const different = forged('different', (line) => line.replace(sha256, '0'.repeat(64)));
    expect(() =>
      migrationsOf(different, { ...header, migrations: [{ name: 'platform/0001-platform.sql', sha256: '0' }] }),
    ).toThrow(/has another db\/platform\/0001-platform\.sql/);
    const url = await newDatabase(server, 'different');
    await expect(restoreNative(url, different, await checkBackup(different), fresh)).rejects.toThrow(/another version/);
  });
});

describe('on the native engine', () => {
  test('identities and sequences continue', async () => {
    const url = await newDatabase(server, 'goes_on');
    await restoreNative(url, good, await checkBackup(good), fresh);
    const [next] = await onServer(url, (run) =>
      run<{ id: string }>(
        `insert into auth.refresh_tokens (token_hash, session_id) values ('\\x09', '00000000-0000-4000-8000-000000000002') returning id::text`,
      ),
    );
    expect(next?.id).toBe('42');
  });

  test('an owner who is not a superuser can restore, and the server starts', async () => {
    const owner = 'plain';
    await onServer(server.url('postgres'), async (run) => {
      await run(`create role ${owner} login createrole password 'of-the-tests'`);
      // The roles exist already, created by other databases of this server: grant their use, which the owner has on a
      // server of its own.
      await run(`grant anon, authenticated, authenticator, hourbook_server to ${owner} with admin option`);
      await run(`create database plain owner ${owner}`);
    });
    const url = server.url('plain').replace(/owner:[^@]*/, `${owner}:of-the-tests`);
    await restoreNative(url, good, await checkBackup(good), fresh);
    const database = await openNative(url, TEST_DATABASE_OPTIONS);
    expect((await database.asUser(ANONYMOUS, { text: 'select name from public.products' })).rowCount).toBe(1);
    expect(await database.asServer('select email from auth.users')).toEqual([{ email: 'one@example.org' }]);
    await database.close();
    await writeBackup((work) => onServer(url, work), path('plain.jsonl.gz'), '0.1.0');
    await expect(restoreNative(url, good, await checkBackup(good), replacing)).rejects.toThrow(
      /may not create databases/,
    );
  });

  test('a database with data is replaced only with --replace, and kept', async () => {
    const url = await newDatabase(server, 'taken');
    await onServer(url, async (run) => {
      await migrate(run, findMigrations());
      await run('insert into auth.rate_limits (key) values ($1)', ['the old one']);
    });
    const contents = await checkBackup(good);
    await expect(restoreNative(url, good, contents, fresh)).rejects.toThrow(/holds tables already.*--replace/);
    const inUse = await openNativeOwner(url);
    await expect(restoreNative(url, good, contents, replacing)).rejects.toThrow('The database has 1 other connections');
    await inUse.close();
    expect(await keysAt(url)).toEqual(['the old one']);
    const { kept } = await restoreNative(url, good, contents, replacing);
    expect(await keysAt(url)).toEqual([`${KEY}: good`]);
    expect(await keysAt(server.url(kept!))).toEqual(['the old one']);
  });

  test('a backup whose notes the settings have no key for is refused before it replaces a database', async () => {
    const url = await newDatabase(server, 'keyless');
    const otherKeys = { ...fresh, notesKeys: ['another key, which opens nothing of this at all'] };
    await expect(restoreNative(url, good, await checkBackup(good), otherKeys)).rejects.toThrow(
      `NOTES_KEYS: coaches' notes in this database are encrypted under a key that this server was not given (${WRAPPING_KEY})`,
    );
    expect(await onServer(url, (run) => run("select from pg_tables where schemaname = 'public'"))).toEqual([]);
    const both = { ...fresh, notesKeys: [...otherKeys.notesKeys, ...TEST_NOTES_KEYS] };
    await restoreNative(url, good, await checkBackup(good), both);
    expect(await keysAt(url)).toEqual([`${KEY}: good`]);
  });

  test('a broken foreign key rolls back the restore; only the old database stays', async () => {
    const broken = forged('broken', (line) => (line.includes('one@example.org') ? null : line));
    const contents = await checkBackup(broken);
    const empty = await newDatabase(server, 'empty');
    await expect(restoreNative(empty, broken, contents, fresh)).rejects.toThrow(/sessions_user_id_fkey/);
    expect(await onServer(empty, (run) => run("select from pg_tables where schemaname in ('auth', 'public')"))).toEqual(
      [],
    );
    const url = server.url('taken');
    const databases = () => onServer(url, (run) => run('select datname from pg_database order by 1'));
    const before = await databases();
    await expect(restoreNative(url, broken, contents, replacing)).rejects.toThrow(/sessions_user_id_fkey/);
    expect(await keysAt(url)).toEqual([`${KEY}: good`]);
    expect(await databases()).toEqual(before);
  });
});

describe('on the embedded engine', () => {
  const dataDir = path('data');

  test('an existing database is replaced only with --replace, and kept', async () => {
    await restoreEmbedded(dataDir, good, await checkBackup(good), fresh);
    const other = await backupOf('other', findMigrations());
    const contents = await checkBackup(other);
    await expect(restoreEmbedded(dataDir, other, contents, fresh)).rejects.toThrow(
      /a database in .* already.*--replace/,
    );
    const running = await openEmbeddedOwner(dataDir);
    await expect(restoreEmbedded(dataDir, other, contents, replacing)).rejects.toThrow(
      /in use by another Hourbook server/,
    );
    await running.close();
    const { kept } = await restoreEmbedded(dataDir, other, contents, replacing);
    expect(await keysIn(dataDir)).toEqual([`${KEY}: other`]);
    const aside = path('aside');
    mkdirSync(aside);
    renameSync(kept!, databaseFolder(aside));
    expect(await keysIn(aside)).toEqual([`${KEY}: good`]);
  });

  test('a failed restore leaves only the old database', async () => {
    const broken = forged('broken-too', (line) => (line.includes('one@example.org') ? null : line));
    await expect(restoreEmbedded(dataDir, broken, await checkBackup(broken), replacing)).rejects.toThrow(
      /sessions_user_id_fkey/,
    );
    expect(await keysIn(dataDir)).toEqual([`${KEY}: other`]);
    expect(readdirSync(dataDir).toSorted()).toEqual(['database', 'lock']);
  });

  test('a restore interrupted between its two renames is finished by the next start, one before them is discarded', async () => {
    renameSync(databaseFolder(dataDir), restoredFolder(dataDir));
    expect(await keysIn(dataDir)).toEqual([`${KEY}: other`]);
    writeFileSync(restoredFolder(dataDir), '');
    expect(await keysIn(dataDir)).toEqual([`${KEY}: other`]);
    expect(existsSync(restoredFolder(dataDir))).toBe(false);
  });
});
