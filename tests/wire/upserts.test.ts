// upsert() of the official client, which sends `resolution=merge-duplicates`, on every table that a coach may insert
// into and update.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WRITTEN_RECORDS } from '#domain/records/record-kinds.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMarkedCoach, type MarkedCoach } from '#tests/support/marked-coach.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { clientFor, type Client } from './postgrest-clients.ts';

let app: TestApp;
let coach: MarkedCoach;
let client: Client;
let stranger: { id: string; client: Client };
/** The columns that a coach may insert and update, by table. */
let columns: ReadonlyMap<string, { written: string[]; changed: string[] }>;

const COLUMNS = `
  select c.relname as "table", a.attname as name,
    has_column_privilege('authenticated', c.oid, a.attnum, 'insert') as written,
    has_column_privilege('authenticated', c.oid, a.attnum, 'update') as changed
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

beforeAll(async () => {
  app = await startTestApp();
  coach = await addMarkedCoach(app, 'upserts');
  client = clientFor(app, coach.token);
  const { id, token } = await app.signUp();
  stranger = { id, client: clientFor(app, token) };
  const found = await app.db.asOwner<{ table: string; name: string; written: boolean; changed: boolean }>(COLUMNS);
  const names = (table: string, right: 'written' | 'changed') =>
    found.filter((column) => column.table === table && column[right]).map(({ name }) => name);
  columns = new Map(
    [...coach.rows.keys()].map((table) => [
      table,
      { written: names(table, 'written'), changed: names(table, 'changed') },
    ]),
  );
});
afterAll(() => app.close());

/** The coach's row as a client would resend it. */
function ownRow(table: string): Record<string, unknown> {
  const row = coach.rows.get(table) ?? {};
  return Object.fromEntries((columns.get(table)?.written ?? []).map((name) => [name, row[name]]));
}

const TABLES = [...WRITTEN_RECORDS, 'calendar_answers'];

it('the tables below are all that a coach may insert into and update', () => {
  const both = [...columns].filter(([, { written, changed }]) => written.length > 0 && changed.length > 0);
  expect(both.map(([table]) => table).toSorted()).toEqual(TABLES.toSorted());
});

it('a row given twice is an error of the request, and nothing is written', async () => {
  const row = { id: crypto.randomUUID(), name: 'Twice' };
  const { status, error } = await client.from('clients').upsert([row, row]);
  expect([status, error]).toMatchObject([400, { code: '21000', message: expect.stringContaining('a second time') }]);
  expect((await client.from('clients').select().eq('id', row.id)).data).toEqual([]);
});

describe.each(TABLES)('%s', (table) => {
  it('an existing own row, complete or only its key, is returned', async () => {
    const row = ownRow(table);
    const whole = await client.from(table).upsert(row).select();
    expect([whole.status, whole.error]).toEqual([200, null]);
    expect(whole.data).toEqual([expect.objectContaining(row)]);
    const byKey = await client.from(table).upsert({ id: row['id'] }, { count: 'exact' }).select('id');
    // If a row has required columns besides its key, Postgres checks them before it looks for the row.
    if (byKey.error) expect([byKey.status, byKey.error.code]).toEqual([400, '23502']);
    else expect([byKey.status, byKey.data, byKey.count]).toEqual([200, [{ id: row['id'] }], 1]);
  });

  it('a new one is added', async () => {
    const id = crypto.randomUUID();
    const days = { date: '2025-03-04', start_date: '2025-03-04', end_date: '2025-03-04' };
    const row = { ...ownRow(table), id };
    // A supervision's date is a time, and its day is another column.
    for (const [name, day] of Object.entries(days))
      if (name in row && !('day' in row)) Object.assign(row, { [name]: day });
    const { status, data, error } = await client.from(table).upsert(row).select('id');
    expect([status, data, error]).toEqual([201, [{ id }], null]);
  });

  it('another coach’s row is not changed', async () => {
    const row = ownRow(table);
    const present = () =>
      app.db.asOwner(`select to_jsonb(t) as row from public.${table} t where user_id = $1 and id = $2`, [
        coach.id,
        row['id'],
      ]);
    const before = await present();
    for (const owner of [{ user_id: undefined }, { user_id: stranger.id }, { user_id: coach.id }]) {
      const { user_id: _, ...rest } = row;
      const { status, error } = await stranger.client.from(table).upsert({ ...rest, ...owner });
      // Where tables are distributed an id is unique for each coach alone: the stranger gets a row of their own.
      if (isDistributed && owner.user_id !== coach.id) expect([status, error]).toEqual([expect.any(Number), null]);
      else expect([status, error?.code], JSON.stringify(owner)).toEqual([403, '42501']);
    }
    expect(await present()).toEqual(before);
  });

  it('insert-only columns are not changed', async () => {
    const { written, changed } = columns.get(table) ?? { written: [], changed: [] };
    const once = written.filter((name) => !changed.includes(name) && name !== 'id' && name !== 'user_id');
    for (const name of once) {
      const other = name.endsWith('_id') ? crypto.randomUUID() : name === 'kind' ? 'archive' : 'another';
      const { status, error } = await client.from(table).upsert({ ...ownRow(table), [name]: other });
      expect([status, error]).toEqual([
        403,
        {
          code: '42501',
          message: `permission denied for table ${table}`,
          details: null,
          hint: expect.stringContaining(name),
        },
      ]);
    }
  });
});

it('several at once are changed and added, and returned', async () => {
  const own = ownRow('clients');
  const added = crypto.randomUUID();
  const { status, data } = await client
    .from('clients')
    .upsert([
      { ...own, name: 'Changed' },
      { ...own, id: added, name: 'Added' },
    ])
    .select('id, name, notes');
  expect([status, data]).toEqual([
    201,
    [
      { id: own['id'], name: 'Changed', notes: own['notes'] },
      { id: added, name: 'Added', notes: own['notes'] },
    ],
  ]);
});

it('onConflict names the key of a session’s day', async () => {
  const { id: _, duration: _before, ...own } = ownRow('sessions');
  const onConflict = 'user_id,client_id,date';
  const { data, error } = await client
    .from('sessions')
    .upsert({ ...own, duration: 25 }, { onConflict })
    .select('id, duration');
  expect([error, data]).toEqual([null, [{ id: coach.rows.get('sessions')?.['id'], duration: 25 }]]);
});
