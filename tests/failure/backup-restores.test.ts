// A restore replaces a database only when told to and keeps the old one; one that fails leaves the old database unchanged.
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackup } from '#server/backup/check-backup.ts';
import { restoreEmbedded } from '#server/backup/restore-embedded.ts';
import { restoreNative } from '#server/backup/restore-native.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { databaseFolder, restoredFolder } from '#server/db/embedded/open-embedded.ts';
import { findMigrations } from '#server/db/migrations/find-migrations.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { openEmbeddedOwner, openNativeOwner } from '#server/db/open-owner.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { newDatabase } from './support/backup-places.ts';
import {
  fresh,
  KEY,
  keysAt,
  onServer,
  replacing,
  type SampleBackups,
  startSampleBackups,
  TEST_NOTES_KEYS,
  WRAPPING_KEY,
} from './support/sample-backups.ts';

// Creating an embedded database takes seconds, and half a minute on a busy machine.
let backups: SampleBackups;
beforeAll(async () => {
  backups = await startSampleBackups();
});
afterAll(() => backups.close());

async function keysIn(dataDir: string): Promise<string[]> {
  const owner = await openEmbeddedOwner(dataDir);
  const rows = await owner.asOwner((run) => run<{ key: string }>('select key from auth.rate_limits'));
  await owner.close();
  return rows.map(({ key }) => key);
}

describe('on the native engine', () => {
  test('identities and sequences continue', async () => {
    const url = await newDatabase(backups.server, 'goes_on');
    await restoreNative(url, backups.good, await checkBackup(backups.good), fresh);
    const [next] = await onServer(url, (run) =>
      run<{ id: string }>(
        `insert into auth.refresh_tokens (token_hash, session_id) values ('\\x09', '00000000-0000-4000-8000-000000000002') returning id::text`,
      ),
    );
    expect(next?.id).toBe('42');
  });

  test('an owner who is not a superuser can restore, and the server starts', async () => {
    const owner = 'plain';
    await onServer(backups.server.url('postgres'), async (run) => {
      await run(`create role ${owner} login createrole password 'of-the-tests'`);
      // The roles exist already, created by other databases of this server: grant their use, which the owner has on a
      // server of its own.
      await run(`grant anon, authenticated, authenticator, hourbook_server to ${owner} with admin option`);
      await run(`create database plain owner ${owner}`);
    });
    const url = backups.server.url('plain').replace(/owner:[^@]*/, `${owner}:of-the-tests`);
    await restoreNative(url, backups.good, await checkBackup(backups.good), fresh);
    const database = await openNative(url, TEST_DATABASE_OPTIONS);
    expect((await database.asUser(ANONYMOUS, { text: 'select name from public.products' })).rowCount).toBe(1);
    expect(await database.asServer('select email from auth.users')).toEqual([{ email: 'one@example.org' }]);
    await database.close();
    await writeBackup((work) => onServer(url, work), backups.path('plain.jsonl.gz'), '0.1.0');
    await expect(restoreNative(url, backups.good, await checkBackup(backups.good), replacing)).rejects.toThrow(
      /may not create databases/,
    );
  });

  test('a database with data is replaced only with --replace, and stays under another name', async () => {
    const url = await newDatabase(backups.server, 'taken');
    await onServer(url, async (run) => {
      await migrate(run, findMigrations());
      await run('insert into auth.rate_limits (key) values ($1)', ['the old one']);
    });
    const contents = await checkBackup(backups.good);
    await expect(restoreNative(url, backups.good, contents, fresh)).rejects.toThrow(/holds tables already.*--replace/);
    const inUse = await openNativeOwner(url);
    await expect(restoreNative(url, backups.good, contents, replacing)).rejects.toThrow(
      'The database has 1 other connections',
    );
    await inUse.close();
    expect(await keysAt(url)).toEqual(['the old one']);
    const { kept } = await restoreNative(url, backups.good, contents, replacing);
    expect(await keysAt(url)).toEqual([`${KEY}: good`]);
    expect(await keysAt(backups.server.url(kept!))).toEqual(['the old one']);
  });

  test('a backup whose notes the settings have no key for is refused before it replaces a database', async () => {
    const url = await newDatabase(backups.server, 'keyless');
    const otherKeys = { ...fresh, notesKeys: ['another key, which opens nothing of this at all'] };
    await expect(restoreNative(url, backups.good, await checkBackup(backups.good), otherKeys)).rejects.toThrow(
      `NOTES_KEYS: coaches' notes in this database are encrypted under a key that this server was not given (${WRAPPING_KEY})`,
    );
    expect(await onServer(url, (run) => run("select from pg_tables where schemaname = 'public'"))).toEqual([]);
    const both = { ...fresh, notesKeys: [...otherKeys.notesKeys, ...TEST_NOTES_KEYS] };
    await restoreNative(url, backups.good, await checkBackup(backups.good), both);
    expect(await keysAt(url)).toEqual([`${KEY}: good`]);
  });

  test('a broken foreign key rolls back the restore; only the old database stays', async () => {
    const broken = backups.forged('broken', (line) => (line.includes('one@example.org') ? null : line));
    const contents = await checkBackup(broken);
    const empty = await newDatabase(backups.server, 'empty');
    await expect(restoreNative(empty, broken, contents, fresh)).rejects.toThrow(/sessions_user_id_fkey/);
    expect(await onServer(empty, (run) => run("select from pg_tables where schemaname in ('auth', 'public')"))).toEqual(
      [],
    );
    const url = backups.server.url('taken');
    const databases = () => onServer(url, (run) => run('select datname from pg_database order by 1'));
    const before = await databases();
    await expect(restoreNative(url, broken, contents, replacing)).rejects.toThrow(/sessions_user_id_fkey/);
    expect(await keysAt(url)).toEqual([`${KEY}: good`]);
    expect(await databases()).toEqual(before);
  });
});

describe('on the embedded engine', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = backups.path('data');
  });

  test('an existing database is replaced only with --replace, and stays under another name', async () => {
    await restoreEmbedded(dataDir, backups.good, await checkBackup(backups.good), fresh);
    const other = await backups.backupOf('other', findMigrations());
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
    const aside = backups.path('aside');
    mkdirSync(aside);
    renameSync(kept!, databaseFolder(aside));
    expect(await keysIn(aside)).toEqual([`${KEY}: good`]);
  });

  test('a failed restore leaves only the old database', async () => {
    const broken = backups.forged('broken-too', (line) => (line.includes('one@example.org') ? null : line));
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
