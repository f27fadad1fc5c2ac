import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDistributed } from '#tests/support/one-server.ts';
import {
  SINGLE,
  addClient,
  prefer,
  startRestTestApp,
  type Asker,
  type RestTestApp,
} from '#tests/support/rest-test-app.ts';

let app: RestTestApp;
let ann: Asker;
let bob: Asker;
const UUID = '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9aff';

beforeAll(async () => {
  app = await startRestTestApp();
  ann = await app.addCoach();
  bob = await app.addCoach();
});
afterAll(() => app.close());

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

  it('concurrent ones are independent, and a refused one does not affect the others', async () => {
    const names = Array.from({ length: 24 }, (_, index) => (index % 8 === 5 ? ' ' : `At once ${index}`));
    const post = (who: Asker, name: string) =>
      who.ask('POST', 'clients?select=name,user_id', { name }, prefer('return=representation'));
    const answers = await Promise.all(names.map((name, index) => post(index % 3 === 0 ? bob : ann, name)));
    for (const [index, { status, body }] of answers.entries()) {
      const user_id = (index % 3 === 0 ? bob : ann).id;
      if (names[index] === ' ') expect([status, body.code]).toEqual([400, '23514']);
      else expect([status, body]).toEqual([201, [{ name: names[index], user_id }]]);
    }
  });

  it('headers-only returns its Location', async () => {
    const { headers, text } = await ann.ask(
      'POST',
      'clients',
      { id: UUID, name: 'Known' },
      prefer('return=headers-only'),
    );
    expect([headers.get('location'), text]).toEqual([
      `/clients?${isDistributed ? `user_id=eq.${ann.id}&` : ''}id=eq.${UUID}`,
      '',
    ]);
  });

  it('many with columns=: a missing key is null, or the default on request', async () => {
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
    const answer = await ann.ask('POST', 'clients', [
      { id: crypto.randomUUID(), name: 'First' },
      { id: UUID, name: 'Taken' },
    ]);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "clients_pkey"',
        details: `Key (${isDistributed ? 'user_id, id' : 'id'}) already exists.`,
      },
    });
    expect((await ann.ask('GET', 'clients?name=eq.First')).body).toEqual([]);
  });

  it('one object requested for several rows is rolled back', async () => {
    const answer = await ann.ask('POST', 'clients', [{ name: 'Undone 1' }, { name: 'Undone 2' }], {
      ...SINGLE,
      ...prefer('return=representation'),
    });
    expect(answer).toMatchObject({ status: 406, body: { code: 'PGRST116', details: 'The result contains 2 rows' } });
    expect((await ann.ask('GET', 'clients?name=like.Undone*')).body).toEqual([]);
  });

  it('upserts: merge, ignore, and 200 if nothing was new', async () => {
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
    // Where tables are distributed the stranger gets a row of their own.
    if (isDistributed) expect(stranger.status).toBe(201);
    else expect([stranger.status, stranger.body.code]).toEqual([403, '42501']);
    expect((await coach.ask('GET', `clients?select=name&id=eq.${id}`)).body).toEqual([{ name: 'Again' }]);
    const target = await coach.ask('POST', 'clients?on_conflict=name', { name: 'x' }, merge);
    expect([target.status, target.body.code]).toEqual([400, '42P10']);
  });

  it('a retried insert is a conflict of the primary key, reported before that of the date', async () => {
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

  it('without access it is 402', async () => {
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

  it('PATCH: 204, or the changed rows', async () => {
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

  it('one object requested for none or several is rolled back', async () => {
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

  it('more than max-affected is rolled back', async () => {
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

  it.each(['PATCH', 'DELETE'])('%s without a filter is refused and changes nothing', async (method) => {
    const answer = await coach.ask(method, 'clients', method === 'PATCH' ? { phone: '0' } : undefined);
    expect([answer.status, answer.body.code]).toEqual([400, '21000']);
    expect((await coach.ask('GET', 'clients?phone=not.eq.0')).status).toBe(200);
    expect((await coach.ask('GET', 'clients')).body).toHaveLength(3);
  });

  it('another coach’s rows are not found', async () => {
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

  it('DELETE returns the deleted rows with relations, and can delete all of the user’s', async () => {
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
