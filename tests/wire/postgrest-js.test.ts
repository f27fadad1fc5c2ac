// The unmodified official client against the whole app: every table call of spec 7.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addClients, clientFor, newCoach, person, session, type Client, type Coach } from './postgrest-clients.ts';

let app: TestApp;
let coach: Coach;
let anon: Client;
let other: Coach;

beforeAll(async () => {
  app = await startTestApp();
  anon = clientFor(app, app.settings.publishableKey);
});
afterAll(() => app.close());
beforeEach(async () => {
  [coach, other] = await Promise.all([newCoach(app), newCoach(app)]);
});

const names = (rows: { name: string }[] | null) => rows?.map((row) => row.name);

describe('clients', () => {
  it('insert, select all by name, by id, id and name', async () => {
    const [bea, abe] = await addClients(coach, 'Bea', 'Abe');
    const all = await coach.client.from('clients').select('*').order('name');
    expect(names(all.data)).toEqual(['Abe', 'Bea']);
    expect(all.data?.[1]).toMatchObject({
      id: bea,
      email: 'one@example.org',
      phone: null,
      notes: '',
      user_id: coach.id,
    });
    expect((await coach.client.from('clients').select('*').eq('id', abe).single()).data.name).toBe('Abe');
    expect((await coach.client.from('clients').select('id, name').order('name', { ascending: false })).data).toEqual([
      { id: bea, name: 'Bea' },
      { id: abe, name: 'Abe' },
    ]);
    expect((await other.client.from('clients').select()).data).toEqual([]);
  });

  it('insert one and get it back', async () => {
    const { data, error, status } = await coach.client.from('clients').insert(person(coach, 'Cy')).select().single();
    expect([error, status, data.name]).toEqual([null, 201, 'Cy']);
    expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });

  it('update by id and user, with updated_at', async () => {
    const [id] = await addClients(coach, 'Old');
    const change = { name: 'New', phone: '1', updated_at: new Date().toISOString() };
    const own = await coach.client
      .from('clients')
      .update(change)
      .eq('id', id)
      .eq('user_id', coach.id)
      .select()
      .single();
    expect(own.data).toMatchObject({ name: 'New', phone: '1' });
    const quiet = await coach.client.from('clients').update(change).eq('id', id);
    expect([quiet.status, quiet.data, quiet.error]).toEqual([204, null, null]);
    const foreign = await other.client.from('clients').update(change).eq('id', id).select();
    expect([foreign.status, foreign.data]).toEqual([200, []]);
  });

  it('delete by id and user, and all of the user’s with their sessions', async () => {
    const [first, second] = await addClients(coach, 'One', 'Two', 'Three');
    await coach.client
      .from('sessions')
      .insert(session(coach, second, '2026-11-20'))
      .throwOnError();
    expect((await coach.client.from('clients').delete().eq('id', first).eq('user_id', coach.id)).status).toBe(204);
    const all = await coach.client.from('clients').delete({ count: 'exact' }).eq('user_id', coach.id);
    expect([all.status, all.count]).toEqual([204, 2]);
    expect((await coach.client.from('sessions').select()).data).toEqual([]);
  });

  it('refuses to touch every row at once', async () => {
    await addClients(coach, 'Safe');
    const deleted = await coach.client.from('clients').delete();
    const updated = await coach.client.from('clients').update({ phone: '0' });
    expect([deleted.status, deleted.error?.code, deleted.error?.message]).toEqual([
      400,
      '21000',
      'DELETE requires a WHERE clause',
    ]);
    expect([updated.status, updated.error?.message]).toEqual([400, 'UPDATE requires a WHERE clause']);
    expect(names((await coach.client.from('clients').select()).data)).toEqual(['Safe']);
  });
});

const dates = (rows: { date: string }[] | null) => rows?.map((row) => row.date);

describe('sessions', () => {
  let ids: string[];
  beforeEach(async () => {
    ids = await addClients(coach, 'Ann', 'Ben');
    const rows = [
      session(coach, ids[0], '2026-01-01'),
      session(coach, ids[1], '2026-03-01'),
      session(coach, ids[0], '2026-02-01'),
    ];
    await coach.client.from('sessions').insert(rows).throwOnError();
  });

  it('select all, by user, by client, newest first', async () => {
    const newest = { ascending: false };
    const all = await coach.client.from('sessions').select('*').order('date', newest);
    expect(dates(all.data)).toEqual(['2026-03-01', '2026-02-01', '2026-01-01']);
    expect(all.data?.[0]).toMatchObject({ duration: 60, topics: ['goals', 'a,b'], follow_up: null, completed: false });
    const byUser = await coach.client.from('sessions').select('*').eq('user_id', coach.id).order('date', newest);
    expect(byUser.data).toEqual(all.data);
    const byClient = await coach.client.from('sessions').select('*').eq('client_id', ids[0]).order('date', newest);
    expect(dates(byClient.data)).toEqual(['2026-02-01', '2026-01-01']);
  });

  it('by id, and with the joined client', async () => {
    const { data } = await coach.client.from('sessions').select('id').eq('client_id', ids[1]).single();
    const plain = await coach.client.from('sessions').select('*').eq('id', data?.id).single();
    expect(plain.data.client_id).toBe(ids[1]);
    for (const embed of [
      'clients(id, name)',
      'clients:client_id(id, name)',
      'clients!client_id(id, name)',
      'clients!inner(id, name)',
    ]) {
      const joined = await coach.client
        .from('sessions')
        .select(`*, ${embed}`)
        .eq('id', data?.id)
        .eq('user_id', coach.id)
        .single();
      expect((joined.data as { clients: unknown } | null)?.clients, embed).toEqual({ id: ids[1], name: 'Ben' });
    }
  });

  it('duplicate check, and the constraint behind it', async () => {
    const check = (date: string) =>
      coach.client.from('sessions').select('id').eq('client_id', ids[0]).eq('date', date).maybeSingle();
    expect((await check('2026-01-01')).data).toMatchObject({ id: expect.any(String) });
    expect((await check('2026-01-02')).data).toBeNull();
    const { status, error } = await coach.client.from('sessions').insert(session(coach, ids[0], '2026-01-01'));
    expect([status, error?.code]).toEqual([409, '23505']);
    expect(error?.message).toBe('duplicate key value violates unique constraint "sessions_client_id_date_key"');
  });

  it('update, delete by id, delete all of the user’s', async () => {
    const { data } = await coach.client.from('sessions').select('id').order('date').limit(1).single();
    const updated = await coach.client
      .from('sessions')
      .update({ completed: true, topics: [] })
      .eq('id', data?.id)
      .select('completed, topics');
    expect(updated.data).toEqual([{ completed: true, topics: [] }]);
    expect((await coach.client.from('sessions').delete().eq('id', data?.id)).status).toBe(204);
    expect((await coach.client.from('sessions').delete({ count: 'exact' }).eq('user_id', coach.id)).count).toBe(2);
  });
});

describe('profiles', () => {
  it('by id, and all newest first only for an admin', async () => {
    const own = await coach.client
      .from('profiles')
      .select('role, subscription_status, subscription_end_date')
      .eq('id', coach.id)
      .single();
    expect(own.data).toMatchObject({ role: 'user', subscription_status: 'trial' });
    const all = () => coach.client.from('profiles').select('*').order('created_at', { ascending: false }).limit(100);
    expect((await all()).data).toHaveLength(1);
    await app.db.asOwner(`update public.profiles set role = 'admin' where id = $1`, [coach.id]);
    expect((await all()).data?.length).toBeGreaterThanOrEqual(2);
  });

  it('role and subscription cannot be written', async () => {
    const tries = await Promise.all([
      coach.client.from('profiles').update({ role: 'admin' }).eq('id', coach.id),
      coach.client
        .from('profiles')
        .update({ subscription_status: 'active', subscription_end_date: '2099-01-01' })
        .eq('id', coach.id),
      coach.client.from('profiles').delete().eq('id', coach.id),
      coach.client.from('profiles').insert({ id: coach.id, username: 'me', email: 'me@example.org', role: 'admin' }),
      coach.client.from('profiles').upsert({ id: coach.id, role: 'admin' }),
    ]);
    for (const { status, error } of tries) expect([status, error?.code]).toEqual([403, '42501']);
    const { data } = await coach.client.from('profiles').select('role').eq('id', coach.id).single();
    expect(data).toEqual({ role: 'user' });
  });
});

describe('supervision and CPD', () => {
  it('supervision: insert, select newest first, delete', async () => {
    const row = {
      supervisor_name: 'Sue',
      date: '2026-11-20T10:00:00.000Z',
      duration: 60,
      topics: ['a'],
      notes: '',
      user_id: coach.id,
    };
    const added = await coach.client.from('supervision_sessions').insert([row]).select();
    expect(added.data?.[0]).toMatchObject({ ...row, date: '2026-11-20T10:00:00+00:00' });
    await coach.client.from('supervision_sessions').insert({ ...row, date: '2026-12-01T10:00:00+02:00' });
    const all = await coach.client.from('supervision_sessions').select('*').order('date', { ascending: false });
    expect(all.data?.map((each) => each.date)).toEqual(['2026-12-01T08:00:00+00:00', '2026-11-20T10:00:00+00:00']);
    expect((await coach.client.from('supervision_sessions').delete().eq('id', all.data?.[0].id)).status).toBe(204);
  });

  it('CPD: hours and date', async () => {
    await coach.client.from('cpd_records').insert({ title: 'Course', date: '2026-05-01', hours: 12.5 }).throwOnError();
    expect((await coach.client.from('cpd_records').select('hours, date')).data).toEqual([
      { hours: 12.5, date: '2026-05-01' },
    ]);
  });
});

describe('prices and subscriptions', () => {
  it('prices with their products, for anyone', async () => {
    const all = await anon.from('prices').select('*').eq('active', true).eq('type', 'recurring').order('unit_amount');
    expect(all.data).toMatchObject([{ unit_amount: 999, interval: 'month', trial_period_days: 14 }]);
    const one = await anon.from('prices').select('*, products(*)').eq('id', all.data?.[0].id).single();
    expect(one.data.products.name).toBe('Hourbook');
  });

  it('subscriptions: single with prices, the open ones newest first, and none', async () => {
    const none = await coach.client
      .from('subscriptions')
      .select('*, prices(*, products(*))')
      .eq('user_id', coach.id)
      .single();
    expect([none.status, none.error?.code, none.error?.details]).toEqual([
      406,
      'PGRST116',
      'The result contains 0 rows',
    ]);
    await app.db.asOwner(
      `insert into public.subscriptions (user_id, price_id, status, current_period_end)
       select $1, id, 'active', '2030-01-01' from public.prices limit 1`,
      [coach.id],
    );
    const one = await coach.client
      .from('subscriptions')
      .select('*, prices(*, products(*))')
      .eq('user_id', coach.id)
      .single();
    expect(one.data.prices.products.name).toBe('Hourbook');
    const open = await coach.client
      .from('subscriptions')
      .select('status, current_period_end')
      .in('status', ['active', 'trialing', 'trial'])
      .order('created_at', { ascending: false })
      .limit(1);
    expect(open.data).toEqual([{ status: 'active', current_period_end: '2030-01-01T00:00:00+00:00' }]);
    expect((await other.client.from('subscriptions').select()).data).toEqual([]);
  });

  it('the direct GET with the publishable key', async () => {
    const url = `${app.settings.publicUrl}/rest/v1/subscriptions?select=*&user_id=eq.${coach.id}&limit=1`;
    const key = app.settings.publishableKey;
    const response = await app.fetch(url, { headers: { apikey: key, Authorization: `Bearer ${key}` } });
    expect([response.status, await response.json()]).toEqual([200, []]);
  });
});
