// A data folder is upgraded while its coach goes on writing, by a version with two more migrations, and served again by the version
// before: every acknowledged row is there.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { databaseFolder, openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { SHELF, SHELF_COLUMN } from '#tests/support/made-up-migrations.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { restOf, signUpCoach } from './support/coach.ts';
import { makeDatabase } from './support/made-database.ts';
import { copyProduct, writeMigration } from './support/next-version.ts';
import { startServer } from './support/server-process.ts';
import { WriteStream } from './support/write-stream.ts';

const folder = mkdtempSync(join(tmpdir(), 'hourbook-upgraded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a data folder is upgraded and taken back under load, and no row is lost', async () => {
  const root = join(folder, 'next');
  copyProduct(root);
  for (const migration of [SHELF, SHELF_COLUMN]) writeMigration(root, migration);
  const env = { DATA_DIR: join(folder, 'data') };

  const before = await startServer({ env });
  const coach = await signUpCoach(before.url);
  await restOf(before.url, coach)
    .from('clients')
    .insert({ user_id: coach.id, name: 'Ada', notes: 'said before the upgrade' })
    .throwOnError();
  const stream = new WriteStream(restOf(before.url, coach), coach.id);
  await stream.until(20);
  await before.stop();

  const next = await startServer({ env, root });
  stream.moveTo(restOf(next.url, coach));
  await stream.until(20);
  const upgraded = await restOf(next.url, coach)
    .from('clients')
    .select('notes, nickname')
    .eq('name', 'Ada')
    .throwOnError();
  expect(upgraded.data).toEqual([{ notes: 'said before the upgrade', nickname: null }]);
  await next.stop();

  const back = await startServer({ env });
  stream.moveTo(restOf(back.url, coach));
  await stream.until(20);
  await stream.stop();
  await stream.expectAllThere();
  const { data } = await restOf(back.url, coach).from('clients').select('notes').eq('name', 'Ada').throwOnError();
  expect(data).toEqual([{ notes: 'said before the upgrade' }]);
  await back.stop();
});

test.skipIf(inject('database').engine === 'postgres')(
  'a folder that another Postgres wrote is refused with words, and not touched',
  async () => {
    const dataDir = join(folder, 'other-postgres');
    makeDatabase(dataDir);
    const file = join(databaseFolder(dataDir), 'PG_VERSION');
    writeFileSync(file, '17\n');
    const before = readdirSync(databaseFolder(dataDir)).toSorted();
    await expect(openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir })).rejects.toThrow(
      /PG_VERSION says that Postgres 17 wrote this embedded database.*npm run backup.*npm run restore -- FILE --replace/s,
    );
    expect(readFileSync(file, 'utf8')).toBe('17\n');
    expect(readdirSync(databaseFolder(dataDir)).toSorted()).toEqual(before);
  },
);
