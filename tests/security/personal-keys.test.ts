// What a personal key reaches, over every table, column and function of the catalogue and with the official clients (ADR 150): what its
// scope says and nothing else, notes only where it was chosen, and never another coach's rows.
import { afterAll, beforeAll, expect } from 'vitest';
import type { KeyRole } from '#domain/personal-keys/personal-key.ts';
import type { Table } from '#server/rest/plan/catalog.ts';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';
import { WRITTEN_RECORDS } from '#domain/records/record-kinds.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { COACHES_ADDRESSES, COACHES_FUNCTIONS } from '#tests/support/declared-functions.ts';
import { markedRow } from '#tests/support/example-records.ts';
import { addMarkedCoach, ask, type MarkedCoach } from '#tests/support/marked-coach.ts';
import { describeOnOneServer as describe, testOnOneServer as test } from '#tests/support/one-server.ts';
import { createKeyCalls, KEY_KINDS } from '#tests/support/personal-keys.ts';

const RECORDS: readonly string[] = WRITTEN_RECORDS;

/** By scope, the tables that a key reads, adds to, changes and deletes from. Of no other has it any right. */
const TABLES = {
  read: {
    select: [...RECORDS, 'erased_sessions', 'certificates', 'witness_requests', 'witnessed_rows'],
    insert: [],
    update: [],
    delete: [],
  },
  log: { select: ['clients', 'sessions'], insert: ['clients', 'sessions'], update: ['sessions'], delete: [] },
  all: {
    select: [...RECORDS, 'erased_sessions', 'certificates', 'witness_requests', 'witnessed_rows', 'client_merges'],
    insert: RECORDS,
    update: RECORDS,
    delete: [...RECORDS, 'erased_sessions', 'certificates', 'witness_requests'],
  },
} satisfies Record<string, Record<string, readonly string[]>>;

/** What sums need of other tables, for scopes that read all records. */
const OF_ACCOUNT: Readonly<Record<string, readonly string[]>> = {
  profiles: ['id', 'time_zone', 'week_start'],
  calendar_feeds: ['id', 'user_id'],
};

const SUMS = [
  'client_hours',
  'cpd_totals',
  'dashboard',
  'find_records',
  'report',
  'session_totals',
  'witnessed_rows_of',
];
const FUNCTIONS = {
  read: SUMS,
  log: [],
  all: [
    ...SUMS,
    'delete_records',
    'edit_sessions',
    'erase_client',
    'merge_clients',
    'revoke_witness_request',
    'undo_client_merge',
    'undo_deletion',
  ],
};

const OWN = 'zq7mine';
const OTHER = 'zq7other';
let app: TestApp;
let coach: MarkedCoach;
let other: MarkedCoach;
let tables: Table[];
let functions: Awaited<ReturnType<typeof loadCatalog>>['functions'];
const keys = {} as Record<KeyRole, string>;

beforeAll(async () => {
  app = await startTestApp();
  coach = await addMarkedCoach(app, OWN);
  other = await addMarkedCoach(app, OTHER);
  const catalog = await loadCatalog(app.db.asServer);
  tables = [...catalog.tables.values()];
  functions = [...catalog.functions];
  const calls = createKeyCalls(app);
  for (const kind of KEY_KINDS) keys[kind.role] = (await calls.make(coach.token, kind)).key;
});
afterAll(() => app.close());

const records = (role: KeyRole) => createKeyCalls(app).records(keys[role]);
const confidentialOf = ({ columns }: Table) =>
  [...columns.values()].filter(({ confidential }) => confidential).map(({ name }) => name);
describe.each(KEY_KINDS)('$role', ({ role, scope, reads_notes: readsNotes }) => {
  const may: Record<'select' | 'insert' | 'update' | 'delete', readonly string[]> = TABLES[scope];

  test('has these rights on columns and no others, by the database', async () => {
    const found = await app.db.asOwner<Record<'table' | 'column' | 'right', string> & { isConfidential: boolean }>(
      `select c.relname as "table", a.attname as "column", r."right",
         coalesce(col_description(c.oid, a.attnum) like 'confidential%', false) as "isConfidential"
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         cross join unnest(array['select', 'insert', 'update', 'references']) as r ("right")
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
         and has_column_privilege($1, c.oid, a.attnum, r."right")`,
      [role],
    );
    expect(found.filter(({ isConfidential }) => isConfidential).length > 0).toBe(readsNotes);
    const ofCoach = await app.db.asOwner<Record<'table' | 'column' | 'right', string>>(
      `select c.relname as "table", a.attname as "column", r."right"
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         cross join unnest(array['select', 'insert', 'update']) as r ("right")
       where c.relnamespace = 'public'::regnamespace and has_column_privilege('authenticated', c.oid, a.attnum, r."right")
         and ($1 or coalesce(col_description(c.oid, a.attnum) not like 'confidential%', true))`,
      [readsNotes],
    );
    const text = (one: Record<'table' | 'column' | 'right', string>) => `${one.right} ${one.table}.${one.column}`;
    const expected = ofCoach.filter(
      ({ table, column, right }) =>
        may[right as 'select'].includes(table) ||
        (scope !== 'log' && right === 'select' && OF_ACCOUNT[table]?.includes(column)),
    );
    expect(found.map(text).toSorted()).toEqual(expected.map(text).toSorted());
    const deleted = await app.db.asOwner<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
         and c.relkind in ('r', 'p', 'v', 'm') and has_table_privilege($1, c.oid, 'delete, truncate')`,
      [role],
    );
    expect(deleted.map(({ name }) => name).toSorted()).toEqual([...may.delete].toSorted());
  });

  test('reaches no table outside of the schema public', async () => {
    const found = await app.db.asOwner(
      `select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('auth', 'private', 'migrations') and c.relkind in ('r', 'p', 'v', 'm', 'S')
         and (case c.relkind when 'S' then has_sequence_privilege($1, c.oid, 'usage, select, update')
           else has_any_column_privilege($1, c.oid, 'select, insert, update') or has_table_privilege($1, c.oid, 'delete') end)`,
      [role],
    );
    expect(found).toEqual([]);
  });

  test('reads these tables of its coach, and confidential columns only where notes were chosen', async () => {
    for (const table of tables) {
      const { data, error, status } = await records(role).from(table.name).select();
      if (!may.select.includes(table.name)) {
        expect([status, error?.code], table.name).toEqual([403, '42501']);
        continue;
      }
      expect([status, error], table.name).toEqual([200, null]);
      const rows = data as Record<string, unknown>[];
      expect(rows.length, table.name).toBeGreaterThan(0);
      for (const row of rows) {
        expect(row['user_id'], table.name).toBe(coach.id);
        for (const column of confidentialOf(table)) {
          expect(column in row, `${table.name}.${column}`).toBe(readsNotes);
          if (readsNotes && typeof row[column] === 'string' && row[column] !== '')
            expect(row[column], `${table.name}.${column}`).toContain(OWN);
        }
      }
      expect(JSON.stringify(rows)).not.toMatch(/~hb1:/);
      expect(JSON.stringify(rows)).not.toContain(OTHER);
    }
  });

  test('asks for no confidential column by name, filter, order or embedding unless notes were chosen', async () => {
    if (readsNotes) return;
    for (const table of tables)
      for (const column of confidentialOf(table))
        for (const query of [
          `select=${column}`,
          `select=x:${column}`,
          `select=id&${column}=not.is.null`,
          `select=id&order=${column}`,
          `select=count&${column}=is.null`,
        ]) {
          const { status, text } = await ask(app, keys[role], 'GET', `/rest/v1/${table.name}?${query}`);
          expect([400, 403], `${table.name}?${query}: ${text}`).toContain(status);
        }
    const { status } = await records(role).from('sessions').select('id,clients(name,notes)');
    expect(status).toBe(400);
  });

  test('adds, changes and deletes rows of these tables, and of no other', async () => {
    const client = String(
      (
        await app.db.asOwner<{ id: string }>(
          "insert into public.clients (user_id, name) values ($1, 'zq7mine for writes') returning id",
          [coach.id],
        )
      )[0]!.id,
    );
    for (const table of tables) {
      const isRecord = RECORDS.includes(table.name);
      const row: Record<string, unknown> = isRecord
        ? markedRow(table.name as 'clients', OWN, client)
        : { ...coach.rows.get(table.name), id: crypto.randomUUID() };
      const hidden = readsNotes ? [] : confidentialOf(table);
      const body = Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
      const added = await records(role).from(table.name).insert(body);
      if (may.insert.includes(table.name)) {
        // A reflection is its confidential title.
        const needsNotes = !readsNotes && table.name === 'reflections';
        expect([added.status, added.error?.code], table.name).toEqual(needsNotes ? [400, '23502'] : [201, undefined]);
      } else expect(added.status, `${table.name}: ${JSON.stringify(added.error)}`).toBeOneOf([400, 403]);
      const filter = { id: crypto.randomUUID() };
      const column = ['name', 'duration', 'hours', 'level', 'date', 'paid_minutes'].find((name) =>
        table.columns.has(name),
      );
      const changed = await records(role)
        .from(table.name)
        .update({ [column ?? 'id']: row[column ?? 'id'] ?? null })
        .match(table.columns.has('id') ? filter : { user_id: filter.id });
      expect(changed.status === 204, `update ${table.name}: ${JSON.stringify(changed.error)}`).toBe(
        may.update.includes(table.name),
      );
      const deleted = await records(role)
        .from(table.name)
        .delete()
        .match(table.columns.has('id') ? filter : { user_id: filter.id });
      expect(deleted.status === 204, `delete ${table.name}: ${JSON.stringify(deleted.error)}`).toBe(
        may.delete.includes(table.name),
      );
    }
    await app.db.asOwner('delete from public.clients where id = $1', [client]);
  });

  test('calls these functions of the catalogue, and no other', async () => {
    const allowed: readonly string[] = FUNCTIONS[scope];
    const granted = await app.db.asOwner<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
         and has_function_privilege($1, p.oid, 'execute') and not exists (select from pg_depend e
           where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')`,
      [role],
    );
    expect(granted.map(({ name }) => name).toSorted()).toEqual(allowed.toSorted());
    for (const { name, arguments: taken } of functions) {
      const value = (type: string) =>
        ({
          uuid: crypto.randomUUID(),
          _uuid: [],
          text: 'clients',
          date: '2026-11-20',
          int4: 1,
          bool: false,
          jsonb: {},
          report_bucket: 'month',
        })[type] ?? null;
      const body = Object.fromEntries(taken.map((argument) => [argument.name, value(argument.typeName)]));
      const { status, error } = await records(role).rpc(name, body);
      const isDenied =
        status === 403 && error?.code === '42501' && error.message.startsWith('permission denied for function');
      expect(isDenied, `${name}: ${status} ${JSON.stringify(error)}`).toBe(!allowed.includes(name));
      expect(status, `${name}: ${JSON.stringify(error)}`).toBeLessThan(500);
    }
  });

  test('calls no function of the server, and nothing of sign-in', async () => {
    for (const name of COACHES_FUNCTIONS)
      expect((await createKeyCalls(app).callWithKey(keys[role], name)).status, name).toBe(401);
    for (const { method, path, body } of COACHES_ADDRESSES)
      expect((await ask(app, keys[role], method, path, { body })).status, path).toBe(403);
  });

  test('reads, changes and deletes nothing of another coach', async () => {
    const before = await app.db.asOwner('select to_jsonb(s) as row from public.sessions s where user_id = $1', [
      other.id,
    ]);
    for (const { name, columns } of tables) {
      const id = other.rows.get(name)?.['id'];
      if (id === undefined || !columns.has('user_id')) continue;
      const { data } = await records(role).from(name).select('id').eq('id', id);
      expect(data ?? [], name).toEqual([]);
      const removed = await records(role).from(name).delete().eq('id', id).select('id');
      expect(removed.data ?? [], name).toEqual([]);
    }
    const stolen = await records(role).from('clients').insert({ name: 'stolen', user_id: other.id });
    expect(stolen.status).toBe(403);
    const moved = await records(role).from('sessions').update({ duration: 1 }).eq('user_id', other.id).select('id');
    expect(moved.data ?? []).toEqual([]);
    expect(
      await app.db.asOwner('select to_jsonb(s) as row from public.sessions s where user_id = $1', [other.id]),
    ).toEqual(before);
  });
});

test('the policies for keys say what those for the coach say', async () => {
  const found = await app.db.asOwner<{ table: string; command: string; rule: string; isForKeys: boolean }>(
    `select p.polrelid::regclass::text as "table", p.polcmd as command,
       concat(pg_get_expr(p.polqual, p.polrelid), ' / ', pg_get_expr(p.polwithcheck, p.polrelid)) as rule,
       not p.polroles @> array['authenticated'::regrole::oid] as "isForKeys"
     from pg_policy p where p.polroles && array['authenticated'::regrole::oid, 'key_read'::regrole, 'key_log'::regrole, 'key_all'::regrole]`,
  );
  const text = ({ table, command, rule }: (typeof found)[number]) => `${table} ${command} ${rule}`;
  const ofCoach = new Set(found.filter(({ isForKeys }) => !isForKeys).map(text));
  const ofKeys = found.filter(({ isForKeys }) => isForKeys).map(text);
  expect(ofKeys.length).toBeGreaterThan(60);
  expect(ofKeys.filter((one) => !ofCoach.has(one))).toEqual([]);
});

test('a key of an admin has no rights of an admin', async () => {
  const admin = await app.signUp();
  await app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [admin.id]);
  const { key } = await createKeyCalls(app).make(admin.token, { scope: 'all', reads_notes: true });
  const calls = createKeyCalls(app).records(key);
  for (const name of ['admin_user_figures', 'admin_actions'])
    expect((await calls.rpc(name)).error?.code, name).toBe('42501');
  expect((await calls.from('profiles').select('id')).data).toEqual([{ id: admin.id }]);
  expect((await calls.from('profiles').select('email')).error?.code).toBe('42501');
  expect((await calls.from('clients').select('id')).data).toEqual([]);
});

test('a coach without access adds nothing with a key, and reads all', async () => {
  const lapsed = await app.signUp();
  const { key } = await createKeyCalls(app).make(lapsed.token, { scope: 'log' });
  const calls = createKeyCalls(app).records(key);
  expect((await calls.from('clients').insert({ name: 'Kim' })).status).toBe(201);
  await app.db.asOwner("update public.profiles set subscription_end_date = now() - interval '1 day' where id = $1", [
    lapsed.id,
  ]);
  const refused = await calls.from('clients').insert({ name: 'Lee' });
  expect([refused.status, refused.error?.code]).toEqual([402, 'PT402']);
  expect((await calls.from('clients').select('name')).data).toEqual([{ name: 'Kim' }]);
});

describe('two at once', () => {
  test('each read their own rows and their own columns, hundreds of times, beside the coach', async () => {
    const { key } = await createKeyCalls(app).make(other.token, { scope: 'read' });
    const wanted = [
      [keys.key_read_notes, coach.id, true],
      [keys.key_read, coach.id, false],
      [key, other.id, false],
      [coach.token, coach.id, true],
    ] as const;
    await Promise.all(
      Array.from({ length: 300 }, async (_, at) => {
        const [sent, id, hasNotes] = wanted[at % wanted.length]!;
        const { text } = await ask(app, sent, 'GET', '/rest/v1/sessions?select=*&limit=1');
        const [row] = JSON.parse(text) as Record<string, unknown>[];
        expect(row?.['user_id']).toBe(id);
        expect('notes' in row!).toBe(hasNotes);
      }),
    );
  });
});
