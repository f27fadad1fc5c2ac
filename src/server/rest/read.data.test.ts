import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  SINGLE,
  addClient,
  prefer,
  startRestTestApp,
  type Asker,
  type RestTestApp,
} from '#tests/support/rest-test-app.ts';

let app: RestTestApp;
let bob: Asker;

beforeAll(async () => {
  app = await startRestTestApp();
  bob = await app.addCoach();
});
afterAll(() => app.close());

describe('reads', () => {
  let coach: Asker;
  let clients: string[];

  beforeAll(async () => {
    // The grammar is shown on a text that can be null, and all that sessions have are confidential: this one is not,
    // here.
    await app.db.asOwner('comment on column public.sessions.follow_up is null');
    coach = await app.addCoach();
    clients = [await addClient(coach, 'Ada'), await addClient(coach, 'Björn'), await addClient(coach, 'Chloé, "C"')];
    const sessions = Array.from({ length: 12 }, (_, i) => ({
      client_id: clients[i % 3],
      date: `2026-${String(i + 1).padStart(2, '0')}-10`,
      duration: 30 + i,
      topics: i % 2 === 0 ? ['goals', 'a,b'] : [],
      follow_up: i === 0 ? null : `step ${i}`,
      notes: '',
      completed: i < 6,
    }));
    const { status } = await coach.ask('POST', 'sessions', sessions);
    expect(status).toBe(201);
  });

  it('returns the user’s own rows as Postgres writes them', async () => {
    const { status, headers, body } = await coach.ask(
      'GET',
      'sessions?select=date,duration,topics,follow_up,completed&order=date&limit=1',
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-range')).toBe('0-0/*');
    expect(body).toEqual([
      { date: '2026-01-10', duration: 30, topics: ['goals', 'a,b'], follow_up: null, completed: true },
    ]);
    expect((await bob.ask('GET', 'sessions')).body).toEqual([]);
  });

  it('embeds the client and the sessions, and null without a client', async () => {
    const { body } = await coach.ask('GET', 'sessions?select=date,client:clients(id,name)&order=date.desc&limit=2');
    expect(body).toEqual([
      { date: '2026-12-10', client: { id: clients[2], name: 'Chloé, "C"' } },
      { date: '2026-11-10', client: { id: clients[1], name: 'Björn' } },
    ]);
    const many = await coach.ask(
      'GET',
      'clients?select=name,sessions(date)&sessions.order=date.desc&sessions.limit=1&order=name&limit=1',
    );
    expect(many.body).toEqual([{ name: 'Ada', sessions: [{ date: '2026-10-10' }] }]);
    const none = await bob.ask(
      'POST',
      'clients?select=name,sessions(id)',
      { name: 'Zoe' },
      prefer('return=representation'),
    );
    expect(none.body).toEqual([{ name: 'Zoe', sessions: [] }]);
  });

  it('embeds to any depth and along a JSON path', async () => {
    const { body } = await app.anon.ask(
      'GET',
      'prices?select=unit_amount,products(name,feature:metadata->features->>0,prices(currency))',
    );
    expect(body).toEqual([
      { unit_amount: 999, products: { name: 'Hourbook', feature: 'Unlimited clients', prices: [{ currency: 'gbp' }] } },
    ]);
  });

  it.each([
    ['clients?select=sessions(clients(sessions(id)))', 'lists of lists of the same rows'],
    [`clients?notes=match.${'(a|b)?'.repeat(20)}`, 'a pattern that would keep the database busy'],
    [`clients?select=${Array(201).fill('notes').join()}`, 'everything two hundred times'],
  ])('refuses %s: %s', async (path) => {
    const { status, body } = await coach.ask('GET', path);
    expect([status, body.code]).toEqual([400, 'PGRST100']);
  });

  it.each<[string, number[]]>([
    ['duration=eq.30', [1]],
    ['duration=neq.30&duration=lt.32', [2]],
    ['duration=gte.40', [11, 12]],
    ['duration=gt.30&duration=lte.32', [2, 3]],
    ['duration=in.(30,41)', [1, 12]],
    ['duration=not.in.(30,31,32,33,34,35,36,37,38)', [10, 11, 12]],
    ['duration=in.()', []],
    ['date=eq.2026-03-10', [3]],
    ['date=gte.2026-11-01&date=lt.2026-12-01', [11]],
    ['follow_up=is.null', [1]],
    ['follow_up=not.is.null&duration=lt.32', [2]],
    ['follow_up=is.not_null&duration=lt.32', [2]],
    ['completed=is.false&duration=lt.38', [7, 8]],
    ['completed=eq.true&duration=gt.34', [6]],
    ['follow_up=like.step%201*', [2, 11, 12]],
    ['follow_up=ilike.STEP%201', [2]],
    ['follow_up=ilike(any).{STEP%201,*3}', [2, 4]],
    ['follow_up=match.[56]$', [6, 7]],
    ['follow_up=imatch.STEP%20[56]$', [6, 7]],
    ['follow_up=isdistinct.step%201&duration=lt.33', [1, 3]],
    ['topics=cs.{goals,"a,b"}&duration=lt.33', [1, 3]],
    ['topics=ov.{goals,other}&duration=lt.33', [1, 3]],
    ['topics=cd.{goals}&duration=lt.33', [2]],
    ['or=(duration.eq.30,and(duration.gt.39,duration.lt.41))', [1, 11]],
    ['not.or=(duration.gt.31,date.is.null)', [1, 2]],
    ['or=(follow_up.is.null,follow_up.eq."step 3")', [1, 4]],
    ['and=(duration.gte.31,duration.not.gt.31)', [2]],
    ["follow_up=eq.' or true --", []],
    ['order=follow_up.desc.nullsfirst&limit=1', [1]],
    ['order=completed,date.desc&limit=2', [12, 11]],
    ['limit=2&offset=3&order=date', [4, 5]],
    ['select=*,clients!inner(name)&clients.name=eq.Ada', [1, 4, 7, 10]],
    ['select=*,c:clients!inner()&c.name=ilike.*c"', [3, 6, 9, 12]],
    ['select=*,clients(name)&clients.name=eq.Ada&clients=is.null&duration=lt.33', [2, 3]],
    ['select=*,clients(name)&clients.name=eq.Ada&clients=not.is.null&duration=lt.34', [1, 4]],
    ['select=*,clients(name)&or=(clients.is.null,duration.eq.35)', [6]],
    ['select=*,clients(name)&order=clients(name).desc,date&limit=2', [3, 6]],
    ['select=*,clients!client_id(name)&limit=1&order=date', [1]],
  ])('sessions?%s', async (search, months) => {
    const { status, body } = await coach.ask('GET', `sessions?${search}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const seen = (body as { date: string }[]).map((row) => Number(row.date.slice(5, 7)));
    expect(search.includes('order=') ? seen : seen.toSorted((a, b) => a - b)).toEqual(months);
  });

  it.each([
    ['limit=5&order=date', 206, '0-4/12', 5],
    ['', 200, '0-11/12', 12],
    ['limit=20', 200, '0-11/12', 12],
    ['offset=10', 206, '10-11/12', 2],
    ['limit=0', 206, '*/12', 0],
    ['duration=eq.0', 200, '*/0', 0],
  ])('counts beside the page: ?%s', async (search, status, range, rows) => {
    for (const count of ['exact', 'planned', 'estimated']) {
      const answer = await coach.ask('GET', `sessions?${search}`, undefined, prefer(`count=${count}`));
      expect([answer.status, answer.headers.get('content-range'), answer.body.length]).toEqual([status, range, rows]);
      expect(answer.headers.get('preference-applied')).toBe('count=exact');
    }
    const head = await coach.ask('HEAD', `sessions?${search}`, undefined, prefer('count=exact'));
    expect([head.status, head.headers.get('content-range'), head.text]).toEqual([status, range, '']);
  });

  it('accepts a Range header, and responds 416 beyond the end', async () => {
    const page = await coach.ask('GET', 'sessions?order=date', undefined, { range: '10-19', ...prefer('count=exact') });
    expect([page.status, page.headers.get('content-range'), page.body.length]).toEqual([206, '10-11/12', 2]);
    const beyond = await coach.ask('GET', 'sessions?offset=50', undefined, prefer('count=exact'));
    expect([beyond.status, beyond.body.code]).toEqual([416, 'PGRST103']);
  });

  it('one object: exactly one row, otherwise 406 with the number', async () => {
    const one = await coach.ask('GET', `clients?select=name&id=eq.${clients[0]}`, undefined, SINGLE);
    expect([one.status, one.body]).toEqual([200, { name: 'Ada' }]);
    expect(one.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8');
    for (const [search, rows] of [
      ['id=is.null', 0],
      ['', 3],
    ] as const) {
      const answer = await coach.ask('GET', `clients?${search}`, undefined, SINGLE);
      expect(answer).toMatchObject({
        status: 406,
        body: {
          code: 'PGRST116',
          details: `The result contains ${rows} rows`,
          hint: null,
          message: 'Cannot coerce the result to a single JSON object',
        },
      });
    }
  });

  it('leaves out nulls on request', async () => {
    const { body } = await coach.ask('GET', `clients?select=name,phone&id=eq.${clients[0]}`, undefined, {
      accept: 'application/vnd.pgrst.object+json;nulls=stripped',
    });
    expect(body).toEqual({ name: 'Ada' });
  });

  it('has no default maximum of rows', async () => {
    const many = await app.addCoach();
    const client = await addClient(many, 'Daily');
    await app.db.asOwner(
      `insert into public.sessions (user_id, client_id, date, duration)
       select $1, $2, date '1990-01-01' + i, 60 from generate_series(1, 1500) i`,
      [many.id, client],
    );
    expect((await many.ask('GET', 'sessions?select=id')).body).toHaveLength(1500);
  });

  it.each([
    ['GET', 'nonsense', 404, 'PGRST205'],
    ['GET', 'auth.users', 404, 'PGRST205'],
    ['GET', 'pg_class', 404, 'PGRST205'],
    ['GET', '__proto__', 404, 'PGRST205'],
    ['GET', 'clients/1', 404, 'PGRST125'],
    ['GET', '', 404, 'PGRST125'],
    ['PUT', 'clients?id=eq.1', 405, 'PGRST117'],
    ['GET', 'clients?select=id,x', 400, '42703'],
    ['GET', 'clients?select=products(*)', 400, 'PGRST200'],
    ['GET', 'clients?id=eq.x', 400, '22P02'],
    ['GET', 'sessions?date=eq.2026-02-31', 400, '22008'],
    ['GET', 'sessions?follow_up=eq.a%00b', 400, '22021'],
    ['GET', 'sessions?follow_up=match.(', 400, '2201B'],
    ['GET', 'sessions?duration=like.1*', 404, '42883'],
    ['GET', 'sessions?select=count()', 400, 'PGRST123'],
  ])('%s %s: %i %s', async (method, path, status, code) => {
    const answer = await coach.ask(method, path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'details', 'hint', 'message']);
  });

  it.each([
    [{ accept: 'text/csv' }, 406, 'PGRST107'],
    [{ 'accept-profile': 'auth' }, 406, 'PGRST106'],
    [{ 'accept-profile': 'public' }, 200, undefined],
    [{ prefer: 'handling=strict,nonsense' }, 400, 'PGRST122'],
  ])('with %j: %i %s', async (headers, status, code) => {
    const answer = await coach.ask('GET', 'clients', undefined, headers);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});
