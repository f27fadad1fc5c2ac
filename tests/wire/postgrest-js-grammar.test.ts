// The unmodified official client against the whole app: common calls that the app itself does not make.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addClients, clientFor, newCoach, person, session, type Client, type Coach } from './postgrest-clients.ts';

let app: TestApp;
let coach: Coach;
let anon: Client;

beforeAll(async () => {
  app = await startTestApp();
  anon = clientFor(app, app.settings.publishableKey);
});
afterAll(() => app.close());

const names = (rows: { name: string }[] | null) => rows?.map((row) => row.name);
const from = () => coach.client.from('clients');

const read = async (query: PromiseLike<{ data: { name: string }[] | null }>) => names((await query).data)?.toSorted();

describe('common calls', () => {
  beforeEach(async () => {
    coach = await newCoach(app);
    await addClients(coach, 'Ann', 'Ben', 'Cleo', 'Dan, D (jun.)');
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
      .insert(['2026-01-01', '2026-02-01', '2026-03-01'].map((date) => session(coach, ann?.id, date)));
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

  it('upsert of one and many rows, and ignoring duplicates', async () => {
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

  it('missing keys of many rows get the default on request', async () => {
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

  it('unsupported calls are refused, instead of returning wrong results', async () => {
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

  it('the error of invalid input names its field', async () => {
    const { data: ann } = await from().select('id').eq('name', 'Ann').single();
    const sessions = coach.client.from('sessions');
    expect((await sessions.insert(session(coach, ann?.id, '2026-02-31'))).error).toMatchObject({
      code: '22008',
      message: 'date/time field value out of range: "2026-02-31"',
      hint: 'date: This is not a valid date',
    });
    expect(
      (
        await sessions.insert([
          session(coach, ann?.id, '2026-02-01'),
          session(coach, ann?.id, '2026-02-02', { duration: -1 }),
        ])
      ).error,
    ).toMatchObject({
      code: '23514',
      message: 'new row for relation "sessions" violates check constraint "sessions_duration_check"',
      hint: 'duration: Duration must be between 1 minute and 24 hours',
      details: 'row 2',
    });
    expect((await from().insert(person(coach, 'x'.repeat(10_000)))).error?.hint).toBe(
      'name: Name must be at most 200 characters',
    );
    expect((await from().insert({ ...person(coach, 'A'), age: 5 })).error?.code).toBe('PGRST204');
    expect((await sessions.insert(session(coach, crypto.randomUUID(), '2026-02-01'))).status).toBe(409);
    expect((await sessions.select('*', { count: 'exact', head: true })).count).toBe(0);
  });

  it('a body of 5 MB is 413', async () => {
    const { status, error } = await from().insert(person(coach, 'x'.repeat(5_000_000)));
    expect([status, error?.message]).toEqual([413, expect.stringContaining('at most')]);
  });
});
