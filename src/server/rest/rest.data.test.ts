import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRestTestApp, type Asker, type RestTestApp } from './rest-test-app.ts';

let app: RestTestApp;
let ann: Asker;
let bob: Asker;

const SINGLE = { accept: 'application/vnd.pgrst.object+json' };
const prefer = (...preferences: string[]) => ({ prefer: preferences.join(',') });
const UUID = '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9aff';

beforeAll(async () => {
  app = await startRestTestApp();
  ann = await app.addCoach();
  bob = await app.addCoach();
});
afterAll(() => app.close());

async function addClient(coach: Asker, name: string): Promise<string> {
  const { body } = await coach.ask(
    'POST',
    'clients?select=id',
    { name },
    { ...prefer('return=representation'), ...SINGLE },
  );
  return body.id as string;
}

describe('reads', () => {
  let coach: Asker;
  let clients: string[];

  beforeAll(async () => {
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

  it('answers rows as Postgres writes them, and nobody else’s', async () => {
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

  it('embeds the client, the sessions, and what belongs to nobody as null', async () => {
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

  it('takes a Range header, and 416 beyond the end', async () => {
    const page = await coach.ask('GET', 'sessions?order=date', undefined, { range: '10-19', ...prefer('count=exact') });
    expect([page.status, page.headers.get('content-range'), page.body.length]).toEqual([206, '10-11/12', 2]);
    const beyond = await coach.ask('GET', 'sessions?offset=50', undefined, prefer('count=exact'));
    expect([beyond.status, beyond.body.code]).toEqual([416, 'PGRST103']);
  });

  it('one object: exactly one row, else 406 with the number', async () => {
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

  it('leaves nulls out where asked', async () => {
    const { body } = await coach.ask('GET', `clients?select=name,phone&id=eq.${clients[0]}`, undefined, {
      accept: 'application/vnd.pgrst.object+json;nulls=stripped',
    });
    expect(body).toEqual({ name: 'Ada' });
  });

  it('has no silent cap', async () => {
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
    ['GET', 'sessions?notes=eq.a%00b', 400, '22021'],
    ['GET', 'sessions?notes=match.(', 400, '2201B'],
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
    const answer = await coach.ask('GET', 'clients', undefined, headers as Record<string, string>);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('who asks', () => {
  it('nobody reads a coach’s tables: 401 with a challenge', async () => {
    const answer = await app.anon.ask('GET', 'clients');
    expect(answer).toMatchObject({
      status: 401,
      body: { code: '42501', message: 'permission denied for table clients' },
    });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/);
  });

  it('the public key in the place of a token is nobody', async () => {
    const { publishableKey } = app.settings;
    const headers = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` };
    expect((await app.anon.ask('GET', 'products?select=name', undefined, headers)).body).toEqual([
      { name: 'Hourbook' },
    ]);
    const url = await app.anon.ask(
      'GET',
      `subscriptions?select=*&user_id=eq.${ann.id}&limit=1&apikey=${publishableKey}`,
    );
    expect([url.status, url.body]).toEqual([200, []]);
  });

  it('refuses a wrong key', async () => {
    expect(await ann.ask('GET', 'clients', undefined, { apikey: 'wrong' })).toMatchObject({
      status: 401,
      body: { message: 'Invalid API key' },
    });
  });

  it('refuses a token that is none, and one that has expired', async () => {
    const broken = await app.anon.ask('GET', 'clients', undefined, { authorization: `Bearer ${ann.token}x` });
    expect([broken.status, broken.body.code]).toEqual([401, 'PGRST301']);
    const { createAccessTokens } = await import('#server/http/access-tokens.ts');
    const past = createAccessTokens(app.settings, () => new Date('2020-01-01'));
    const { token } = await past.issue({
      sub: ann.id,
      email: '',
      session_id: ann.id,
      aal: 'aal1',
      role: 'authenticated',
    });
    const old = await app.anon.ask('GET', 'clients', undefined, { authorization: `Bearer ${token}` });
    expect(old).toMatchObject({
      status: 401,
      body: { code: 'PGRST303', message: 'JWT expired', details: null, hint: null },
    });
    expect(old.headers.get('www-authenticate')).toBe('Bearer error="invalid_token", error_description="JWT expired"');
  });
});

describe('inserts', () => {
  it('one: 201 without a body, or the row', async () => {
    const quiet = await ann.ask('POST', 'clients', { name: 'Quiet' });
    expect([quiet.status, quiet.text, quiet.headers.get('content-range')]).toEqual([201, '', '*/*']);
    const loud = await ann.ask(
      'POST',
      'clients?select=name,user_id',
      { name: ' Loud ' },
      prefer('return=representation', 'count=exact'),
    );
    expect([loud.status, loud.body, loud.headers.get('content-range')]).toEqual([
      201,
      [{ name: 'Loud', user_id: ann.id }],
      '*/1',
    ]);
    expect(loud.headers.get('preference-applied')).toBe('return=representation, count=exact');
  });

  it('headers-only says where it stands', async () => {
    const { headers, text } = await ann.ask(
      'POST',
      'clients',
      { id: UUID, name: 'Known' },
      prefer('return=headers-only'),
    );
    expect([headers.get('location'), text]).toEqual([`/clients?id=eq.${UUID}`, '']);
  });

  it('many with columns=: a missing key is null, or the default where asked', async () => {
    const rows = [
      { name: 'Full', email: 'full@example.org', phone: '1' },
      { name: 'Half', email: 'half@example.org' },
    ];
    const path = 'clients?columns="name","email","phone"&select=name,phone';
    const answer = await ann.ask('POST', path, rows, prefer('return=representation'));
    expect(answer.body).toEqual([
      { name: 'Full', phone: '1' },
      { name: 'Half', phone: null },
    ]);
    const missing = await ann.ask('POST', 'clients?columns="name","email"', [{ name: 'NoMail' }]);
    expect([missing.status, missing.body.code]).toEqual([400, '23502']);
    expect(missing.body).toMatchObject({
      message: 'null value in column "email" of relation "clients" violates not-null constraint',
      details: null,
    });
    const defaulted = await ann.ask(
      'POST',
      'clients?columns="id","name","email"&select=name,email',
      [{ name: 'Defaulted' }, { name: 'Mail', email: 'm@example.org', id: crypto.randomUUID() }],
      prefer('return=representation', 'missing=default'),
    );
    expect(defaulted.body).toEqual([
      { name: 'Defaulted', email: '' },
      { name: 'Mail', email: 'm@example.org' },
    ]);
  });

  it('none: [] writes nothing', async () => {
    const answer = await ann.ask('POST', 'clients', [], prefer('return=representation'));
    expect([answer.status, answer.body]).toEqual([201, []]);
    expect((await app.anon.ask('POST', 'clients', [])).status).toBe(401);
  });

  it('all or nothing', async () => {
    const answer = await bob.ask('POST', 'clients', [
      { id: crypto.randomUUID(), name: 'First' },
      { id: UUID, name: 'Taken' },
    ]);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "clients_pkey"',
        details: 'Key (id) already exists.',
      },
    });
    expect((await bob.ask('GET', 'clients?name=eq.First')).body).toEqual([]);
  });

  it('one object asked of several rows is undone', async () => {
    const answer = await ann.ask('POST', 'clients', [{ name: 'Undone 1' }, { name: 'Undone 2' }], {
      ...SINGLE,
      ...prefer('return=representation'),
    });
    expect(answer).toMatchObject({ status: 406, body: { code: 'PGRST116', details: 'The result contains 2 rows' } });
    expect((await ann.ask('GET', 'clients?name=like.Undone*')).body).toEqual([]);
  });

  it('upserts: merge, ignore, and 200 when nothing was new', async () => {
    const coach = await app.addCoach();
    const id = await addClient(coach, 'Before');
    const merge = prefer('resolution=merge-duplicates', 'return=representation');
    const merged = await coach.ask('POST', 'clients?select=name', { id, name: 'After' }, merge);
    expect([merged.status, merged.body]).toEqual([200, [{ name: 'After' }]]);
    const mixed = await coach.ask(
      'POST',
      'clients?select=name',
      [
        { id, name: 'Again' },
        { id: crypto.randomUUID(), name: 'New' },
      ],
      merge,
    );
    expect([mixed.status, mixed.body]).toEqual([201, [{ name: 'Again' }, { name: 'New' }]]);
    expect(mixed.headers.get('preference-applied')).toBe('resolution=merge-duplicates, return=representation');
    const ignored = await coach.ask(
      'POST',
      'clients?select=name',
      [{ id, name: 'Never' }],
      prefer('resolution=ignore-duplicates', 'return=representation'),
    );
    expect([ignored.status, ignored.body]).toEqual([201, []]);
    const stranger = await bob.ask('POST', 'clients', { id, name: 'Stolen' }, merge);
    expect([stranger.status, stranger.body.code]).toEqual([403, '42501']);
    expect((await coach.ask('GET', `clients?select=name&id=eq.${id}`)).body).toEqual([{ name: 'Again' }]);
    const target = await coach.ask('POST', 'clients?on_conflict=name', { name: 'x' }, merge);
    expect([target.status, target.body.code]).toEqual([400, '42P10']);
  });

  it('a retried insert says that it is there: the primary key is named before the date', async () => {
    const coach = await app.addCoach();
    const row = { id: crypto.randomUUID(), client_id: await addClient(coach, 'C'), date: '2026-11-20', duration: 60 };
    expect((await coach.ask('POST', 'sessions', row)).status).toBe(201);
    const again = await coach.ask('POST', 'sessions', row);
    expect(again).toMatchObject({
      status: 409,
      body: { code: '23505', message: 'duplicate key value violates unique constraint "sessions_pkey"' },
    });
    const other = await coach.ask('POST', 'sessions', { ...row, id: crypto.randomUUID() });
    expect(other).toMatchObject({
      status: 409,
      body: { code: '23505', message: 'duplicate key value violates unique constraint "sessions_client_id_date_key"' },
    });
  });

  it('without access the database answers 402', async () => {
    const lapsed = await app.addCoach({ status: 'inactive', endsAt: null });
    expect(await lapsed.ask('POST', 'clients', { name: 'A' })).toMatchObject({
      status: 402,
      body: { code: 'PT402', message: 'You need an active subscription to access this feature' },
    });
  });
});

describe('updates and deletes', () => {
  let coach: Asker;
  let ids: string[];

  beforeAll(async () => {
    coach = await app.addCoach();
    ids = [await addClient(coach, 'One'), await addClient(coach, 'Two'), await addClient(coach, 'Three')];
  });

  it('PATCH: 204, or the rows as they are now', async () => {
    const quiet = await coach.ask(
      'PATCH',
      `clients?id=eq.${ids[0]}&user_id=eq.${coach.id}`,
      { phone: '1' },
      prefer('count=exact'),
    );
    expect([quiet.status, quiet.text, quiet.headers.get('content-range')]).toEqual([204, '', '0-0/1']);
    const loud = await coach.ask(
      'PATCH',
      `clients?name=eq.One&select=name,phone`,
      { name: ' Uno ' },
      prefer('return=representation'),
    );
    expect([loud.status, loud.body]).toEqual([200, [{ name: 'Uno', phone: '1' }]]);
    const nothing = await coach.ask(
      'PATCH',
      `clients?id=eq.${UUID}`,
      { name: 'x' },
      prefer('return=representation', 'count=exact'),
    );
    expect([nothing.status, nothing.body, nothing.headers.get('content-range')]).toEqual([200, [], '*/0']);
    const empty = await coach.ask('PATCH', `clients?id=eq.${ids[0]}`, {});
    expect([empty.status, empty.text]).toEqual([204, '']);
  });

  it('one object asked of none or several is undone', async () => {
    const answer = await coach.ask('PATCH', 'clients?name=in.(Two,Three)', { phone: '9' }, SINGLE);
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([
      406,
      'PGRST116',
      'The result contains 2 rows',
    ]);
    const gone = await coach.ask('DELETE', 'clients?name=in.(Two,Three)', undefined, SINGLE);
    expect([gone.status, gone.body.code]).toEqual([406, 'PGRST116']);
    expect((await coach.ask('GET', 'clients?phone=eq.9')).body).toEqual([]);
    expect((await coach.ask('GET', 'clients')).body).toHaveLength(3);
  });

  it('more than max-affected is undone', async () => {
    const strict = prefer('handling=strict', 'max-affected=1', 'return=representation');
    const answer = await coach.ask('DELETE', 'clients?name=in.(Two,Three)', undefined, strict);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 2 rows',
      },
    });
    expect((await coach.ask('GET', 'clients')).body).toHaveLength(3);
    const within = await coach.ask('PATCH', 'clients?name=eq.Two&select=name', { phone: '2' }, strict);
    expect([within.status, within.body, within.headers.get('preference-applied')]).toEqual([
      200,
      [{ name: 'Two' }],
      'return=representation, handling=strict, max-affected=1',
    ]);
  });

  it.each(['PATCH', 'DELETE'])('%s without a filter is refused and touches nothing', async (method) => {
    const answer = await coach.ask(method, 'clients', method === 'PATCH' ? { phone: '0' } : undefined);
    expect([answer.status, answer.body.code]).toEqual([400, '21000']);
    expect((await coach.ask('GET', 'clients?phone=not.eq.0')).status).toBe(200);
    expect((await coach.ask('GET', 'clients')).body).toHaveLength(3);
  });

  it('another coach’s rows are not there', async () => {
    const patched = await bob.ask(
      'PATCH',
      `clients?id=eq.${ids[1]}`,
      { name: 'Bob’s' },
      prefer('return=representation'),
    );
    const deleted = await bob.ask('DELETE', `clients?id=eq.${ids[1]}`, undefined, prefer('return=representation'));
    expect([patched.status, patched.body, deleted.status, deleted.body]).toEqual([200, [], 200, []]);
    expect((await coach.ask('GET', `clients?select=name&id=eq.${ids[1]}`)).body).toEqual([{ name: 'Two' }]);
  });

  it('DELETE answers what it took, relations included, and then all of the user’s', async () => {
    await coach.ask('POST', 'sessions', { client_id: ids[2], date: '2026-11-20', duration: 5 });
    const one = await coach.ask('DELETE', 'sessions?date=eq.2026-11-20&select=duration,clients(name)', undefined, {
      ...SINGLE,
      ...prefer('return=representation'),
    });
    expect([one.status, one.body]).toEqual([200, { duration: 5, clients: { name: 'Three' } }]);
    const all = await coach.ask('DELETE', `clients?user_id=eq.${coach.id}`, undefined, prefer('count=exact'));
    expect([all.status, all.text, all.headers.get('content-range')]).toEqual([204, '', '*/3']);
  });
});

describe('rpc', () => {
  it('dashboard by POST and by GET', async () => {
    const coach = await app.addCoach();
    await addClient(coach, 'A');
    const posted = await coach.ask('POST', 'rpc/dashboard', { today: '2026-11-20' });
    expect(posted).toMatchObject({ status: 200, body: { total_clients: 1, total_sessions: 0, recent_sessions: [] } });
    expect(posted.body.months).toHaveLength(12);
    expect((await coach.ask('GET', 'rpc/dashboard?today=2026-11-20')).body).toEqual(posted.body);
    expect((await coach.ask('POST', 'rpc/session_totals', {})).body).toEqual({ sessions: 0, minutes: 0, months: [] });
    expect((await coach.ask('POST', 'rpc/session_totals', '')).status).toBe(200);
  });

  it.each([
    ['POST', 'rpc/dashboard', {}, 404, 'PGRST202'],
    ['POST', 'rpc/dashboard', { today: '2026-02-31' }, 400, '22008'],
    ['POST', 'rpc/dashboard', { today: 'soon' }, 400, '22007'],
    ['POST', 'rpc/nonsense', {}, 404, 'PGRST202'],
    ['POST', 'rpc/require_access', { area: 'clients' }, 404, 'PGRST202'],
    ['POST', 'rpc/dashboard?order=x', { today: '2026-11-20' }, 400, 'PGRST100'],
    ['DELETE', 'rpc/dashboard', undefined, 405, 'PGRST101'],
  ])('%s %s %j: %i %s', async (method, path, body, status, code) => {
    const answer = await ann.ask(method, path, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('is not for nobody', async () => {
    const answer = await app.anon.ask('POST', 'rpc/dashboard', { today: '2026-11-20' });
    expect([answer.status, answer.body.code]).toEqual([401, '42501']);
  });
});
