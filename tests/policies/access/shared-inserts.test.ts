// Concurrent inserts of one user share a transaction. Each has the same result as on its own.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseForTests } from '#tests/support/policies.ts';
import type { TestUser } from '#tests/support/test-database.ts';

const db = databaseForTests();
let ada: TestUser;
let bea: TestUser;
beforeAll(async () => {
  ada = await db.addUser({ email: 'ada@example.org' });
  bea = await db.addUser({ email: 'bea@example.org' });
  await db.asOwner(`create table public.numbers (
    n int primary key check (n > 0), late int unique deferrable initially deferred, transaction xid8 default pg_current_xact_id())`);
  await db.asOwner('grant select, insert, delete on public.numbers to authenticated');
});
/** Opens the connection first, since statements before that are spread over several. */
beforeAll(() => Promise.all(Array.from({ length: 10 }, () => db.asUser(ada.claims, { text: 'select 1' }))));
beforeEach(() => db.asOwner('truncate public.numbers'));

/** 'written', or the SQLSTATE. */
async function insert(who: TestUser, values: string): Promise<string> {
  try {
    const statement = { text: `insert into public.numbers (n, late) ${values} returning n`, kind: 'insert' } as const;
    const { rows, rowCount } = await db.asUser(who.claims, statement);
    expect([rows.length, rowCount]).toEqual([1, 1]);
    return 'written';
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}

const written = async () =>
  (await db.asOwner<{ n: number }>('select n from public.numbers order by n')).map(({ n }) => n);

const transactionsOf = async (from: number, to: number) => {
  const text = 'select distinct transaction::text from public.numbers where n between $1 and $2';
  return (await db.asOwner<{ transaction: string }>(text, [from, to])).map(({ transaction }) => transaction);
};

test('those of one user share a transaction, those of another have another, and a read is not part of it', async () => {
  const count = { text: 'select count(*) from public.numbers', kind: 'read' } as const;
  const own = [1, 2, 3].map((n) => insert(ada, `values (${n}, null)`));
  const read = db.asUser(ada.claims, count);
  const other = [4, 5].map((n) => insert(bea, `values (${n}, null)`));
  expect(await Promise.all([...own, ...other])).toEqual(Array(5).fill('written'));
  await read;
  const [one, two] = [await transactionsOf(1, 3), await transactionsOf(4, 5)];
  expect([one.length, two.length]).toEqual([1, 1]);
  expect(one).not.toEqual(two);
});

test('a statement not marked as an insert has its own transaction', async () => {
  const text = 'insert into public.numbers (n) values ';
  await Promise.all([1, 2].map((n) => db.asUser(ada.claims, { text: `${text} (${n})` })));
  expect(await transactionsOf(1, 2)).toHaveLength(2);
});

test('a refused one does not affect the others, at any position', async () => {
  const rows = [
    'values (1, null)',
    'values (0, null)',
    'values (2, null)',
    'values (9, null)',
    'select 1 / 0, 1',
    'values (3, null)',
  ];
  const seen = await Promise.all(rows.map((values) => insert(ada, values)));
  expect(seen).toEqual(['written', '23514', 'written', 'written', '22012', 'written']);
  expect(await written()).toEqual([1, 2, 3, 9]);
});

test('of two conflicting ones one is written, whether the conflict is found by the statement or at commit', async () => {
  const twice = await Promise.all([insert(ada, 'values (1, null)'), insert(ada, 'values (1, null)')]);
  expect(twice.toSorted()).toEqual(['23505', 'written']);
  const late = await Promise.all([2, 3, 4].map((n) => insert(ada, `values (${n}, ${n === 4 ? 1 : 7})`)));
  expect(late.toSorted()).toEqual(['23505', 'written', 'written']);
  expect(late[2]).toBe('written');
  expect(await written()).toHaveLength(3);
});

test('more than fit into one transaction are all written', async () => {
  const seen = await Promise.all(Array.from({ length: 50 }, (_, n) => insert(ada, `values (${n + 1}, null)`)));
  expect(seen).toEqual(Array(50).fill('written'));
  expect((await transactionsOf(1, 50)).length).toBeGreaterThan(1);
  expect(await written()).toHaveLength(50);
});

test('two deadlocked transactions end with each row written once', async () => {
  const slowly = (n: number) => `select ${n}, null from pg_sleep(0.2)`;
  const of = (who: TestUser, first: number, second: number) => [
    insert(who, `values (${first}, null)`),
    insert(who, slowly(second)),
  ];
  const seen = await Promise.all([...of(ada, 1, 2), ...of(bea, 2, 1)]);
  expect(seen.toSorted()).toEqual(['23505', '23505', 'written', 'written']);
  expect(await written()).toEqual([1, 2]);
});

test('a changed table does not break them', async () => {
  const some = (from: number) => Promise.all([0, 1, 2].map((n) => insert(ada, `values (${from + n}, null)`)));
  await some(1);
  await db.asOwner('alter table public.numbers alter n type bigint');
  expect(await some(4)).toEqual(Array(3).fill('written'));
  expect(await written()).toHaveLength(6);
});
