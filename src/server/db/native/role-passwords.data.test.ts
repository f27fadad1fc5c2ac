// The two roles belong to the whole Postgres server, so a second installation on it must not change their passwords under the first.
import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { openNativeOwner } from '#server/db/open-owner.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { openNative } from './open-native.ts';
import { refuseFreeRoles } from './role-passwords.ts';

const source = inject('database');

async function newDatabase(): Promise<string> {
  const ownerUrl = source.engine === 'postgres' ? source.ownerUrl : '';
  const name = `installation_${randomUUID().replaceAll('-', '')}`;
  const owner = await openNativeOwner(ownerUrl);
  await owner.asOwner((run) => run(`create database ${name} template template0`)).finally(() => owner.close());
  return Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href;
}

test.runIf(source.engine === 'postgres')(
  'a server with another JWT_SECRET does not lock servers of another database out',
  async () => {
    const [first, second] = [await newDatabase(), await newDatabase()];
    const db = await openNative(first, TEST_DATABASE_OPTIONS);
    const other = { ...TEST_DATABASE_OPTIONS, jwtSecret: 'of another installation, long enough to be one' };
    await expect(openNative(second, other)).rejects.toThrow(
      /^Hourbook servers with another JWT_SECRET use the database /,
    );
    // A new connection.
    await (await openNative(first, TEST_DATABASE_OPTIONS)).close();
    await db.close();
  },
);

test
  .runIf(source.engine === 'postgres')
  .each([
    'alter role authenticated bypassrls',
    'alter role key_read_notes superuser',
    'grant owner to hourbook_server; alter role hourbook_server inherit',
  ])('a role to which no policy applies stops the start: %s', async (change) => {
  const db = await openTestDatabase();
  // Other tests use the same roles, so none is changed outside of a transaction.
  await db.asOwner('begin');
  await refuseFreeRoles(db.asOwner);
  await db.asOwner(change);
  const [, name] = /(?:role|to) (\w+)/.exec(change)!;
  await expect(refuseFreeRoles(db.asOwner)).rejects.toThrow(`No policy applies to ${name}: every coach`);
  await db.asOwner('rollback');
  await db.close();
});

test.runIf(source.engine === 'postgres')('a DATABASE_DIRECT_URL of another database is refused', async () => {
  const [used, direct] = [await newDatabase(), await newDatabase()];
  await expect(openNative(used, { ...TEST_DATABASE_OPTIONS, databaseDirectUrl: direct })).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL',
  );
  const same = direct.replace('127.0.0.1', 'localhost');
  await (await openNative(direct, { ...TEST_DATABASE_OPTIONS, databaseDirectUrl: same })).close();
});
