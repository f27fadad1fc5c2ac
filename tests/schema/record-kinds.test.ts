// What record-kinds.ts says that a record can do, compared with the database's catalogue: a table that a coach writes is a record, or is
// named below, and each promise of a record is there in the database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RECORDS } from '#domain/records/all-records.ts';
import type { Column } from '#domain/records/column.ts';
import {
  RECORD_KINDS,
  RECORD_NAMES,
  type RecordKind,
  TRANSFER_TABLES,
  WRITTEN_RECORDS,
} from '#domain/records/record-kinds.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const namesOf = async (query: string) => (await db.asOwner<{ name: string }>(query)).map(({ name }) => name).toSorted();
const recordsThat = (can: (kind: RecordKind) => unknown) =>
  RECORD_NAMES.filter((name) => can(RECORD_KINDS[name])).toSorted();

/** Tables that a coach adds to or deletes from, and that hold no record of the practice. */
const NO_RECORDS: Readonly<Record<string, string>> = {
  calendar_answers: 'what was said to the events of a calendar that is connected here',
  calendar_feeds: 'connections, with the secrets of other servers',
  certificates: 'files stored with records',
  import_parts: 'so that an import can be finished here',
  import_runs: 'so that an import can be undone here',
  lent_comments: 'an assessor’s words to a view that ends',
  lent_views: 'for somebody else, and they end',
  witness_requests: 'asked of others; its rows are records of the practice',
};

test('a table that a coach writes is a record, or is named here with the reason', async () => {
  const written = await namesOf(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and (has_any_column_privilege('authenticated', c.oid, 'insert') or has_table_privilege('authenticated', c.oid, 'delete'))`,
  );
  expect(written).toEqual([...RECORD_NAMES, ...Object.keys(NO_RECORDS)].toSorted());
});

test('a coach adds the records that the server does not make', async () => {
  const added = await namesOf(
    `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and has_any_column_privilege('authenticated', c.oid, 'insert')`,
  );
  expect(added.filter((name) => !(name in NO_RECORDS))).toEqual(WRITTEN_RECORDS.toSorted());
});

const withTriggers = (functions: string, times: number) =>
  namesOf(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where c.relnamespace = 'public'::regnamespace and ${functions} group by 1 having count(*) = ${times}`,
  );

test('the facts of logged records, and of no others, are in the chain of changes', async () => {
  const logged = await withTriggers("p.proname = 'log_' || c.relname", 3);
  expect(logged).toEqual(recordsThat(({ isLogged }) => isLogged));
});

test('a record that refers to a client is deleted with it or stays, and a merge moves it', async () => {
  const references = await db.asOwner<{ name: string; without: string }>(
    `select conrelid::regclass::text as name, case when confdeltype = 'c' then 'deleted'
         -- By a trigger where tables are distributed.
         when confdeltype = 'n' or exists (select from pg_trigger where tgname = 'empty_' || conname) then 'kept' end as without
     from pg_constraint where contype = 'f' and confrelid = 'public.clients'::regclass`,
  );
  const found = Object.fromEntries(references.map(({ name, without }) => [name.replace('public.', ''), without]));
  const stated = recordsThat(({ client }) => client);
  for (const name of stated) expect([name, found[name]]).toEqual([name, clientOf(name)?.without]);
  const others = Object.keys(found).filter((name) => !stated.some((one) => one === name) && !(name in NO_RECORDS));
  expect(others).toEqual(['client_merges']);
  expect(await namesOf('select unnest(private.tables_of_clients()) as name')).toEqual(expect.arrayContaining(stated));
});

const clientOf = (name: (typeof RECORD_NAMES)[number]) => (RECORD_KINDS[name] as RecordKind).client;

test('a certificate has a column for each record with files', async () => {
  const columns = await db.asOwner<{ name: string; column: string }>(
    `select confrelid::regclass::text as name, a.attname as column from pg_constraint
       join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[2]
     where contype = 'f' and conrelid = 'public.certificates'::regclass and confrelid <> 'private.certificate_contents'::regclass
       and confrelid <> 'auth.users'::regclass`,
  );
  const stated = RECORD_NAMES.flatMap((name) => {
    const { certificates }: RecordKind = RECORD_KINDS[name];
    return certificates ? [[name, certificates]] : [];
  });
  expect(Object.fromEntries(columns.map(({ name, column }) => [name.replace('public.', ''), column]))).toEqual(
    Object.fromEntries(stated),
  );
});

test('what a coach writes can be deleted with undo', async () => {
  const areas = await namesOf('select unnest(private.areas_of_deletions()) as name');
  expect(areas.filter((name) => !(name in NO_RECORDS))).toEqual(WRITTEN_RECORDS.toSorted());
});

test('the functions that do the same to all records know of each what is said here', async () => {
  const rows = await db.asOwner<{
    area: string;
    gate: string;
    facts: string | null;
    evidence: string | null;
    lent: string | null;
  }>('select * from private.record_tables()');
  const known = rows.map(({ gate: _gate, lent: _lent, facts, evidence, ...row }) => ({
    ...row,
    is_logged: facts !== null,
    is_evidence: evidence !== null,
  }));
  const stated = RECORD_NAMES.map((area) => {
    const kind: RecordKind = RECORD_KINDS[area];
    return {
      area,
      without_client: kind.client?.without ?? null,
      certificates: kind.certificates ?? null,
      is_witnessed: kind.isWitnessed ?? false,
      is_commented: kind.isCommented ?? false,
      is_of_a_day: kind.timelySince !== undefined,
      is_made_by_server: kind.isMadeByServer ?? false,
      is_logged: kind.isLogged ?? false,
      day: kind.day ?? null,
      // These two have another shape there.
      is_evidence: (kind.isEvidence ?? false) && area !== 'clients' && area !== 'sessions',
    };
  });
  const byArea = <R extends { readonly area: string }>(list: readonly R[]) =>
    list.toSorted((one, other) => one.area.localeCompare(other.area));
  expect(byArea(known)).toEqual(byArea(stated));
});

test('an import asks for the access that the policies of each table ask for', async () => {
  const policies = await db.asOwner<{ name: string; gate: string }>(
    `select polrelid::regclass::text as name, (regexp_match(pg_get_expr(polwithcheck, polrelid), 'require_access\\(''(\\w+)'''))[1] as gate
     from pg_policy where polcmd = 'a' and polroles @> array['authenticated'::regrole::oid] and polrelid::regclass::text = any($1)`,
    [WRITTEN_RECORDS],
  );
  expect(policies.length).toBe(WRITTEN_RECORDS.length);
  const gates = await db.asOwner('select area as name, gate from private.record_tables() where not is_made_by_server');
  expect(gates.toSorted(byName)).toEqual(policies.toSorted(byName));
});

const byName = (one: { name?: unknown }, other: { name?: unknown }) =>
  String(one.name).localeCompare(String(other.name));

const valuesOfCheck = (constraint: string) =>
  namesOf(
    `select (regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g'))[1] as name from pg_constraint
     where conname = '${constraint}'`,
  );

test('the records in files of rows and columns are those whose columns have headers, and an import can be of each', async () => {
  const withHeaders = RECORD_NAMES.filter((name) =>
    Object.values<Column>(RECORDS[name].columns).some(({ importNames }) => importNames !== undefined),
  );
  expect(TRANSFER_TABLES).toEqual(withHeaders);
  expect(await valuesOfCheck('import_runs_kind_check')).toEqual(
    [...TRANSFER_TABLES, 'calendar', 'archive', 'icf_log'].toSorted(),
  );
});

test('witnesses are asked about, and assessors comment on, the records that say so', async () => {
  expect(await valuesOfCheck('witnessed_rows_area_check')).toEqual(recordsThat(({ isWitnessed }) => isWitnessed));
  expect(await valuesOfCheck('lent_comments_area_check')).toEqual(recordsThat(({ isCommented }) => isCommented));
});

test('rules are evaluated on the records that are evidence', async () => {
  const coach = await db.addUser({ email: 'evidence@example.org' });
  const { rows } = await db.asUser(coach.claims, { text: 'select public.evidence() as answer' });
  const evidence = JSON.parse(String(rows[0]?.[0])) as { witnessed: object };
  const keys = Object.keys(evidence);
  expect(keys.filter((key) => key in RECORD_KINDS).toSorted()).toEqual(recordsThat(({ isEvidence }) => isEvidence));
  expect(Object.keys(evidence.witnessed).toSorted()).toEqual(recordsThat(({ isWitnessed }) => isWitnessed));
});
