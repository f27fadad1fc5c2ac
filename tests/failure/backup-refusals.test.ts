// A backup that is incomplete, altered or of an unknown version is refused before anything is changed; an older one is
// migrated. Here this version has two migrations more, made up, than the older one.
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkBackup } from '#server/backup/check-backup.ts';
import { restoreNative } from '#server/backup/restore-native.ts';
import { migrationsOf } from '#server/backup/load-backup.ts';
import { findFunctions, findMigrations } from '#server/db/migrations/find-migrations.ts';
import { migrateToNewest } from '#server/db/migrations/migrate.ts';
import { describeSchema } from '#tests/schema/describe-schema.ts';
import { newDatabase } from './support/backup-places.ts';
import {
  fresh,
  KEY,
  keysAt,
  linesOf,
  onServer,
  type SampleBackups,
  startSampleBackups,
} from './support/sample-backups.ts';

vi.mock('#server/db/migrations/find-migrations.ts', async (original) => {
  const { SHELF, SHELF_COLUMN } = await import('#tests/support/made-up-migrations.ts');
  const found = await original<typeof import('#server/db/migrations/find-migrations.ts')>();
  return { ...found, findMigrations: () => [...found.findMigrations(), SHELF, SHELF_COLUMN] };
});

let backups: SampleBackups;
let schema: string[];
beforeAll(async () => {
  backups = await startSampleBackups();
  schema = await onServer(await newDatabase(backups.server, 'new'), async (run) => {
    await migrateToNewest(run);
    return (await describeSchema(run)).split('\n');
  });
});
afterAll(() => backups.close());

function unpacked(bytes: Buffer): Buffer | null {
  try {
    return gunzipSync(bytes);
  } catch {
    return null;
  }
}

describe('an invalid backup file', () => {
  test('truncated anywhere it is refused', async () => {
    const bytes = readFileSync(backups.good);
    for (let cut = 1; cut <= 60; cut += 1) {
      const length = cut === 1 ? bytes.length - 1 : Math.floor((bytes.length * (cut - 1)) / 60);
      writeFileSync(backups.path('cut'), bytes.subarray(0, length));
      await expect(checkBackup(backups.path('cut')), `${length} bytes`).rejects.toThrow(/cut off|no backup/);
    }
  });

  test('altered anywhere it is refused', async () => {
    const bytes = readFileSync(backups.good);
    // The first ten bytes are gzip's header, with a time that is not checked.
    for (let at = 10; at < bytes.length; at += Math.ceil(bytes.length / 400)) {
      const altered = Buffer.from(bytes);
      altered[at] = altered[at]! ^ 0x10;
      // Compressed in another way: a repeated text may be a copy of either of two others.
      if (unpacked(altered)?.equals(gunzipSync(bytes))) continue;
      writeFileSync(backups.path('altered'), altered);
      await expect(checkBackup(backups.path('altered')), `byte ${at}`).rejects.toThrow(
        /damaged|altered|cut off|no backup/,
      );
    }
  });

  test('compressed again with a missing or changed line it is refused by its hashes', async () => {
    const lines = linesOf(backups.good);
    const index = lines.findIndex((line) => line.includes('one@example.org'));
    writeFileSync(backups.path('less'), gzipSync(`${lines.toSpliced(index, 1).join('\n')}\n`));
    await expect(checkBackup(backups.path('less'))).rejects.toThrow(
      'less was altered: auth.users is not as it was written',
    );
    const other = lines.with(index, lines[index]!.replace('one@', 'two@'));
    writeFileSync(backups.path('other'), gzipSync(`${other.join('\n')}\n`));
    await expect(checkBackup(backups.path('other'))).rejects.toThrow(
      'other was altered: auth.users is not as it was written',
    );
    writeFileSync(backups.path('endless'), gzipSync(`${lines.slice(0, -1).join('\n')}\n`));
    await expect(checkBackup(backups.path('endless'))).rejects.toThrow('its end is missing');
  });

  test('another kind of file is refused with a message', async () => {
    writeFileSync(backups.path('text'), 'no gzip');
    await expect(checkBackup(backups.path('text'))).rejects.toThrow(/damaged/);
    writeFileSync(backups.path('json'), gzipSync('{"some": "json"}\n'));
    await expect(checkBackup(backups.path('json'))).rejects.toThrow('json is no backup of Hourbook');
    await expect(checkBackup(backups.path('nowhere'))).rejects.toThrow(/ENOENT/);
    const versioned = (version: string) =>
      checkBackup(backups.forged('versioned', (line) => line.replace('"version":2,', version)));
    await expect(versioned('"version":3,')).rejects.toThrow('has the format 3; this version of Hourbook reads 2');
    await expect(versioned('"version":1,')).rejects.toThrow(
      / was made before Hourbook 0\.1\.0, and can't be restored\.$/,
    );
    await expect(versioned('')).rejects.toThrow('is no backup of Hourbook');
  });
});

describe('a backup of another version', () => {
  test('an older one is migrated', async () => {
    const older = findMigrations().slice(0, -2);
    const file = await backups.backupOf('older', older);
    const contents = await checkBackup(file);
    expect(contents.header.migrations.map(({ name }) => name)).toEqual(older.map(({ name }) => name));
    const url = await newDatabase(backups.server, 'older_restored');
    await restoreNative(url, file, contents, fresh);
    expect(await keysAt(url)).toEqual([`${KEY}: older`]);
    const applied = await onServer(url, (run) => run('select from migrations.applied'));
    expect(applied).toHaveLength(findMigrations().length);
    expect((await onServer(url, describeSchema)).split('\n')).toEqual(schema);
  });

  test('one of this version has this version’s functions', async () => {
    const url = await newDatabase(backups.server, 'newest_restored');
    await restoreNative(url, backups.good, await checkBackup(backups.good), fresh);
    expect((await onServer(url, describeSchema)).split('\n')).toEqual(schema);
    const [noted] = await onServer(url, (run) => run('select count(*)::int as count from migrations.functions'));
    expect(noted).toEqual({ count: findFunctions().files.length });
  });

  test('one with an unknown or different migration is refused', async () => {
    const newer = backups.forged('newer', (line) =>
      line.replace('"migrations":[', '"migrations":[{"name":"migrations/9999-later.sql","sha256":"0"},'),
    );
    const { header } = await checkBackup(newer);
    expect(() => migrationsOf(newer, header)).toThrow(/does not have db\/migrations\/9999-later\.sql/);
    const sha256 = findMigrations()[0]!.sha256;
    const different = backups.forged('different', (line) => line.replace(sha256, '0'.repeat(64)));
    expect(() =>
      migrationsOf(different, { ...header, migrations: [{ name: 'platform/0001-platform.sql', sha256: '0' }] }),
    ).toThrow(/has another db\/platform\/0001-platform\.sql/);
    const url = await newDatabase(backups.server, 'different');
    await expect(restoreNative(url, different, await checkBackup(different), fresh)).rejects.toThrow(/another version/);
  });
});
