// docs/scale.md lists each key and foreign key that would not work if tables were distributed by user_id. This test
// checks the list.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const PAGE = readFileSync('docs/scale.md', 'utf8');
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

interface Constraint {
  readonly table: string;
  readonly name: string;
}

/** Keys other than `id`, and foreign keys, except those to accounts and those with user_id. */
const WITHOUT_USER = `
  select k.conrelid::regclass::text as table, k.conname as name
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'private'::regnamespace)
    and k.contype in ('p', 'u', 'f') and pg_get_constraintdef(k.oid) <> 'PRIMARY KEY (id)'
    and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and a.attnum = any(k.conkey))
    and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.attnum = any(k.conkey)
      and k.contype = 'f' and k.confrelid = 'auth.users'::regclass)
  order by 1, 2`;

const TABLES_WITHOUT_USER = `
  select c.oid::regclass::text as table, '' as name from pg_class c
  where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'private'::regnamespace)
    and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped)`;

test('every key and foreign key without user_id is listed', async () => {
  const found = await db.asOwner<Constraint>(WITHOUT_USER);
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ name }) => !PAGE.includes(`\`${name}\``))).toEqual([]);
});

test('every table without user_id is listed', async () => {
  const found = await db.asOwner<Constraint>(TABLES_WITHOUT_USER);
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(({ table }) => !PAGE.includes(`\`${table}\``))).toEqual([]);
});
