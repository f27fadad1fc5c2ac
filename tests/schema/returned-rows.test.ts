// How many rows the planner expects of each function that returns rows. Without a word it expects a thousand, of one row too, and then
// prepares a join for a thousand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** What the planner expects of a function that declares nothing. */
const UNDECLARED = 1_000;
/** Functions that return about as many: something of each record of a coach. */
const A_THOUSAND = ['private.log_entries', 'private.logged_rows', 'private.rows_of_log'];

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Postgres puts plain SQL without settings in place of its call and knows its rows. */
const RETURNING_ROWS = `
  select n.nspname || '.' || p.proname as name, p.prorows::int as rows, p.pronargs = 0 and p.provolatile = 'i' as is_list
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where p.proretset and n.nspname in ('auth', 'private', 'public', 'rest')
    and not (l.lanname = 'sql' and p.proconfig is null and not p.prosecdef and p.provolatile <> 'v')
  order by 1`;
const returningRows = () => db.asOwner<{ name: string; rows: number; is_list: boolean }>(RETURNING_ROWS);

describe('a function that returns rows', () => {
  test('declares how many', async () => {
    const functions = await returningRows();
    expect(functions.length).toBeGreaterThan(15);
    expect(functions.filter(({ rows }) => rows === UNDECLARED).map(({ name }) => name)).toEqual(A_THOUSAND);
  });

  test('is found when it declares nothing', async () => {
    await db.asOwner(
      `create function private.silent() returns setof uuid language plpgsql stable as 'begin return; end'`,
    );
    expect(await returningRows()).toContainEqual({ name: 'private.silent', rows: UNDECLARED, is_list: false });
    await db.asOwner('drop function private.silent()');
  });

  test('declares as many as it has, where it is a list', async () => {
    const lists = (await returningRows()).filter(({ is_list }) => is_list);
    expect(lists.map(({ name }) => name)).toEqual(['private.record_tables', 'private.session_facts']);
    for (const { name, rows } of lists)
      expect(await db.asOwner(`select count(*)::int as rows from ${name}()`), name).toEqual([{ rows }]);
  });
});
