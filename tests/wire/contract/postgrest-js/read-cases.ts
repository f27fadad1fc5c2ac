// Rows: which columns, with which relations, how many and in which form.
import { expect } from 'vitest';
import { clientFor } from '#tests/wire/postgrest-clients.ts';
import { differs, offered, refused } from '../contract-case.ts';
import { clientWith, namesOf, refusalOf, type Place } from './place.ts';

const COUNT_NOTE = 'counts exactly: the lists of one coach are short';

export const READ_CASES = [
  offered<Place>('from', "from('clients')", async ({ client }) => {
    expect(await namesOf(client.from('clients').select('name').order('name'))).toEqual(['Ann', 'Ben', 'Cleo']);
  }),
  refused<Place>('from', "from('client')", 'no such table; the hint names the most similar one', async ({ client }) => {
    expect((await client.from('client').select()).error?.hint).toBe("Perhaps you meant the table 'public.clients'");
    return refusalOf(client.from('client').select());
  }),
  offered<Place>('schema', "schema('public')", async ({ client }) => {
    expect(await namesOf(client.schema('public').from('clients').select('name').eq('name', 'Ann'))).toEqual(['Ann']);
  }),
  refused<Place>('schema', "schema('auth')", 'only `public` is served', ({ client }) =>
    refusalOf(client.schema('auth').from('users').select()),
  ),
  offered<Place>(
    'new PostgrestClient',
    'new PostgrestClient(url, { headers, schema, fetch })',
    async ({ app, client }) => {
      expect(await namesOf(client.from('clients').select('name').eq('name', 'Ann'))).toEqual(['Ann']);
      const nobody = clientFor(app, app.settings.publishableKey);
      expect((await nobody.from('prices').select('unit_amount')).data).toEqual([{ unit_amount: 999 }]);
    },
  ),
  refused<Place>('new PostgrestClient', 'select() without a token', '', ({ anon }) =>
    refusalOf(anon.from('clients').select()),
  ),
  refused<Place>('new PostgrestClient', 'select() with an invalid token', '', ({ app }) =>
    refusalOf(clientFor(app, 'a.b.c').from('clients').select()),
  ),
  offered<Place>(
    'new PostgrestClient',
    'new PostgrestClient(url, { timeout })',
    async ({ app, token }) => {
      const never: typeof fetch = (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
      const client = clientWith(app, token, { timeout: 20, fetch: never, retry: false });
      expect((await client.from('clients').select()).error?.message).toContain('aborted');
    },
    'done by the client',
  ),
  offered<Place>(
    'new PostgrestClient',
    'new PostgrestClient(url, { urlLengthLimit, retry })',
    async ({ app, token }) => {
      const client = clientWith(app, token, { urlLengthLimit: 100, retry: true });
      expect(await namesOf(client.from('clients').select('name').eq('name', 'Ann'))).toEqual(['Ann']);
    },
  ),

  offered<Place>('select', 'select()', async ({ client, ann, id }) => {
    const { data } = await client.from('clients').select().eq('id', ann);
    expect(data).toMatchObject([
      { id: ann, user_id: id, name: 'Ann', email: 'one@example.org', phone: null, notes: '' },
    ]);
  }),
  offered<Place>('select', "select('')", async ({ client, ann }) => {
    const all = await client.from('clients').select('*').eq('id', ann).single();
    expect((await client.from('clients').select('').eq('id', ann)).data).toEqual([all.data]);
  }),
  offered<Place>('select', "select('n:name, created_at::date')", async ({ client, ann }) => {
    const { data } = await client.from('clients').select('n:name, created_at::date').eq('id', ann);
    expect(data).toEqual([{ n: 'Ann', created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
  }),
  offered<Place>('select', "select('topics::text[]')", async ({ client, ben }) => {
    const { data } = await client.from('sessions').select('topics::text[]').eq('client_id', ben);
    expect(data).toEqual([{ topics: ['goals', 'a,b'] }]);
  }),
  refused<Place>('select', "select('duration::money')", 'only casts to common types', ({ client }) =>
    refusalOf(client.from('sessions').select('duration::money')),
  ),
  offered<Place>('select', "select('metadata->features->>0')", async ({ anon }) => {
    expect((await anon.from('products').select('metadata->features->>0')).data).toEqual([
      { features: 'Unlimited clients' },
    ]);
  }),
  refused<Place>('select', "select('nonsense')", '', ({ client }) =>
    refusalOf(client.from('clients').select('nonsense')),
  ),
  offered<Place>('select', "select('*', { count: 'exact' })", async ({ client }) => {
    const { status, count, data } = await client.from('clients').select('*', { count: 'exact' }).limit(2);
    expect([status, count, data?.length]).toEqual([206, 3, 2]);
  }),
  ...(['planned', 'estimated'] as const).map((kind) =>
    differs<Place>('select', `select('*', { count: '${kind}' })`, COUNT_NOTE, async ({ client }) => {
      expect((await client.from('clients').select('*', { count: kind }).limit(1)).count).toBe(3);
    }),
  ),
  offered<Place>('select', "select('*', { head: true, count: 'exact' })", async ({ client }) => {
    const { status, count, data } = await client.from('clients').select('*', { head: true, count: 'exact' });
    expect([status, count, data]).toEqual([200, 3, null]);
  }),
  offered<Place>('select', "select('count')", async ({ client }) => {
    expect((await client.from('clients').select('count')).data).toEqual([{ count: 3 }]);
  }),
  refused<Place>('select', "select('name, count')", 'rows are not grouped', ({ client }) =>
    refusalOf(client.from('clients').select('name, count')),
  ),
  refused<Place>('select', "select('duration.sum()')", 'aggregates are off, the default of PostgREST', ({ client }) =>
    refusalOf(client.from('sessions').select('duration.sum()')),
  ),

  offered<Place>('select', "select('date, clients(name)')", async ({ client, ben }) => {
    const { data } = await client.from('sessions').select('date, clients(name)').eq('client_id', ben);
    expect(data).toEqual([{ date: '2026-03-01', clients: { name: 'Ben' } }]);
  }),
  offered<Place>('select', "select('name, sessions(date)')", async ({ client, ben, cleo }) => {
    const { data } = await client.from('clients').select('name, sessions(date)').in('id', [ben, cleo]).order('name');
    expect(data).toEqual([
      { name: 'Ben', sessions: [{ date: '2026-03-01' }] },
      { name: 'Cleo', sessions: [] },
    ]);
  }),
  offered<Place>('select', "select('name, sessions(count)')", async ({ client }) => {
    expect((await client.from('clients').select('name, sessions(count)').order('name')).data).toEqual([
      { name: 'Ann', sessions: [{ count: 2 }] },
      { name: 'Ben', sessions: [{ count: 1 }] },
      { name: 'Cleo', sessions: [{ count: 0 }] },
    ]);
    const done = await client
      .from('clients')
      .select('name, sessions(count)')
      .eq('sessions.completed', true)
      .eq('name', 'Ann');
    expect(done.data).toEqual([{ name: 'Ann', sessions: [{ count: 1 }] }]);
  }),
  ...['client:clients', 'client:client_id', 'client:clients!client_id', 'client:clients!sessions_client_fkey'].map(
    (embed) =>
      offered<Place>('select', `select('${embed}(name)')`, async ({ client, ben }) => {
        const { data } = await client.from('sessions').select(`${embed}(name)`).eq('client_id', ben);
        expect(data).toEqual([{ client: { name: 'Ben' } }]);
      }),
  ),
  offered<Place>('select', "select('name, sessions!inner(date)')", async ({ client }) => {
    const { data } = await client.from('clients').select('name, sessions!inner(date)').eq('sessions.duration', 45);
    expect(data).toEqual([{ name: 'Ben', sessions: [{ date: '2026-03-01' }] }]);
  }),
  offered<Place>('select', "select('name, sessions!left(date)')", async ({ client, cleo }) => {
    const { data } = await client.from('clients').select('name, sessions!left(date)').eq('id', cleo);
    expect(data).toEqual([{ name: 'Cleo', sessions: [] }]);
  }),
  refused<Place>('select', "select('...clients(name)')", 'spread is not supported; embed instead', ({ client }) =>
    refusalOf(client.from('sessions').select('...clients(name)')),
  ),
  refused<Place>('select', "select('name, prices(*)')", 'no foreign key between the tables', ({ client }) =>
    refusalOf(client.from('clients').select('name, prices(*)')),
  ),
  offered<Place>('select', "select('name, sessions(date, clients(name))')", async ({ client, ben }) => {
    const { data } = await client.from('clients').select('name, sessions(date, clients(name))').eq('id', ben);
    expect(data).toEqual([{ name: 'Ben', sessions: [{ date: '2026-03-01', clients: { name: 'Ben' } }] }]);
  }),
  offered<Place>('select', "select('date, clients(sessions(date))')", async ({ client, ben }) => {
    const { data } = await client.from('sessions').select('date, clients(sessions(date))').eq('client_id', ben);
    expect(data).toEqual([{ date: '2026-03-01', clients: { sessions: [{ date: '2026-03-01' }] } }]);
  }),
  refused<Place>(
    'select',
    "select('sessions(clients(sessions(date)))')",
    'a list below another list of the same table multiplies rows: a thousand sessions would be a million',
    ({ client }) => refusalOf(client.from('clients').select('sessions(clients(sessions(date)))')),
  ),
  differs<Place>(
    'select',
    'select() of more than 1,000 rows',
    'returns all rows, up to 100,000 and 16 MiB, and 413 for more; the hosted service silently stops at 1,000',
    async ({ app, client, id, ann }) => {
      await app.db.asOwner(
        `insert into public.sessions (user_id, client_id, date, duration) select $1, $2, date '1990-01-01' + i, 60 from generate_series(1, 1200) i`,
        [id, ann],
      );
      expect((await client.from('sessions').select('id')).data).toHaveLength(1203);
    },
  ),
  refused<Place>(
    'select',
    "select('notes::varchar')",
    'confidential texts are stored encrypted: only plain reads and `is.null`',
    ({ client }) => refusalOf(client.from('clients').select('notes::varchar')),
  ),
];
