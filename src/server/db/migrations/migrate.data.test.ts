import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { findMigrations } from './find-migrations.ts';
import type { Migration } from './find-migrations.ts';
import { migrate } from './migrate.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const file = (name: string, sql: string): Migration => ({
  name: `migrations/${name}.sql`,
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
});
const tables = async () =>
  (await db.asOwner<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")).map(
    ({ name }) => name,
  );
// A name that sorts behind every file that stands.
const shelf = file('9001-shelf', 'create table public.shelf (id int); insert into public.shelf values (1);');

describe('findMigrations', () => {
  test('gives the platform first, then our own by number, each number once', () => {
    const names = findMigrations().map(({ name }) => name);
    expect(names[0]).toBe('platform/0001-platform.sql');
    const own = names.filter((name) => name.startsWith('migrations/'));
    expect(names.slice(-own.length)).toEqual(own);
    const numbers = own.map((name) => name.slice('migrations/'.length, 'migrations/0000'.length));
    expect(numbers).toEqual([...new Set(numbers)].toSorted());
  });
});

describe('migrate', () => {
  test('applies nothing to a database in its newest form', async () => {
    expect(await migrate(db.asOwner, findMigrations())).toEqual([]);
  });

  test('applies a new file once', async () => {
    expect(await migrate(db.asOwner, [...findMigrations(), shelf])).toEqual([shelf.name]);
    expect(await migrate(db.asOwner, [...findMigrations(), shelf])).toEqual([]);
    expect(await db.asOwner('select id from public.shelf')).toEqual([{ id: 1 }]);
  });

  test('refuses a file that was changed after it had been applied, and applies nothing', async () => {
    const changed = file('9001-shelf', 'create table public.shelf (id bigint)');
    const next = file('9002-next', 'create table public.next (id int)');
    await expect(migrate(db.asOwner, [changed, next])).rejects.toThrow(
      'The migration db/migrations/9001-shelf.sql was changed after it had been applied',
    );
    expect(await tables()).not.toContain('next');
  });

  test('a failing file is named, leaves nothing half done, keeps what came before it and stops what comes after', async () => {
    const good = file('9003-good', 'create table public.good (id int)');
    const bad = file('9004-bad', 'create table public.bad (id int); insert into public.bad values (1 / 0);');
    const after = file('9005-after', 'create table public.after (id int)');
    await expect(migrate(db.asOwner, [good, bad, after])).rejects.toThrow(
      /db\/migrations\/9004-bad\.sql failed.*division by zero/,
    );
    expect(await tables()).toContain('good');
    expect(await tables()).not.toContain('bad');
    expect(await tables()).not.toContain('after');
    const mended = file('9004-bad', 'create table public.bad (id int)');
    expect(await migrate(db.asOwner, [good, mended, after])).toEqual([mended.name, after.name]);
  });
});
