import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { madeUpFile } from '#tests/support/made-up-migrations.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { findFunctions, findMigrations } from './find-migrations.ts';
import type { FunctionFiles, SqlFile } from './find-migrations.ts';
import { migrate, refuseUnfit } from './migrate.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const tables = async () =>
  (await db.asOwner<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")).map(
    ({ name }) => name,
  );
// A name that sorts after every existing file.
const shelf = madeUpFile('9001-shelf', 'create table public.shelf (id int); insert into public.shelf values (1);');

describe('findMigrations', () => {
  test('returns the platform files first, then our own by number, each number once', () => {
    const names = findMigrations().map(({ name }) => name);
    expect(names[0]).toBe('platform/0001-platform.sql');
    const own = names.filter((name) => name.startsWith('migrations/'));
    expect(names.slice(-own.length)).toEqual(own);
    const numbers = own.map((name) => name.slice('migrations/'.length, 'migrations/0000'.length));
    expect(numbers).toEqual([...new Set(numbers)].toSorted());
  });
});

describe('migrate', () => {
  test('applies nothing to an up-to-date database', async () => {
    expect(await migrate(db.asOwner, findMigrations())).toEqual([]);
  });

  test('applies a new file once', async () => {
    expect(await migrate(db.asOwner, [...findMigrations(), shelf])).toEqual([shelf.name]);
    expect(await migrate(db.asOwner, [...findMigrations(), shelf])).toEqual([]);
    expect(await db.asOwner('select id from public.shelf')).toEqual([{ id: 1 }]);
  });

  test('refuses a file that was changed after it was applied, and applies nothing', async () => {
    const changed = madeUpFile('9001-shelf', 'create table public.shelf (id bigint)');
    const next = madeUpFile('9002-next', 'create table public.next (id int)');
    await expect(migrate(db.asOwner, [changed, next])).rejects.toThrow(
      'The migration db/migrations/9001-shelf.sql was changed after it had been applied',
    );
    expect(await tables()).not.toContain('next');
  });

  test('a failing file is named and rolled back; earlier files stay applied, later ones are not applied', async () => {
    const good = madeUpFile('9003-good', 'create table public.good (id int)');
    const bad = madeUpFile('9004-bad', 'create table public.bad (id int); insert into public.bad values (1 / 0);');
    const after = madeUpFile('9005-after', 'create table public.after (id int)');
    await expect(migrate(db.asOwner, [good, bad, after])).rejects.toThrow(
      /db\/migrations\/9004-bad\.sql failed.*division by zero/,
    );
    expect(await tables()).toContain('good');
    expect(await tables()).not.toContain('bad');
    expect(await tables()).not.toContain('after');
    const mended = madeUpFile('9004-bad', 'create table public.bad (id int)');
    expect(await migrate(db.asOwner, [good, mended, after])).toEqual([mended.name, after.name]);
  });
});

describe('migrate, with functions', () => {
  const shelfOf = (answer: number, revision: number): FunctionFiles => ({
    revision,
    files: [
      ...findFunctions().files,
      {
        ...madeUpFile(
          'shelf',
          `create or replace function private.shelf() returns integer language sql as 'select ${answer}'`,
        ),
        name: 'functions/shelf.sql',
      },
    ],
  });
  const NEXT = findFunctions().revision + 1;
  const applied = (functions: FunctionFiles, ...more: SqlFile[]) =>
    migrate(db.asOwner, [...findMigrations(), ...more], functions);
  const answer = async () =>
    (await db.asOwner<{ shelf: number }>('select private.shelf()')).map(({ shelf }) => shelf)[0];

  test('applies a file once when its text has changed', async () => {
    expect(await applied(findFunctions())).toEqual([]);
    expect(await applied(shelfOf(1, NEXT))).toEqual(['functions/shelf.sql']);
    expect(await applied(shelfOf(1, NEXT))).toEqual([]);
    expect(await applied(shelfOf(2, NEXT))).toEqual(['functions/shelf.sql']);
    expect(await answer()).toBe(2);
  });

  test('does not replace functions of a newer version', async () => {
    expect(await applied(shelfOf(3, NEXT - 1))).toEqual([]);
    expect(await answer()).toBe(2);
  });

  test('a right that a file no longer grants ends, and those of keys stay', async () => {
    const rights = async (name: string) =>
      (
        await db.asOwner<{ role: string }>(
          `select a.grantee::regrole::text as role from pg_proc p, aclexplode(p.proacl) a where p.oid = $1::regproc
             and a.grantee <> p.proowner order by 1`,
          [name],
        )
      ).map(({ role }) => role);
    const given = await rights('private.is_length');
    expect(given).toContain('authenticated');
    await db.asOwner('grant execute on function private.is_length(integer), private.shelf() to anon, assessor, public');
    const { files } = findFunctions();
    const changed = files.map((file) => (file.name === 'functions/limits.sql' ? { ...file, sha256: 'changed' } : file));
    expect(await applied({ revision: NEXT, files: changed })).toEqual(['functions/limits.sql']);
    expect(await rights('private.is_length')).toEqual(given);
    expect(await rights('private.shelf')).toEqual(['-', 'anon', 'assessor']);
    expect(await applied(shelfOf(2, NEXT))).toContain('functions/limits.sql');
    expect(await applied(shelfOf(3, NEXT))).toEqual(['functions/shelf.sql']);
    expect(await rights('private.shelf')).toEqual([]);
    await applied(shelfOf(2, NEXT));
  });

  test('nobody may run a new function until its file says who, whatever the owner’s default is', async () => {
    await db.asOwner('alter default privileges grant execute on functions to public');
    await db.asOwner('drop function private.shelf()');
    await applied(shelfOf(4, NEXT));
    const [row] = await db.asOwner(`select has_function_privilege('public', 'private.shelf()', 'execute') as may`);
    expect(row).toEqual({ may: false });
    await db.asOwner('alter default privileges revoke execute on functions from public');
    await applied(shelfOf(2, NEXT));
  });

  test('a failing file is named, and the last migration is rolled back too', async () => {
    const migration = madeUpFile('9006-hook', 'create table public.hook (id int)');
    const { revision, files } = shelfOf(4, NEXT);
    const bad = { revision, files: [...files, { ...madeUpFile('bad', 'select 1 / 0'), name: 'functions/bad.sql' }] };
    await expect(applied(bad, migration)).rejects.toThrow(
      'db/functions/bad.sql failed; nothing of it was kept. division by zero',
    );
    expect(await tables()).not.toContain('hook');
    expect(await answer()).toBe(2);
    expect(await applied(shelfOf(4, NEXT), migration)).toEqual([migration.name, 'functions/shelf.sql']);
    expect(await answer()).toBe(4);
  });

  test('after a migration that drops or rewrites what a file defines, all files are applied again', async () => {
    const all = shelfOf(4, NEXT).files.map(({ name }) => name);
    const dropping = madeUpFile('9007-drop', 'drop policy "a coach reads own clients" on public.clients');
    expect(await applied(shelfOf(4, NEXT), dropping)).toEqual([dropping.name, ...all]);
    expect(await db.asOwner("select from pg_policy where polname = 'a coach reads own clients'")).toHaveLength(1);
    const rewriting = madeUpFile(
      '9008-rewrite',
      `create or replace function private.shelf() returns integer language sql as 'select 5'`,
    );
    expect(await applied(shelfOf(4, NEXT), rewriting)).toEqual([rewriting.name, ...all]);
    expect(await answer()).toBe(4);
    const other = madeUpFile('9009-other', 'alter table public.hook add column name text');
    expect(await applied(shelfOf(4, NEXT), rewriting, other)).toEqual([other.name]);
  });
});

test('a Postgres that is too old is named, not the statement that it does not understand', async () => {
  const ofVersion = (version: number) => async () => [{ version, encoding: 'UTF8', has_usual_case: true }] as never[];
  await expect(refuseUnfit(ofVersion(14))).rejects.toThrow('This is Postgres 14: Hourbook needs 15 or later');
  await refuseUnfit(ofVersion(15));
});
