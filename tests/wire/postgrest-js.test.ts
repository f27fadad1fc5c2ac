// The unmodified official client against the whole app: every table call of the specification's point 7, and what a
// person would reasonably send besides.
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

// The official client's default: any schema, so that a test may also ask for what is not there.
// oxlint-disable-next-line typescript/no-explicit-any
type Client = PostgrestClient<any, { PostgrestVersion: '13' }, any>;

let app: TestApp;
let coach: { id: string; client: Client };
let other: { id: string; client: Client };
let anon: Client;

const clientFor = (token: string): Client =>
  new PostgrestClient(`${app.settings.publicUrl}/rest/v1`, {
    headers: { apikey: app.settings.publishableKey, Authorization: `Bearer ${token}` },
    schema: 'public',
    fetch: app.fetch,
  });

async function newCoach() {
  const { id, token } = await app.signUp();
  return { id, client: clientFor(token) };
}

beforeAll(async () => {
  app = await startTestApp();
  anon = clientFor(app.settings.publishableKey);
});
afterAll(() => app.close());
beforeEach(async () => {
  [coach, other] = await Promise.all([newCoach(), newCoach()]);
});

const person = (name: string) => ({ name, email: 'one@example.org', phone: null, notes: '', user_id: coach.id });
const names = (rows: { name: string }[] | null) => rows?.map((row) => row.name);

async function addClients(...all: string[]): Promise<string[]> {
  const { data } = await coach.client.from('clients').insert(all.map(person)).select('id').throwOnError();
  return (data as { id: string }[]).map((row) => row.id);
}
const session = (client_id: string | undefined, date: string, more: Record<string, unknown> = {}) => ({
  client_id,
  date,
  duration: 60,
  notes: '',
  topics: ['goals', 'a,b'],
  follow_up: null,
  completed: false,
  user_id: coach.id,
  ...more,
});

describe('clients', () => {
  it('insert, select all by name, by id, id and name', async () => {
    const [bea, abe] = await addClients('Bea', 'Abe');
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
    const { data, error, status } = await coach.client.from('clients').insert(person('Cy')).select().single();
    expect([error, status, data.name]).toEqual([null, 201, 'Cy']);
    expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });

  it('update by id and user, with updated_at', async () => {
    const [id] = await addClients('Old');
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
    const [first, second] = await addClients('One', 'Two', 'Three');
    await coach.client.from('sessions').insert(session(second, '2026-11-20')).throwOnError();
    expect((await coach.client.from('clients').delete().eq('id', first).eq('user_id', coach.id)).status).toBe(204);
    const all = await coach.client.from('clients').delete({ count: 'exact' }).eq('user_id', coach.id);
    expect([all.status, all.count]).toEqual([204, 2]);
    expect((await coach.client.from('sessions').select()).data).toEqual([]);
  });

  it('refuses to touch every row at once', async () => {
    await addClients('Safe');
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
    ids = await addClients('Ann', 'Ben');
    const rows = [session(ids[0], '2026-01-01'), session(ids[1], '2026-03-01'), session(ids[0], '2026-02-01')];
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
    const { status, error } = await coach.client.from('sessions').insert(session(ids[0], '2026-01-01'));
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
  it('by id, and all newest first for an admin alone', async () => {
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

  it('role and subscription are out of reach', async () => {
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
  it('prices with their products, for anybody', async () => {
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

  it('the direct GET with the public key', async () => {
    const url = `${app.settings.publicUrl}/rest/v1/subscriptions?select=*&user_id=eq.${coach.id}&limit=1`;
    const key = app.settings.publishableKey;
    const response = await app.fetch(url, { headers: { apikey: key, Authorization: `Bearer ${key}` } });
    expect([response.status, await response.json()]).toEqual([200, []]);
  });
});

const from = () => coach.client.from('clients');

const read = async (query: PromiseLike<{ data: { name: string }[] | null }>) => names((await query).data)?.toSorted();

describe('what a person would reasonably send', () => {
  beforeEach(async () => {
    await addClients('Ann', 'Ben', 'Cleo', 'Dan, D (jun.)');
  });
  it('filters', async () => {
    expect(await read(from().select('name').neq('name', 'Ann').lt('name', 'C'))).toEqual(['Ben']);
    expect(await read(from().select('name').ilike('name', '%e%'))).toEqual(['Ben', 'Cleo']);
    expect(await read(from().select('name').ilikeAnyOf('name', ['a%', 'b%']))).toEqual(['Ann', 'Ben']);
    expect(await read(from().select('name').in('name', ['Ann', 'Dan, D (jun.)']))).toEqual(['Ann', 'Dan, D (jun.)']);
    expect(await read(from().select('name').is('phone', null).gte('name', 'Cleo'))).toEqual(['Cleo', 'Dan, D (jun.)']);
    expect(await read(from().select('name').not('name', 'in', '(Ann,Ben)'))).toEqual(['Cleo', 'Dan, D (jun.)']);
    expect(await read(from().select('name').or('name.eq.Ann,and(name.gt.B,name.lt.C)'))).toEqual(['Ann', 'Ben']);
    expect(await read(from().select('name').match({ name: 'Ann', user_id: coach.id }))).toEqual(['Ann']);
    expect(await read(from().select('name').filter('name', 'match', '^[AB]'))).toEqual(['Ann', 'Ben']);
    expect(await read(from().select('name').regexMatch('name', '^C'))).toEqual(['Cleo']);
  });

  it('pages, counts, heads', async () => {
    const page = await from().select('name', { count: 'exact' }).order('name').range(1, 2);
    expect([page.status, page.count, names(page.data)]).toEqual([206, 4, ['Ben', 'Cleo']]);
    const head = await from().select('*', { count: 'exact', head: true });
    expect([head.status, head.count, head.data]).toEqual([200, 4, null]);
    const beyond = await from().select('name', { count: 'exact' }).range(10, 20);
    expect([beyond.status, beyond.error?.code]).toEqual([416, 'PGRST103']);
  });

  it('embedded lists, with their own filter, order and limit', async () => {
    const { data: ann } = await from().select('id').eq('name', 'Ann').single();
    await coach.client
      .from('sessions')
      .insert(['2026-01-01', '2026-02-01', '2026-03-01'].map((date) => session(ann?.id, date)));
    const { data } = await from()
      .select('name, sessions(date)')
      .gte('sessions.date', '2026-02-01')
      .order('date', { referencedTable: 'sessions', ascending: false })
      .limit(1, { referencedTable: 'sessions' })
      .order('name')
      .limit(2);
    expect(data).toEqual([
      { name: 'Ann', sessions: [{ date: '2026-03-01' }] },
      { name: 'Ben', sessions: [] },
    ]);
    const inner = await from()
      .select('name, sessions!inner(date)')
      .or('date.eq.2026-01-01,date.eq.2026-09-09', { referencedTable: 'sessions' });
    expect(inner.data).toEqual([{ name: 'Ann', sessions: [{ date: '2026-01-01' }] }]);
    const without = await from().select('name, sessions()').is('sessions', null).order('name');
    expect(names(without.data)).toEqual(['Ben', 'Cleo', 'Dan, D (jun.)']);
  });

  it('upsert, alone and many, and ignoring duplicates', async () => {
    const { data: ann } = await from().select('id').eq('name', 'Ann').single();
    const merged = await from().upsert({ id: ann?.id, name: 'Anna' }).select('name').single();
    expect(merged.data).toEqual({ name: 'Anna' });
    const rows = [
      { id: ann?.id, name: 'Never' },
      { id: crypto.randomUUID(), name: 'Fresh' },
    ];
    const ignored = await from().upsert(rows, { ignoreDuplicates: true }).select('name');
    expect(ignored.data).toEqual([{ name: 'Fresh' }]);
  });

  it('missing keys of many rows take the default when asked', async () => {
    const rows = [
      { name: 'Eva', phone: '1' },
      { name: 'Finn', email: 'f@example.org' },
    ];
    expect((await from().insert(rows)).error?.code).toBe('23502');
    const { data } = await from().insert(rows, { defaultToNull: false }).select('name, email, phone');
    expect(data).toEqual([
      { name: 'Eva', email: '', phone: '1' },
      { name: 'Finn', email: 'f@example.org', phone: null },
    ]);
  });

  it('maxAffected, single and maybeSingle', async () => {
    const capped = await from().delete().gte('name', 'A').maxAffected(2).select();
    expect([capped.status, capped.error?.code]).toEqual([400, 'PGRST124']);
    const several = await from().update({ phone: '9' }).gte('name', 'A').select().single();
    expect([several.status, several.error?.code]).toEqual([406, 'PGRST116']);
    expect((await from().select('id').eq('phone', '9')).data).toEqual([]);
    expect((await from().select('id').eq('name', 'Nobody').maybeSingle()).data).toBeNull();
    expect((await from().select('name').stripNulls()).data).toHaveLength(4);
  });

  it('rpc by POST, GET and HEAD', async () => {
    const posted = await coach.client.rpc('dashboard', { today: '2026-11-20' });
    expect(posted.data).toMatchObject({ total_clients: 4, total_sessions: 0 });
    expect((await coach.client.rpc('dashboard', { today: '2026-11-20' }, { get: true })).data).toEqual(posted.data);
    expect((await coach.client.rpc('dashboard', { today: '2026-11-20' }, { head: true })).status).toBe(200);
    expect((await coach.client.rpc('nonsense')).error?.code).toBe('PGRST202');
    expect((await anon.rpc('dashboard', { today: '2026-11-20' })).status).toBe(401);
  });

  it('what is not offered is refused, not answered wrongly', async () => {
    const refusals = [
      [await from().select().csv(), 406, 'PGRST107'],
      [await from().select('*').geojson(), 406, 'PGRST107'],
      [await from().select('*').explain(), 406, 'PGRST107'],
      [await from().select('count()'), 400, 'PGRST123'],
      [await from().select('*, products(*)'), 400, 'PGRST200'],
      [await from().select('*').textSearch('name', 'ann'), 400, 'PGRST100'],
      [await from().select('*').rangeGt('name', '[1,2]'), 400, 'PGRST100'],
      [await from().insert({ name: 'X' }).rollback().select(), 400, 'PGRST122'],
      [await coach.client.schema('auth').from('users').select(), 406, 'PGRST106'],
      [await coach.client.from('nonsense').select(), 404, 'PGRST205'],
      [await from().select('nonsense'), 400, '42703'],
    ] as const;
    for (const [{ status, error }, expectedStatus, code] of refusals)
      expect([status, error?.code]).toEqual([expectedStatus, code]);
  });

  it('bad input names its field', async () => {
    const { data: ann } = await from().select('id').eq('name', 'Ann').single();
    const sessions = coach.client.from('sessions');
    expect((await sessions.insert(session(ann?.id, '2026-02-31'))).error).toMatchObject({
      code: '22008',
      message: 'date: This is not a calendar date',
    });
    expect(
      (await sessions.insert([session(ann?.id, '2026-02-01'), session(ann?.id, '2026-02-02', { duration: -1 })])).error,
    ).toMatchObject({
      code: '23514',
      message: 'duration: Duration must be between 1 minute and 24 hours',
      details: 'row 2',
    });
    expect((await from().insert(person('x'.repeat(10_000)))).error?.message).toBe(
      'name: Name must be at most 200 characters',
    );
    expect((await from().insert({ ...person('A'), age: 5 })).error?.code).toBe('PGRST204');
    expect((await sessions.insert(session(crypto.randomUUID(), '2026-02-01'))).status).toBe(409);
    expect((await sessions.select('*', { count: 'exact', head: true })).count).toBe(0);
  });

  it('a body of 5 MB is 413', async () => {
    const { status, error } = await from().insert(person('x'.repeat(5_000_000)));
    expect([status, error?.message]).toEqual([413, expect.stringContaining('at most')]);
  });
});
