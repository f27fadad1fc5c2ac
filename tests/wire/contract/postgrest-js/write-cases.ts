// Rows that are added, changed and deleted.
import { expect } from 'vitest';
import { person, session } from '#tests/wire/postgrest-clients.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { offered, refused } from '../contract-case.ts';
import { clientWith, namesOf, refusalOf, type Place } from './place.ts';

const all = ({ client }: Place) => namesOf(client.from('clients').select('name').order('name'));
const dee = ({ id }: Place) => person({ id } as never, 'Dee');

export const WRITE_CASES = [
  offered<Place>('insert', 'insert(row)', async (place) => {
    const { status, data, error } = await place.client.from('clients').insert(dee(place));
    expect([status, data, error]).toEqual([201, null, null]);
    expect(await all(place)).toEqual(['Ann', 'Ben', 'Cleo', 'Dee']);
  }),
  offered<Place>('insert', 'insert(row).select().single()', async (place) => {
    const { data, status } = await place.client
      .from('clients')
      .insert(dee(place))
      .select('name, sessions(count)')
      .single();
    expect([status, data]).toEqual([201, { name: 'Dee', sessions: [{ count: 0 }] }]);
  }),
  offered<Place>('insert', "insert(rows, { count: 'exact' })", async (place) => {
    const rows = [dee(place), { ...dee(place), name: 'Eve' }];
    const { count, data } = await place.client.from('clients').insert(rows, { count: 'exact' }).select('name');
    expect([count, data]).toEqual([2, [{ name: 'Dee' }, { name: 'Eve' }]]);
  }),
  offered<Place>('insert', 'insert(rows with different keys)', async ({ client }) => {
    const rows = [
      { name: 'Dee', email: '' },
      { name: 'Eve', email: '', phone: '1' },
    ];
    const { data } = await client.from('clients').insert(rows).select('name, phone');
    expect(data).toEqual([
      { name: 'Dee', phone: null },
      { name: 'Eve', phone: '1' },
    ]);
  }),
  offered<Place>('insert', 'insert(rows, { defaultToNull: false })', async ({ client }) => {
    const rows = [{ name: 'Dee' }, { name: 'Eve', email: 'eve@example.org' }];
    const { data } = await client.from('clients').insert(rows, { defaultToNull: false }).select('name, email');
    expect(data).toEqual([
      { name: 'Dee', email: '' },
      { name: 'Eve', email: 'eve@example.org' },
    ]);
  }),
  offered<Place>(
    'insert',
    'insert({ topics: \'{goals,"a, b"}\' })',
    async ({ client, id, ann }) => {
      const row = session({ id } as never, ann, '2026-05-01', { topics: '{goals,"a, b","say \\"yes\\""}' });
      const topics = ['goals', 'a, b', 'say "yes"'];
      expect((await client.from('sessions').insert(row).select('topics').single()).data).toEqual({ topics });
      const found = client.from('sessions').select('date');
      for (const list of ['{"a, b",goals}', '{"say \\"yes\\""}'])
        expect((await found.filter('topics', 'cs', list)).data).toEqual([{ date: '2026-05-01' }]);
      const change = client.from('sessions').update({ topics: '{}' }).eq('date', '2026-05-01');
      expect((await change.select('topics').single()).data).toEqual({ topics: [] });
    },
    'a list as Postgres writes it, in bodies and in filters; `NULL` in one is refused by the form',
  ),
  offered<Place>(
    'insert',
    "insert(row).setHeader('Prefer', 'return=headers-only')",
    async ({ app, token, id }) => {
      const places: (string | null)[] = [];
      const noting: typeof fetch = async (input, init) => {
        const answer = await app.fetch(input, init);
        places.push(answer.headers.get('location'));
        return answer;
      };
      const client = clientWith(app, token, { fetch: noting });
      const add = (table: string, rows: object) =>
        client.from(table).insert(rows).setHeader('Prefer', 'return=headers-only').throwOnError();
      const [one, run] = [crypto.randomUUID(), crypto.randomUUID()];
      await add('clients', { id: one, name: 'Dee' });
      await add('clients', [{ name: 'Eve' }, { name: 'Flo' }]);
      await add('import_runs', { id: run, kind: 'archive', file_name: 'a.json' });
      await add('import_parts', { import_id: run, part: 0, rows: {} });
      // Where tables are distributed each primary key has the user.
      const key = isDistributed ? `user_id=eq.${id}&` : '';
      expect(places).toEqual([
        `/clients?${key}id=eq.${one}`,
        null,
        `/import_runs?${key}id=eq.${run}`,
        `/import_parts?${key}import_id=eq.${run}&part=eq.0`,
      ]);
    },
    '`Location` has the columns of the primary key, after an insert of one row',
  ),
  refused<Place>(
    'insert',
    'insert(a value that the form refuses)',
    '`message` is Postgres’ own, `hint` is `field: text of the form`, `details` says which row of several',
    async ({ client }) => {
      const { error } = await client.from('clients').insert([{ name: 'Dee' }, { name: '' }]);
      expect(error).toMatchObject({
        message: 'new row for relation "clients" violates check constraint "clients_name_check"',
        hint: 'name: Name is required',
        details: 'row 2',
      });
      return refusalOf(client.from('clients').insert({ name: '' }));
    },
  ),
  refused<Place>('insert', 'insert({ name: null })', 'likewise', async ({ client }) => {
    expect((await client.from('clients').insert({ name: null })).error).toMatchObject({
      message: 'null value in column "name" of relation "clients" violates not-null constraint',
      hint: 'name: Name is required',
    });
    return refusalOf(client.from('clients').insert({ name: null }));
  }),
  refused<Place>('insert', 'insert(a row with an unknown column)', '', ({ client }) =>
    refusalOf(client.from('clients').insert({ name: 'Dee', age: 5 })),
  ),
  refused<Place>('insert', 'insert(a duplicate key)', '', async ({ client, ann, id }) =>
    refusalOf(client.from('sessions').insert(session({ id } as never, ann, '2026-01-01'))),
  ),
  refused<Place>('insert', 'insert(a row of another coach)', '', ({ client }) =>
    refusalOf(client.from('clients').insert({ name: 'Dee', user_id: crypto.randomUUID() })),
  ),
  refused<Place>('insert', 'insert(a reference to an unknown row)', '', ({ client, id }) =>
    refusalOf(client.from('sessions').insert(session({ id } as never, crypto.randomUUID(), '2026-05-01'))),
  ),
  refused<Place>(
    'insert',
    'insert() without a subscription',
    'for tables behind a gated screen',
    async ({ app, client, id }) => {
      await app.db.asOwner(
        "update public.profiles set subscription_status = 'inactive', subscription_end_date = null where id = $1",
        [id],
      );
      return refusalOf(client.from('clients').insert({ name: 'Dee' }));
    },
  ),

  offered<Place>('upsert', 'upsert(row)', async (place) => {
    const row = { id: place.ann, user_id: place.id, name: 'Anna', email: '' };
    const { status, data } = await place.client.from('clients').upsert(row).select('id, name');
    expect([status, data]).toEqual([200, [{ id: place.ann, name: 'Anna' }]]);
    expect((await place.client.from('clients').upsert({ ...row, id: crypto.randomUUID() })).status).toBe(201);
    expect(await all(place)).toEqual(['Anna', 'Anna', 'Ben', 'Cleo']);
  }),
  offered<Place>('upsert', "upsert(rows, { count: 'exact', defaultToNull: false })", async ({ client, ann }) => {
    const rows = [
      { id: ann, name: 'Anna' },
      { name: 'Dee', phone: '1' },
    ];
    const { count, data } = await client
      .from('clients')
      .upsert(rows, { count: 'exact', defaultToNull: false })
      .select('name');
    expect([count, data]).toEqual([2, [{ name: 'Anna' }, { name: 'Dee' }]]);
  }),
  offered<Place>('upsert', 'upsert(rows, { ignoreDuplicates: true })', async (place) => {
    const rows = [
      { id: place.ann, name: 'Never' },
      { id: crypto.randomUUID(), name: 'Dee' },
    ];
    const { data } = await place.client.from('clients').upsert(rows, { ignoreDuplicates: true }).select('name');
    expect(data).toEqual([{ name: 'Dee' }]);
    expect(await all(place)).toEqual(['Ann', 'Ben', 'Cleo', 'Dee']);
  }),
  offered<Place>('upsert', "upsert(row, { onConflict: 'user_id,client_id,date' })", async ({ client, ann }) => {
    const onConflict = 'user_id,client_id,date';
    const row = { client_id: ann, date: '2026-01-01', duration: 25 };
    const { data } = await client.from('sessions').upsert(row, { onConflict }).select('duration, completed');
    expect(data).toEqual([{ duration: 25, completed: true }]);
  }),
  refused<Place>('upsert', "upsert(row, { onConflict: 'name' })", 'no unique key on these columns', ({ client }) =>
    refusalOf(client.from('clients').upsert({ name: 'Ann' }, { onConflict: 'name' })),
  ),
  refused<Place>(
    'upsert',
    'upsert(a change of an insert-only column)',
    'id, owner, a wheel’s client, an import’s file; the hint names the column',
    ({ client, ann }) =>
      refusalOf(
        client
          .from('sessions')
          .upsert(
            { id: crypto.randomUUID(), client_id: ann, date: '2026-01-01', duration: 5 },
            { onConflict: 'user_id,client_id,date' },
          ),
      ),
  ),
  refused<Place>(
    'upsert',
    'upsert(a whole row, created_at included)',
    'the server sets created_at and updated_at',
    async ({ client, ann }) => {
      const { data } = await client.from('clients').select().eq('id', ann).single();
      return refusalOf(client.from('clients').upsert(data));
    },
  ),

  offered<Place>('update', "update(change).eq('id', …)", async (place) => {
    const { status, data } = await place.client.from('clients').update({ name: 'Anna' }).eq('id', place.ann);
    expect([status, data]).toEqual([204, null]);
    expect(await all(place)).toEqual(['Anna', 'Ben', 'Cleo']);
  }),
  offered<Place>('update', "update(change, { count: 'exact' }).select()", async ({ client }) => {
    const { count, data } = await client
      .from('clients')
      .update({ phone: '1' }, { count: 'exact' })
      .neq('name', 'Ann')
      .select('name')
      .order('name');
    expect([count, data]).toEqual([2, [{ name: 'Ben' }, { name: 'Cleo' }]]);
  }),
  offered<Place>('update', 'update([change])', async (place) => {
    await place.client
      .from('clients')
      .update([{ name: 'Anna' }])
      .eq('id', place.ann)
      .throwOnError();
    expect(await all(place)).toEqual(['Anna', 'Ben', 'Cleo']);
  }),
  refused<Place>('update', 'update(change) without a filter', 'it would change every row', ({ client }) =>
    refusalOf(client.from('clients').update({ phone: '1' })),
  ),
  refused<Place>(
    'update',
    'update(a column that only the server writes)',
    'role, subscription, owner, timestamps',
    ({ client, id }) => refusalOf(client.from('profiles').update({ role: 'admin' }).eq('id', id)),
  ),
  offered<Place>(
    'update',
    '?columns= with missing=default',
    async ({ app, token, client, ann }) => {
      const key = app.settings.publishableKey;
      const ask = (columns: string, body: object) =>
        app.fetch(`${app.settings.publicUrl}/rest/v1/clients?id=eq.${ann}&columns=${columns}`, {
          method: 'PATCH',
          headers: {
            apikey: key,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            prefer: 'missing=default, handling=strict',
          },
          body: JSON.stringify(body),
        });
      const answer = await ask('name,email', { name: 'Anna', phone: 'never' });
      expect([answer.status, answer.headers.get('preference-applied')]).toEqual([
        204,
        'missing=default, handling=strict',
      ]);
      expect((await client.from('clients').select('name, email, phone').eq('id', ann)).data).toEqual([
        { name: 'Anna', email: '', phone: null },
      ]);
      const unknown = await ask('helicopter', { name: 'Anna' });
      expect([unknown.status, ((await unknown.json()) as { code: string }).code]).toEqual([400, 'PGRST204']);
    },
    'with custom headers; without missing=default a listed column that the body lacks becomes null',
  ),

  offered<Place>('delete', "delete().eq('id', …)", async (place) => {
    expect((await place.client.from('clients').delete().eq('id', place.ann)).status).toBe(204);
    expect(await all(place)).toEqual(['Ben', 'Cleo']);
  }),
  offered<Place>('delete', "delete({ count: 'exact' }).select()", async ({ client }) => {
    const { count, data } = await client.from('clients').delete({ count: 'exact' }).eq('name', 'Ben').select('name');
    expect([count, data]).toEqual([1, [{ name: 'Ben' }]]);
  }),
  refused<Place>('delete', 'delete() without a filter', 'it would delete every row', ({ client }) =>
    refusalOf(client.from('clients').delete()),
  ),
  refused<Place>('delete', 'delete().limit(1)', 'a limit would not restrict what is deleted', ({ client }) =>
    refusalOf(client.from('clients').delete().neq('name', 'x').limit(1)),
  ),
  offered<Place>(
    'delete',
    'delete() of another coach’s row',
    async ({ app, client }) => {
      const { token, id } = await app.signUp();
      const other = clientWith(app, token, {});
      await other.from('clients').insert({ name: 'Theirs' }).throwOnError();
      expect((await client.from('clients').delete().eq('user_id', id)).status).toBe(204);
      expect(await namesOf(other.from('clients').select('name'))).toEqual(['Theirs']);
    },
    'not visible: 204, and the row stays',
  ),

  offered<Place>('maxAffected', 'update(change).maxAffected(2)', async (place) => {
    const { data } = await place.client
      .from('clients')
      .update({ phone: '1' })
      .neq('name', 'Ann')
      .maxAffected(2)
      .select('name');
    expect(data).toHaveLength(2);
  }),
  refused<Place>('maxAffected', 'delete().maxAffected(1) of two', 'nothing is deleted', async (place) => {
    const refusal = await refusalOf(place.client.from('clients').delete().neq('name', 'Ann').maxAffected(1));
    expect(await all(place)).toEqual(['Ann', 'Ben', 'Cleo']);
    return refusal;
  }),
  refused<Place>('rollback', 'insert(row).rollback()', 'nothing is written', async (place) => {
    const refusal = await refusalOf(place.client.from('clients').insert(dee(place)).rollback());
    expect(await all(place)).toEqual(['Ann', 'Ben', 'Cleo']);
    return refusal;
  }),
];
