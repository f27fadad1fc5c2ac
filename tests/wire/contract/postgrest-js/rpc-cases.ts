// Functions of the database. Each answers one value.
import { expect } from 'vitest';
import { offered, refused } from '../contract-case.ts';
import { refusalOf, type Place } from './place.ts';

const TODAY = { today: '2026-04-01' };

export const RPC_CASES = [
  offered<Place>('rpc', "rpc('dashboard', { today })", async ({ client }) => {
    expect((await client.rpc('dashboard', TODAY)).data).toMatchObject({ total_clients: 3, total_sessions: 3 });
  }),
  offered<Place>('rpc', "rpc('dashboard', { today }, { get: true })", async ({ client }) => {
    expect((await client.rpc('dashboard', TODAY, { get: true })).data).toMatchObject({ total_clients: 3 });
  }),
  offered<Place>('rpc', "rpc('dashboard', { today }, { head: true, count: 'exact' })", async ({ client }) => {
    const { status, data, count } = await client.rpc('dashboard', TODAY, { head: true, count: 'exact' });
    expect([status, data, count]).toEqual([200, null, 1]);
  }),
  offered<Place>('rpc', "rpc('dashboard', { today }, { count: 'exact' })", async ({ client }) => {
    const { data, count } = await client.rpc('dashboard', TODAY, { count: 'exact' });
    expect([count, data]).toEqual([1, expect.objectContaining({ total_clients: 3 })]);
  }),
  offered<Place>('rpc', "rpc('dashboard', [{ today }])", async ({ client }) => {
    expect((await client.rpc('dashboard', [TODAY])).data).toMatchObject({ total_clients: 3 });
  }),
  offered<Place>('rpc', "rpc('edit_sessions', { ids, changes })", async ({ client, ann }) => {
    const { data } = await client.from('sessions').select('id').eq('client_id', ann);
    const ids = (data as { id: string }[]).map(({ id }) => id);
    expect((await client.rpc('edit_sessions', { ids, changes: { paid: true } })).data).toBe(2);
    expect((await client.from('sessions').select('paid').eq('client_id', ann)).data).toEqual([
      { paid: true },
      { paid: true },
    ]);
  }),
  offered<Place>(
    'rpc',
    "rpc('merge_clients', { merge_id, kept_id, merged_id, seen, rows }), rpc('undo_client_merge', { merge_id })",
    async ({ client }) => {
      const pair = [{ name: 'Anna Meier' }, { name: 'A. Meier', notes: 'said' }];
      const made = await client.from('clients').insert(pair).select('id, updated_at').order('name').throwOnError();
      const [merged, kept] = made.data as { id: string }[];
      const [merge_id, kept_id, merged_id] = [crypto.randomUUID(), kept!.id, merged!.id];
      const rows = { clients: [{ notes: 'said' }], sessions: [] };
      const args = { merge_id, kept_id, merged_id, seen: made.data, rows };
      const report = { id: merge_id, kept_id, merged_id, moved: expect.objectContaining({ sessions: 0 }) as unknown };
      expect((await client.rpc('merge_clients', args)).data).toEqual(report);
      const left = client.from('clients').select('name, notes').in('id', [kept_id, merged_id]);
      expect((await left).data).toEqual([{ name: 'Anna Meier', notes: 'said' }]);
      expect((await client.rpc('undo_client_merge', { merge_id })).data).toEqual(report);
      expect((await client.from('clients').select('notes').eq('id', merged_id).single()).data).toEqual({
        notes: 'said',
      });
      await client.from('clients').delete().in('id', [kept_id, merged_id]).throwOnError();
    },
  ),
  offered<Place>(
    'rpc',
    "rpc('delete_records', { deletion_id, area, ids }), rpc('undo_deletion', { deletion_id })",
    async ({ client }) => {
      const row = { date: '2026-11-20', hours: 2, title: 'Listening lab' };
      const { data: made } = await client.from('cpd_records').insert(row).select().single().throwOnError();
      // The answer has no confidential texts.
      const { learned: _learned, applied: _applied, evidence_url: _url, ...shown } = made as Record<string, unknown>;
      const [deletion_id, id] = [crypto.randomUUID(), String(shown['id'])];
      const { data } = await client.rpc('delete_records', { deletion_id, area: 'cpd_records', ids: [id] });
      expect(data).toEqual({ id: deletion_id, rows: [shown] });
      expect((await client.from('cpd_records').select().eq('id', id)).data).toEqual([]);
      expect((await client.rpc('undo_deletion', { deletion_id })).data).toEqual({ id: deletion_id, rows: [] });
      expect((await client.from('cpd_records').select().eq('id', id)).data).toEqual([made]);
      await client.from('cpd_records').delete().eq('id', id).throwOnError();
    },
  ),
  refused<Place>(
    'rpc',
    "rpc('erase_client', { client_id }, { get: true })",
    'GET on a function that may write; its writes are rolled back',
    async ({ client, ann }) => {
      const refusal = await refusalOf(client.rpc('erase_client', { client_id: ann }, { get: true }));
      expect((await client.from('clients').select('name').eq('id', ann)).data).toEqual([{ name: 'Ann' }]);
      return refusal;
    },
  ),
  refused<Place>(
    'rpc',
    "rpc('dashbord', { today })",
    'no such function; the hint names the most similar one',
    async ({ client }) => {
      expect((await client.rpc('dashbord', TODAY)).error?.hint).toBe(
        'Perhaps you meant to call the function public.dashboard',
      );
      return refusalOf(client.rpc('dashbord', TODAY));
    },
  ),
  refused<Place>('rpc', "rpc('dashboard') without its argument", 'the hint names the arguments', ({ client }) =>
    refusalOf(client.rpc('dashboard')),
  ),
  refused<Place>('rpc', "rpc('dashboard', { today: '2026-02-31' })", '', ({ client }) =>
    refusalOf(client.rpc('dashboard', { today: '2026-02-31' })),
  ),
  refused<Place>('rpc', 'rpc() without a token', '', ({ anon }) => refusalOf(anon.rpc('dashboard', TODAY))),
  refused<Place>(
    'rpc',
    'rpc(…).limit(1), .eq(…), .order(…)',
    'a single value has no filter, order or limit',
    ({ client }) => refusalOf(client.rpc('dashboard', TODAY).limit(1)),
  ),
  refused<Place>('rpc', 'rpc(…).maxAffected(1)', 'no function returns a set', ({ client }) =>
    refusalOf(client.rpc('dashboard', TODAY).maxAffected(1)),
  ),
  refused<Place>('rpc', 'rpc(…).rollback()', '', ({ client }) => refusalOf(client.rpc('dashboard', TODAY).rollback())),
];
