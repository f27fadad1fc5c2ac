// The columns that a user may write: those of the records, and the list below. All others are written by the database
// or the server; a new column is not writable until it is added there.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECORDS } from '#domain/records/all-records.ts';
import { profileSchema } from '#domain/profile/profile-schema.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMarkedCoach, ask, type MarkedCoach } from '#tests/support/marked-coach.ts';
import { CITUS_VIEWS } from '#tests/support/one-server.ts';

/** All columns that a coach may insert may also be updated. */
const own = (columns: string) => ({
  insert: `id user_id ${columns}`,
  update: `${columns} updated_at`,
  delete: true,
});

/** The columns of each record, from src/domain/records. A wheel cannot move to another client. */
const RECORD_GRANTS = Object.fromEntries(
  Object.entries(RECORDS).map(([table, { columns }]) => {
    const names = Object.keys(columns);
    const changed = table === 'wheels' ? names.filter((name) => name !== 'client_id') : names;
    return [table, { ...own(names.join(' ')), update: `${changed.join(' ')} updated_at` }];
  }),
);

const WRITABLE: Readonly<Record<string, { insert: string; update: string; delete: boolean }>> = {
  ...RECORD_GRANTS,
  // Written by rpc/erase_client.
  erased_sessions: { insert: '', update: '', delete: true },
  // Written by the function add-certificate.
  certificates: { insert: '', update: '', delete: true },
  // Written by private.ask_witness and private.witness.
  witness_requests: { insert: '', update: '', delete: true },
  witnessed_rows: { insert: '', update: '', delete: false },
  // Written by the function lend-view, and by assessors through rpc/add_lent_comment.
  lent_views: { insert: '', update: '', delete: true },
  lent_comments: { insert: '', update: 'resolved_at', delete: true },
  calendar_answers: {
    insert: 'id user_id key answer area record_id client_id day minutes who feed_id',
    update: 'key answer area record_id client_id day minutes who feed_id updated_at',
    delete: true,
  },
  // Added by the function connect-calendar.
  calendar_feeds: { insert: '', update: 'label reads_notes', delete: true },
  // Written by rpc/merge_clients.
  client_merges: { insert: '', update: '', delete: false },
  import_runs: { insert: 'id user_id kind file_name', update: '', delete: true },
  import_parts: { insert: 'user_id import_id part rows', update: '', delete: false },
  profiles: {
    insert: '',
    // As in the archive.
    update: `${Object.keys(profileSchema.shape).join(' ')} updated_at`,
    delete: false,
  },
  subscriptions: { insert: '', update: '', delete: false },
  products: { insert: '', update: '', delete: false },
  prices: { insert: '', update: '', delete: false },
  ...Object.fromEntries(CITUS_VIEWS.map((name) => [name, { insert: '', update: '', delete: false }])),
};

/** What an assessor reads of a view's rows. Names of clients, notes, topics and addresses are in none of these. */
const LENT: Readonly<Record<string, string>> = {
  lent_views:
    'id user_id assessor_name assessor_email period_from period_to client_labels lends_learning lends_practice rules created_at expires_at for_support',
  lent_comments: 'id user_id view_id area row_id comment created_at',
  profiles: 'id display_name practising_since credential_paths',
  sessions: 'id user_id client_id date duration paid format participants kind peer_exchange completed',
  opening_balances: 'id user_id client_id as_of start_date end_date paid_minutes pro_bono_minutes format participants',
  erased_sessions:
    'id user_id person date duration kind paid format participants peer_exchange opening engagement witnessed witnessed_on relation received_minutes start_date',
  supervision_sessions: 'id user_id day duration format',
  mentor_coaching:
    'id user_id date duration format group_size mentor_name mentor_credential mentor_mcs mentor_mcs_level mentor_renewed used_before',
  cpd_records: 'id user_id date hours title provider category cce_core cce_resource cce_ethics',
  education: 'id user_id provider title hours core_hours team_hours start_date end_date',
  credentials: 'id user_id body level awarded_on expires_on reference',
  reflections: 'id user_id date',
  client_feedback: 'id user_id date',
};

let app: TestApp;
let coach: MarkedCoach;
beforeAll(async () => {
  app = await startTestApp();
  coach = await addMarkedCoach(app, 'grants');
});
afterAll(() => app.close());

interface Column {
  readonly table: string;
  readonly column: string;
  readonly reads: boolean;
  readonly inserts: boolean;
  readonly updates: boolean;
  readonly deletes: boolean;
}

const columnsFor = (role: string) =>
  app.db.asOwner<Column>(
    `select c.relname as "table", a.attname as "column",
       has_column_privilege($1, c.oid, a.attnum, 'select') as reads,
       has_column_privilege($1, c.oid, a.attnum, 'insert') as inserts,
       has_column_privilege($1, c.oid, a.attnum, 'update') as updates,
       has_table_privilege($1, c.oid, 'delete') as deletes
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
     order by 1, 2`,
    [role],
  );

it('a user may write these columns and no others', async () => {
  const columns = await columnsFor('authenticated');
  const granted: Record<string, { insert: string[]; update: string[]; delete: boolean }> = {};
  for (const { table, column, inserts, updates, deletes } of columns) {
    const one = (granted[table] ??= { insert: [], update: [], delete: deletes });
    if (inserts) one.insert.push(column);
    if (updates) one.update.push(column);
  }
  const sorted = (names: string) => names.split(' ').filter(Boolean).toSorted();
  const expected = Object.entries(WRITABLE).map(([table, given]) => [
    table,
    { insert: sorted(given.insert), update: sorted(given.update), delete: given.delete },
  ]);
  const inOrder = Object.entries(granted).map(([table, given]) => [
    table,
    { ...given, insert: given.insert.toSorted(), update: given.update.toSorted() },
  ]);
  expect(Object.fromEntries(inOrder)).toEqual(Object.fromEntries(expected));
});

/** Tables that other roles may read, and those that they may write. Roles of personal keys: personal-keys.test.ts. */
const OF_OTHER_ROLES: Readonly<Record<string, readonly [reads: string, writes: string]>> = {
  // Of subscriptions no row.
  anon: ['prices products subscriptions', ''],
  authenticator: ['', ''],
  calendar: ['', ''],
  hourbook_server: [
    'calendar_feeds prices products profiles subscriptions',
    'calendar_feeds prices products profiles subscriptions',
  ],
  summary: ['', ''],
  witness: ['', ''],
};

it('other roles may read and write these tables and no others, and every role is known', async () => {
  for (const [role, [reads, writes]] of Object.entries(OF_OTHER_ROLES)) {
    const columns = await columnsFor(role);
    expect(columns.length).toBeGreaterThan(50);
    const tables = (may: (column: Column) => boolean) => [...new Set(columns.filter(may).map(({ table }) => table))];
    const isOurs = (table: string) => !CITUS_VIEWS.some((view) => view === table);
    expect
      .soft(
        tables((column) => column.reads)
          .filter(isOurs)
          .join(' '),
        `${role} reads`,
      )
      .toBe(reads);
    expect.soft(tables(({ inserts, updates, deletes }) => inserts || updates || deletes).join(' '), role).toBe(writes);
  }
  const roles = await app.db.asOwner<{ name: string }>(
    `select rolname as name from pg_roles where pg_has_role('authenticator', oid, 'member') and not rolsuper and rolname !~ '^key_'`,
  );
  const known = new Set([...Object.keys(OF_OTHER_ROLES), 'authenticated', 'assessor']);
  expect(roles.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

it('an assessor may read these columns and no others, and write none', async () => {
  const columns = await columnsFor('assessor');
  expect(columns.filter(({ inserts, updates, deletes }) => inserts || updates || deletes)).toEqual([]);
  const granted: Record<string, string[]> = {};
  for (const { table, column } of columns.filter(({ reads }) => reads)) (granted[table] ??= []).push(column);
  for (const names of Object.values(granted)) names.sort();
  expect(granted).toEqual(
    Object.fromEntries(Object.entries(LENT).map(([table, names]) => [table, names.split(' ').toSorted()])),
  );
});

it('over the wire every other column of an own row is refused by name, and unchanged', async () => {
  const columns = await columnsFor('authenticated');
  const kept = columns.filter(({ table, updates }) => !updates && coach.rows.has(table));
  expect(kept.length).toBeGreaterThan(40);
  for (const { table, column } of kept) {
    const row = coach.rows.get(table) ?? {};
    const id = table === 'import_parts' ? `import_id=eq.${String(row['import_id'])}` : `id=eq.${String(row['id'])}`;
    const path = `/rest/v1/${table}?${id}`;
    const read = async () => (await ask(app, coach.token, 'GET', path)).text;
    const before = await read();
    const { status, text } = await ask(app, coach.token, 'PATCH', path, {
      body: { [column]: row[column] ?? 'active' },
    });
    expect([status, text], `${table}.${column}`).toEqual([expect.toBeOneOf([400, 403]), expect.any(String)]);
    expect(await read(), `${table}.${column}`).toBe(before);
  }
});

it('over the wire no user can become an admin, a subscriber, or another user', async () => {
  const path = `/rest/v1/profiles?id=eq.${coach.id}`;
  for (const change of [
    { role: 'admin' },
    { subscription_status: 'active', subscription_end_date: '2099-01-01' },
    { stripe_customer_id: 'cus_of_another' },
    { email: 'admin@example.org' },
    { terms_accepted_at: null },
    { theme: 'dark', role: 'admin' },
  ]) {
    expect((await ask(app, coach.token, 'PATCH', path, { body: change })).status, JSON.stringify(change)).toBe(403);
  }
  const metadata = { data: { role: 'admin', is_admin: true }, app_metadata: { role: 'admin' } };
  expect((await ask(app, coach.token, 'PUT', '/auth/v1/user', { body: metadata })).status).toBe(403);
  await ask(app, coach.token, 'PUT', '/auth/v1/user', { body: { data: { role: 'admin', aud: 'service_role' } } });
  expect((await ask(app, coach.token, 'POST', '/rest/v1/rpc/admin_user_figures', { body: {} })).status).toBe(403);
});
