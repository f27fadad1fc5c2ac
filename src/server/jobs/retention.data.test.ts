// The rows that jobs delete by age are found by an index, however many there are.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDistributed } from '#tests/support/one-server.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { RETENTION_RULES } from './retention.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** How private.delete_old chooses rows, from its list: a call would hide the plan. Of merges, whose function is their own, as it is there. */
async function chosenBy(what: string, statement: string): Promise<string> {
  if (what === 'merges of clients')
    return `select m.id, m.undone_at from public.client_merges m
      where m.merged_at < $1 and m.expired_at is null order by m.merged_at limit $2`;
  const [, table] = /private\.delete_old\('([\w.]+)'/.exec(statement) ?? [];
  if (table === undefined) return statement;
  const [{ list } = { list: '' }] = await db.asOwner<{ list: string }>(
    `select prosrc as list from pg_proc where proname = 'delete_old'`,
  );
  const row = new RegExp(String.raw`\('${table}', '(\w+)', '(\w+)', (?:'([^']*)'|\$rows\$(.*?)\$rows\$)\)`).exec(list)!;
  const [, key, since, condition = row[4]] = row;
  return `select user_id, ${key} from ${table} where ${condition} and ${since} < $1 order by ${since} limit $2 offset $3`;
}

/** With expensive sequential scans, a plan that still has one (or a sort of all rows) has no index to use. */
async function expectIndex(statement: string): Promise<void> {
  const literal = statement.replaceAll('$1', "now() - interval '1 year'").replaceAll('$2', '10').replaceAll('$3', '0');
  await db.asOwner('set enable_seqscan = off');
  await db.asOwner('set enable_sort = off');
  const plan = await db.asOwner<{ 'QUERY PLAN': string }>(`explain ${literal}`);
  await db.asOwner('reset enable_seqscan');
  await db.asOwner('reset enable_sort');
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  // Rows of coaches: the workers plan for each shard.
  if (isDistributed && text.includes('Citus')) return;
  expect(text).not.toMatch(/Seq Scan|Sort/);
  expect(text).toMatch(
    /Index (Only )?Scan using \w*(updated_at|created_at|refreshed_at|started_at|received_at|failed_at|last_used_at|left_at|merged_at|deleted_at|state_since|expires_at)/,
  );
}

test('what has an end is deleted by a rule after it', async () => {
  const tables = await db.asOwner<{ name: string }>(
    `select distinct n.nspname || '.' || c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('auth', 'private', 'public') and a.attname ~ 'expires_at$' order by 1`,
  );
  expect(tables.length).toBeGreaterThan(3);
  const bodies = await db.asOwner<{ text: string }>(
    `select prosrc as text from pg_proc where pronamespace = 'private'::regnamespace and strpos($1, 'private.' || proname || '(') > 0`,
    [RETENTION_RULES.map(({ statement }) => statement).join()],
  );
  const deleting = [...RETENTION_RULES.map(({ statement }) => statement), ...bodies.map(({ text }) => text)].join('\n');
  expect(
    tables.filter(({ name }) => !new RegExp(String.raw`\bdelete(?: from |_old\(')${name}\b`).test(deleting)),
  ).toEqual([]);
});

test.each(RETENTION_RULES)('$what are found by an index', async ({ what, statement }) => {
  await expectIndex(await chosenBy(what, statement));
});
