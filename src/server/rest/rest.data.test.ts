import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { createAccessTokens } from '#server/http/access-tokens.ts';
import { addClient, startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';

let app: RestTestApp;
let ann: Asker;
let bob: Asker;
let calls = 0;
let isAway = false;

beforeAll(async () => {
  app = await startRestTestApp((db) => ({
    ...db,
    asUser: (claims, statement) => {
      calls += 1;
      return isAway ? Promise.reject(new DatabaseUnavailable('gone')) : db.asUser(claims, statement);
    },
  }));
  ann = await app.addCoach();
  bob = await app.addCoach();
});
afterAll(() => app.close());

describe('the caller', () => {
  it('anonymous requests cannot read a coach’s tables: 401 with a challenge', async () => {
    const answer = await app.anon.ask('GET', 'clients');
    expect(answer).toMatchObject({
      status: 401,
      body: { code: '42501', message: 'permission denied for table clients' },
    });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/);
  });

  it('the publishable key as a token is an anonymous request', async () => {
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

  it('refuses an invalid and an expired token', async () => {
    const broken = await app.anon.ask('GET', 'clients', undefined, { authorization: `Bearer ${ann.token}x` });
    expect([broken.status, broken.body.code]).toEqual([401, 'PGRST301']);
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
    // Counting months up to infinity would never end, and block the embedded engine.
    ['POST', 'rpc/dashboard', { today: 'infinity' }, 400, '22008'],
    ['GET', 'rpc/dashboard?today=-Infinity', undefined, 400, '22008'],
    ['POST', 'rpc/nonsense', {}, 404, 'PGRST202'],
    ['POST', 'rpc/require_access', { area: 'clients' }, 404, 'PGRST202'],
    ['POST', 'rpc/dashboard?order=x', { today: '2026-11-20' }, 400, 'PGRST100'],
    ['DELETE', 'rpc/dashboard', undefined, 405, 'PGRST101'],
  ])('%s %s %j: %i %s', async (method, path, body, status, code) => {
    const answer = await ann.ask(method, path, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('refuses anonymous requests', async () => {
    const answer = await app.anon.ask('POST', 'rpc/dashboard', { today: '2026-11-20' });
    expect([answer.status, answer.body.code]).toEqual([401, '42501']);
  });
});

describe('/rest/v1', () => {
  it.each<[string, string, unknown?, Record<string, string>?]>([
    ['GET', 'clients?select=*,sessions(*)&limit=1', undefined, { prefer: 'count=exact' }],
    ['POST', 'clients?select=*,sessions(*)', { name: 'Once' }, { prefer: 'return=representation,count=exact' }],
    ['PATCH', 'clients?name=eq.Once', { phone: '1' }, { prefer: 'return=representation' }],
    ['DELETE', 'clients?name=eq.Once'],
    ['POST', 'rpc/dashboard', { today: '2026-11-20' }],
  ])('%s %s is one statement', async (method, path, body, headers) => {
    calls = 0;
    expect((await ann.ask(method, path, body, headers)).status).toBeLessThan(300);
    expect(calls).toBe(1);
  });

  it('an unavailable database is 503 with Retry-After', async () => {
    isAway = true;
    const answer = await ann.ask('GET', 'clients');
    isAway = false;
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'PGRST000', '1']);
    expect(app.logged.join('')).toContain('PGRST000');
  });

  it('no error and no log line contains notes', async () => {
    const secret = 'what she told me in confidence';
    const client = await addClient(ann, 'Ann’s');
    const bobsClient = await addClient(bob, 'Bob’s');
    const refusals = await Promise.all([
      ann.ask('POST', 'sessions', { client_id: client, duration: 1, notes: secret }),
      ann.ask('POST', 'sessions', { client_id: bobsClient, date: '2026-11-20', duration: 1, notes: secret }),
      ann.ask('POST', 'sessions', { client_id: client, date: '2026-11-20', duration: 0, notes: secret }),
      ann.ask('POST', 'clients', { name: 'A', notes: secret, user_id: bob.id }),
      ann.ask('POST', 'clients?columns="name","email","notes"', { name: 'A', notes: secret }),
    ]);
    for (const { status, text } of refusals) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain(secret);
    }
    expect(app.logged.join('')).not.toContain(secret);
  });

  it('concurrent users each see their own rows', async () => {
    await Promise.all([addClient(ann, 'A'), addClient(bob, 'B')]);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? ann : bob).ask('GET', 'clients?select=user_id')),
    );
    answers.forEach(({ body }, i) => {
      const owners = new Set((body as { user_id: string }[]).map((row) => row.user_id));
      expect([...owners]).toEqual([i % 2 === 0 ? ann.id : bob.id]);
    });
  });
});
