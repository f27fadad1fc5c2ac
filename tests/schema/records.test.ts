// The records of src/domain/records match the database's tables: the same columns, the same encrypted ones, and the
// defaults for older archives.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptedColumns } from '#domain/transfer/plan/archive/encrypted-columns.ts';
import { RECORDS } from '#domain/records/all-records.ts';
import { RECORD_NAMES, type RecordKind } from '#domain/records/record-kinds.ts';
import type { Column } from '#domain/records/column.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** Columns that the server writes. A file cannot say what witnesses said, or when an erased session was recorded. */
const OF_THE_SERVER = new Set(
  'id user_id created_at updated_at import_id witnessed witnessed_on recorded_on'.split(' '),
);

type StoredColumn = {
  readonly name: string;
  readonly isConfidential: boolean;
};

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const storedColumns = async (table: string): Promise<StoredColumn[]> => {
  const columns = await db.asOwner<StoredColumn>(
    `select attname as name,
       col_description(attrelid, attnum) is not distinct from 'confidential' as "isConfidential"
     from pg_catalog.pg_attribute
     where attrelid = format('public.%I', $1::text)::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return columns.filter(({ name }) => !OF_THE_SERVER.has(name));
};

test.each(RECORD_NAMES)('%s has the columns and encrypted columns of its record', async (table) => {
  const stored = await storedColumns(table);
  const { confidential = [] }: RecordKind = RECORDS[table];
  const namesOf = (columns: readonly StoredColumn[]) => columns.map(({ name }) => name).toSorted();
  expect(namesOf(stored)).toEqual(Object.keys(RECORDS[table].columns).toSorted());
  expect(namesOf(stored.filter(({ isConfidential }) => isConfidential))).toEqual(confidential.toSorted());
});

test.each([...RECORD_NAMES, 'certificates', 'witness_requests', 'profiles'])(
  'what an archive knows of %s as encrypted is what the catalogue says',
  async (table) => {
    const stored = (await storedColumns(table)).filter(({ isConfidential }) => isConfidential);
    expect(stored.map(({ name }) => name).toSorted()).toEqual([...encryptedColumns(table)].toSorted());
  },
);

test.each(RECORD_NAMES)('%s is named by columns of its own, and its day is one', (table) => {
  const { named = [], day }: RecordKind = RECORDS[table];
  const columns: Readonly<Record<string, Column>> = RECORDS[table].columns;
  expect([...named, ...(day === undefined ? [] : [day])].filter((name) => !(name in columns))).toEqual([]);
  if (day !== undefined) expect(columns[day]?.kind).toBe('date');
});

test.each(RECORD_NAMES)('%s may lack, in an archive, only columns with a default in the record', (table) => {
  const stated = Object.entries<Column>(RECORDS[table].columns);
  const lacking = RECORDS[table].schema.safeParse({}).error?.issues.map(({ path }) => String(path[0])) ?? [];
  const needed = new Set(lacking);
  expect(stated.filter(([name]) => !needed.has(name)).map(([name]) => name)).toEqual(
    stated.filter(([, { ifAbsent }]) => ifAbsent !== undefined).map(([name]) => name),
  );
});

test('an imported row without these columns gets the records’ defaults', async () => {
  const coach = await db.addUser({ email: 'records@example.org' });
  const client = '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01';
  const session = '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a02';
  const run = '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a03';
  const rows = {
    clients: [{ id: client, name: 'Amara Osei', email: '', phone: null, notes: null }],
    sessions: [
      {
        id: session,
        client_id: client,
        date: '2026-11-20',
        duration: 60,
        notes: '',
        topics: [],
        follow_up: null,
        completed: true,
      },
    ],
  };
  const asCoach = (text: string, values: string[]) => db.asUser(coach.claims, { text, values });
  await asCoach("insert into public.import_runs (id, kind, file_name) values ($1, 'archive', '')", [run]);
  await asCoach('insert into public.import_parts (import_id, part, rows) values ($1, 0, $2)', [
    run,
    JSON.stringify(rows),
  ]);
  await asCoach('select public.finish_import($1, 1)', [run]);
  for (const table of ['clients', 'sessions'] as const) {
    const [found] = await db.asOwner<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public.${table} t where user_id = $1`,
      [coach.id],
    );
    const absent = Object.entries<Column>(RECORDS[table].columns).filter(([, { ifAbsent }]) => ifAbsent !== undefined);
    expect(absent.length).toBeGreaterThan(4);
    expect(Object.fromEntries(absent.map(([name]) => [name, found?.row[name]]))).toEqual(
      Object.fromEntries(absent.map(([name, { ifAbsent }]) => [name, ifAbsent])),
    );
  }
});
