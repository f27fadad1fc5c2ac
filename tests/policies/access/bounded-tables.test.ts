// Every table of the database either counts toward its coach's quota (ADR 59), or is bounded for each coach by something else, which is
// named here with the test that exercises it, or holds nothing of a coach's.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { BOUNDS, type Bound } from './table-bounds.ts';
import { allTables } from '#tests/support/tables-with.ts';

const tablesWith = (bound: Bound) => Object.keys(BOUNDS).filter((table) => BOUNDS[table] === bound);

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

describe('what is declared', () => {
  test('is every table', async () => {
    expect(await allTables(db.asOwner)).toEqual(Object.keys(BOUNDS).toSorted());
  });

  test('as counted has the triggers that lock and count', async () => {
    const counted = await db.asOwner<{ name: string }>(
      `select t.tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
       where p.proname in ('lock_storage', 'count_storage', 'log_' || c.relname) group by t.tgrelid having count(*) = 4 order by 1`,
    );
    const names = counted.map(({ name }) => (name.includes('.') ? name : `public.${name}`));
    expect(names.toSorted()).toEqual(tablesWith('counted').toSorted());
  });

  test('as one row has a key that is the account', async () => {
    const keyed = await db.asOwner<{ name: string }>(
      `select distinct n.nspname || '.' || c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
         join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indisunique and i.indnkeyatts = 1 and i.indpred is null and (a.attname = 'user_id'
         or c.oid in ('auth.users'::regclass, 'public.profiles'::regclass) and a.attname = 'id') order by 1`,
    );
    expect(keyed.map(({ name }) => name)).toEqual(tablesWith('one row').toSorted());
  });

  test('as of no coach refers to no account', async () => {
    const referring = await db.asOwner<{ name: string }>(
      `select distinct c.conrelid::regclass::text as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid
       where c.contype = 'f' and c.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass) or a.attname = 'user_id'`,
    );
    const names = new Set(referring.map(({ name }) => (name.includes('.') ? name : `public.${name}`)));
    expect(tablesWith('no coach').filter((table) => names.has(table))).toEqual([]);
  });

  test('as bounded otherwise is exercised by a test that exists', () => {
    const missing = Object.entries(BOUNDS).filter(
      ([, bound]) =>
        typeof bound === 'object' && !(existsSync(bound.test) && sourceOf(bound.test).includes(`'${bound.name}'`)),
    );
    expect(missing).toEqual([]);
  });
});

const sourceOf = (file: string) => readFileSync(file, 'utf8');
