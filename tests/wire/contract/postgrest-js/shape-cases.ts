// Order, range and format of a response, and features of the client itself.
import { PostgrestError } from '@supabase/postgrest-js';
import { expect } from 'vitest';
import { differs, offered, refused } from '../contract-case.ts';
import { clientWith, namesOf, refusalOf, type Place } from './place.ts';

const names = ({ client }: Place) => client.from('clients').select('name');
const dates = async (sent: PromiseLike<{ data: unknown }>) =>
  ((await sent).data as { date: string }[]).map(({ date }) => date);

/** The older name of `referencedTable`. */
const foreignCase = (call: 'order' | 'limit' | 'range', form: string, expected: string[]) =>
  offered<Place>(call, form, async ({ client, ann }) => {
    const options = { foreignTable: 'sessions' };
    const sorted = client.from('clients').select('sessions(date)').eq('id', ann).order('date', options);
    const sent = call === 'limit' ? sorted.limit(1, options) : call === 'range' ? sorted.range(1, 1, options) : sorted;
    expect((await sent).data).toEqual([{ sessions: expected.map((date) => ({ date })) }]);
  });

export const SHAPE_CASES = [
  foreignCase('order', "order('date', { foreignTable: 'sessions' })", ['2026-01-01', '2026-02-01']),
  foreignCase('limit', "limit(1, { foreignTable: 'sessions' })", ['2026-01-01']),
  foreignCase('range', "range(1, 1, { foreignTable: 'sessions' })", ['2026-02-01']),
  offered<Place>('order', "order('name')", async (place) => {
    expect(await namesOf(names(place).order('name'))).toEqual(['Ann', 'Ben', 'Cleo']);
  }),
  offered<Place>('order', "order('name', { ascending: false })", async (place) => {
    expect(await namesOf(names(place).order('name', { ascending: false }))).toEqual(['Cleo', 'Ben', 'Ann']);
  }),
  offered<Place>('order', "order('phone', { nullsFirst: true })", async (place) => {
    await place.client.from('clients').update({ phone: '1' }).eq('id', place.ann).throwOnError();
    expect(await namesOf(names(place).order('phone', { nullsFirst: true }).order('name'))).toEqual([
      'Ben',
      'Cleo',
      'Ann',
    ]);
    expect(await namesOf(names(place).order('phone', { nullsFirst: false }).order('name'))).toEqual([
      'Ann',
      'Ben',
      'Cleo',
    ]);
  }),
  offered<Place>('order', "order('date', { referencedTable: 'sessions' })", async ({ client, ann }) => {
    const { data } = await client
      .from('clients')
      .select('sessions(date)')
      .eq('id', ann)
      .order('date', { referencedTable: 'sessions', ascending: false });
    expect(data).toEqual([{ sessions: [{ date: '2026-02-01' }, { date: '2026-01-01' }] }]);
  }),
  offered<Place>('order', "order('clients(name)')", async ({ client }) => {
    const sent = client
      .from('sessions')
      .select('date, clients(name)')
      .order('clients(name)', { ascending: false })
      .order('date');
    expect(await dates(sent)).toEqual(['2026-03-01', '2026-01-01', '2026-02-01']);
  }),
  refused<Place>('order', "order('notes')", 'a confidential column', ({ client }) =>
    refusalOf(client.from('sessions').select('date').order('notes')),
  ),
  offered<Place>('limit', 'limit(2)', async (place) => {
    expect(await namesOf(names(place).order('name').limit(2))).toEqual(['Ann', 'Ben']);
    expect(await namesOf(names(place).limit(0))).toEqual([]);
  }),
  offered<Place>('limit', "limit(1, { referencedTable: 'sessions' })", async ({ client, ann }) => {
    const { data } = await client
      .from('clients')
      .select('sessions(date)')
      .eq('id', ann)
      .order('date', { referencedTable: 'sessions' })
      .limit(1, { referencedTable: 'sessions' });
    expect(data).toEqual([{ sessions: [{ date: '2026-01-01' }] }]);
  }),
  refused<Place>('limit', 'limit(-1)', '', (place) => refusalOf(names(place).limit(-1))),
  offered<Place>('range', 'range(1, 2)', async (place) => {
    expect(await namesOf(names(place).order('name').range(1, 2))).toEqual(['Ben', 'Cleo']);
    expect(await namesOf(names(place).order('name').range(-1, 0))).toEqual(['Ann', 'Ben']);
  }),
  offered<Place>('range', "range(1, 1, { referencedTable: 'sessions' })", async ({ client, ann }) => {
    const { data } = await client
      .from('clients')
      .select('sessions(date)')
      .eq('id', ann)
      .order('date', { referencedTable: 'sessions' })
      .range(1, 1, { referencedTable: 'sessions' });
    expect(data).toEqual([{ sessions: [{ date: '2026-02-01' }] }]);
  }),
  refused<Place>(
    'range',
    "range(50, 59) with { count: 'exact' }",
    'beyond the end; `Content-Range: */3`',
    async ({ app, client, token }) => {
      const key = app.settings.publishableKey;
      const raw = await app.fetch(`${app.settings.publicUrl}/rest/v1/clients?offset=50`, {
        headers: { apikey: key, authorization: `Bearer ${token}`, prefer: 'count=exact' },
      });
      expect(raw.headers.get('content-range')).toBe('*/3');
      return refusalOf(client.from('clients').select('*', { count: 'exact' }).range(50, 59));
    },
  ),
  offered<Place>('single', 'single()', async ({ client, ann }) => {
    expect((await client.from('clients').select('name').eq('id', ann).single()).data).toEqual({ name: 'Ann' });
  }),
  refused<Place>('single', 'single() of none or several', '', async (place) => {
    expect((await names(place).eq('name', 'Nobody').single()).error?.details).toBe('The result contains 0 rows');
    return refusalOf(names(place).single());
  }),
  offered<Place>('maybeSingle', 'maybeSingle()', async (place) => {
    expect((await names(place).eq('name', 'Ann').maybeSingle()).data).toEqual({ name: 'Ann' });
    expect(await names(place).eq('name', 'Nobody').maybeSingle()).toMatchObject({ data: null, error: null });
    expect((await names(place).maybeSingle()).error?.code).toBe('PGRST116');
  }),
  offered<Place>('stripNulls', 'stripNulls()', async ({ client, ann }) => {
    const { data } = await client.from('clients').select('name, phone').eq('id', ann).stripNulls();
    expect(data).toEqual([{ name: 'Ann' }]);
    const called = await client.rpc('dashboard', { today: '2026-11-20' }).stripNulls();
    expect(called.data).toHaveProperty('reminders');
    expect(JSON.stringify(called.data)).not.toContain('null');
  }),
  refused<Place>('csv', 'csv()', 'only JSON is served; the app exports CSV', (place) => refusalOf(names(place).csv())),
  refused<Place>('geojson', 'geojson()', 'only JSON is served', (place) => refusalOf(names(place).geojson())),
  refused<Place>('explain', 'explain()', 'query plans reveal other users’ data', (place) =>
    refusalOf(names(place).explain()),
  ),
  refused<Place>('explain', 'explain({ analyze, verbose, settings, buffers, wal, format })', '', (place) =>
    refusalOf(
      names(place).explain({ analyze: true, verbose: true, settings: true, buffers: true, wal: true, format: 'json' }),
    ),
  ),
  offered<Place>('abortSignal', 'abortSignal(signal)', async ({ app, token }) => {
    const asBrowser: typeof fetch = async (input, init) => {
      init?.signal?.throwIfAborted();
      return app.fetch(input, init);
    };
    const table = () => clientWith(app, token, { fetch: asBrowser, retry: false }).from('clients').select('name');
    const gone = await table().abortSignal(AbortSignal.abort());
    expect([gone.data, gone.error?.message]).toEqual([null, expect.stringMatching(/abort/i)]);
    expect(await namesOf(table().eq('name', 'Ann').abortSignal(new AbortController().signal))).toEqual(['Ann']);
  }),
  offered<Place>('throwOnError', 'throwOnError()', async ({ client }) => {
    await expect(client.from('clients').select('nonsense').throwOnError()).rejects.toThrow(PostgrestError);
    const { data } = await client.from('clients').select('name').eq('name', 'Ann').throwOnError();
    expect(data).toEqual([{ name: 'Ann' }]);
  }),
  offered<Place>('setHeader', "setHeader('Prefer', 'count=exact')", async (place) => {
    expect((await names(place).setHeader('Prefer', 'count=exact')).count).toBe(3);
    const single = await names(place).eq('name', 'Ann').setHeader('Accept', 'application/vnd.pgrst.object+json');
    expect(single.data).toEqual({ name: 'Ann' });
  }),
  differs<Place>(
    'setHeader',
    "setHeader('Prefer', 'timezone=Europe/London')",
    'for reads of tables: what is written, and functions, take and answer instants in UTC. An unknown zone is ignored; with `handling=strict` it is 400 `PGRST122`',
    async ({ app, client, token, ann }) => {
      await app.db.asOwner("update public.clients set created_at = '2026-07-01T10:00Z' where id = $1", [ann]);
      const headers: string[] = [];
      const noting: typeof fetch = async (input, init) => {
        const answer = await app.fetch(input, init);
        headers.push(answer.headers.get('preference-applied') ?? '');
        return answer;
      };
      const read = (preference: string) =>
        clientWith(app, token, { fetch: noting })
          .from('clients')
          .select('created_at, sessions(date)')
          .eq('id', ann)
          .gte('created_at', '2026-07-01T10:30')
          .setHeader('Prefer', preference);
      const sessions = [{ date: '2026-01-01' }, { date: '2026-02-01' }];
      expect((await read('timezone=Europe/London').order('date', { referencedTable: 'sessions' })).data).toEqual([
        { created_at: '2026-07-01T11:00:00+01:00', sessions },
      ]);
      expect((await read('count=exact, timezone=Asia/Kolkata, handling=strict')).count).toBe(1);
      expect((await read('timezone=Europe/Leeds')).data).toEqual([]);
      expect(headers).toEqual(['timezone=Europe/London', 'count=exact, handling=strict, timezone=Asia/Kolkata', '']);
      expect((await client.from('clients').select('created_at').eq('id', ann)).data).toEqual([
        { created_at: '2026-07-01T10:00:00+00:00' },
      ]);
      expect((await read('handling=strict, timezone=Europe/Leeds')).error).toMatchObject({
        code: 'PGRST122',
        details: 'Invalid preferences: timezone=Europe/Leeds',
      });
      const written = await client
        .from('clients')
        .update({ phone: '1' })
        .eq('id', ann)
        .select('created_at')
        .setHeader('Prefer', 'return=representation, timezone=Europe/London');
      expect(written.data).toEqual([{ created_at: '2026-07-01T10:00:00+00:00' }]);
    },
  ),
  offered<Place>(
    'retry',
    'retry(false)',
    async ({ app, token }) => {
      let asked = 0;
      const busy: typeof fetch = async () => {
        asked += 1;
        return Response.json({ message: 'busy' }, { status: 503 });
      };
      const client = clientWith(app, token, { fetch: busy });
      expect((await client.from('clients').select().retry(false)).status).toBe(503);
      expect(asked).toBe(1);
    },
    'by default the client retries a read that is answered 503; Retry-After says when',
  ),
  offered<Place>('returns', 'returns<Row[]>()', async (place) => {
    const { data } = await names(place).eq('name', 'Ann').returns<{ name: string }[]>();
    expect(data).toEqual([{ name: 'Ann' }]);
  }),
  offered<Place>('overrideTypes', 'overrideTypes<Row[]>()', async (place) => {
    const { data } = await names(place).eq('name', 'Ann').overrideTypes<{ name: string }[]>();
    expect(data).toEqual([{ name: 'Ann' }]);
  }),
  offered<Place>('then', 'await', async (place) => {
    const answer = await names(place)
      .eq('name', 'Ann')
      .then((settled) => settled);
    expect(answer).toMatchObject({ data: [{ name: 'Ann' }], error: null, status: 200, count: null });
  }),
];
