// docs/stored-texts.md lists every column that can hold a text: encrypted, or in clear and why. The list is compared with the
// database's columns and their comments, by which the server encrypts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LISTED_TEXTS as listed } from '#tests/support/listed-texts.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Not enumerated types, whose words the database knows, nor views of an extension. */
const TEXT_COLUMNS = `
  select format('%s.%s.%s', c.relnamespace::regnamespace, c.relname, a.attname) as name,
    case col_description(c.oid, a.attnum) when 'confidential' then 'encrypted' when 'confidential rows' then 'rows encrypted' end as stored
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relkind in ('r', 'p', 'v', 'm') and not exists (select from pg_depend x where x.objid = c.oid and x.deptype = 'e')
    and c.relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    and (coalesce(e.typcategory, t.typcategory) = 'S' or coalesce(e.typname, t.typname) in ('json', 'jsonb', 'bytea', 'xml', 'tsvector'))
  order by 1`;

interface Column {
  readonly name: string;
  readonly stored: string | null;
}

const WORDS = ['encrypted', 'rows encrypted', 'sealed', 'hash', 'clear'];
/** Stored for undo where no request reaches it: the rows come from the tables, encrypted (tests/policies/records/deletions.test.ts). */
const KEPT = 'private.deletions.rows';

test('every column that can hold a text is listed once, with a reason', async () => {
  const columns = await db.asOwner<Column>(TEXT_COLUMNS);
  expect(columns.length).toBeGreaterThan(100);
  expect(listed.map(({ name }) => name).toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
  for (const { name, stored, reason } of listed) {
    expect(WORDS, name).toContain(stored);
    expect(reason.length, name).toBeGreaterThan(3);
  }
});

test('what is listed as encrypted is what the server encrypts', async () => {
  const columns = await db.asOwner<Column>(TEXT_COLUMNS);
  const encrypted = ({ stored }: Pick<Column, 'stored'>) => stored === 'encrypted' || stored === 'rows encrypted';
  const words = (all: readonly Column[]) => all.filter(encrypted).map(({ name, stored }) => `${name}: ${stored}`);
  expect(words(listed.filter(({ name }) => name !== KEPT)).toSorted()).toEqual(words(columns).toSorted());
  expect(listed.find(({ name }) => name === KEPT)?.stored).toBe('rows encrypted');
});
