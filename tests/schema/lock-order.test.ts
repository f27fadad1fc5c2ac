// Whatever writes a coach's rows locks the coach's counter before anything else (ADR 111). A coach's own statements do so by triggers;
// this reads the texts of the functions that run as the owner, and so lock rows before a trigger could.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Functions that lock something else first, and why they never wait crosswise for it. */
const WITHOUT_COUNTER: Readonly<Record<string, string>> = {
  analyse_grown_table: 'writes no rows',
  block_addresses: 'rows of no coach, in the order of their hashes',
  claim_hook_check: 'locks one row of hook_checks and nothing after it',
  claim_weekly_mail: 'locks one row of weekly_mails and nothing after it',
  give_up_certificate: 'locks one row and nothing after it',
  put_certificate_chunk: 'locks one content, and adds a row that nobody else has',
  record_admin_action: 'adds one row that is of no coach',
  stop_factor_removal: 'deletes one row of factor_removals and locks nothing after it',
  stop_mails: 'adds one row that is of no coach',
  stop_weekly_mail: 'locks one profile and nothing after it',
  unblock_address: 'deletes rows that are of no coach',
  write_weekly_mail: 'locks the account, as its foreign key does, and one row of weekly_mails',
};

test('a table that a coach’s statements write locks the counter by a trigger, and keeps its time of change itself', async () => {
  const tables = await db.asOwner<{ name: string; triggers: string[] }>(
    `select c.relname as name, array(select p.proname::text from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where t.tgrelid = c.oid and (p.proname = 'lock_storage' or p.proname = 'set_updated_at'
         and has_any_column_privilege('authenticated', c.oid, 'update')) order by 1) as triggers
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (has_any_column_privilege('authenticated', c.oid, 'insert, update') or has_table_privilege('authenticated', c.oid, 'delete'))`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const timed = await db.asOwner<{ name: string }>(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attname = 'updated_at'
       and c.relnamespace = 'public'::regnamespace and has_any_column_privilege('authenticated', c.oid, 'update')`,
  );
  const times = new Set(timed.map(({ name }) => name));
  for (const { name, triggers } of tables)
    expect(triggers, name).toEqual(['lock_storage', ...(times.has(name) ? ['set_updated_at'] : [])]);
});

const LOCKS =
  /\b(?:insert into|update|delete from)\s+(?:public|private|auth)\.|\bfor (?:no key )?update\b|\bfor share\b|\bexecute format\(/i;
const COUNTER = /\b(?:lock_storages?_of|try_to_lock_storage_of)\(/;

test('functions lock the counter first', async () => {
  const functions = await db.asOwner<{ name: string; text: string }>(
    `select p.proname as name, p.prosrc as text from pg_proc p
     where p.pronamespace = 'private'::regnamespace and p.prosecdef and p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype
       and p.proname <> 'lock_storage_of'
       and exists (select from unnest(array['authenticated', 'hourbook_server', 'witness', 'assessor', 'calendar', 'summary']) as r (role)
         where has_function_privilege(r.role, p.oid, 'execute'))
     order by 1`,
  );
  expect(functions.length).toBeGreaterThan(25);
  const late = functions.filter(({ text }) => {
    const code = text.replaceAll(/--.*$/gm, '');
    const [lock, counter] = [code.search(LOCKS), code.search(COUNTER)];
    return lock >= 0 && (counter < 0 || counter > lock);
  });
  expect(late.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_COUNTER));
});
