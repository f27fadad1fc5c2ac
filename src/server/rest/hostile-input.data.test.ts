import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';

let app: RestTestApp;
let coach: Asker;
let stranger: Asker;
let client: string;
let strangersClient: string;

const REPRESENTATION = { prefer: 'return=representation' };
const TABLES = [
  'clients',
  'sessions',
  'supervision_sessions',
  'cpd_records',
  'profiles',
  'subscriptions',
  'prices',
  'products',
];

beforeAll(async () => {
  app = await startRestTestApp();
  coach = await app.addCoach();
  stranger = await app.addCoach();
  client = (await coach.ask('POST', 'clients', { name: 'Ann' }, REPRESENTATION)).body[0].id;
  strangersClient = (await stranger.ask('POST', 'clients', { name: 'Theirs' }, REPRESENTATION)).body[0].id;
});
afterAll(() => app.close());

/** Every row of every table, as one text. */
async function everything(): Promise<string> {
  const rows = await Promise.all(
    [...TABLES.map((name) => `public.${name}`), 'auth.users'].map((name) =>
      app.db.asOwner(`select coalesce(json_agg(t order by t.id), '[]')::text as rows from ${name} t`),
    ),
  );
  return JSON.stringify(rows);
}

const session = () => ({ client_id: client, date: '2026-11-20', duration: 60 });

describe('invalid input is refused with its field, and nothing is written', () => {
  const long = 'x'.repeat(10_000);

  it.each<[string, () => unknown, number, string, RegExp]>([
    ['sessions', () => ({ ...session(), date: '2026-02-31' }), 400, '22008', /^date: This is not a valid date$/],
    ['sessions', () => ({ ...session(), duration: -60 }), 400, '23514', /^duration: /],
    ['sessions', () => ({ ...session(), duration: 0 }), 400, '23514', /^duration: /],
    ['sessions', () => ({ ...session(), duration: 1441 }), 400, '23514', /^duration: /],
    ['sessions', () => ({ ...session(), duration: 'an hour' }), 400, '22P02', /^duration: /],
    ['sessions', () => ({ ...session(), notes: 5 }), 400, '22P02', /^notes: /],
    ['sessions', () => ({ ...session(), notes: 'x'.repeat(20_001) }), 400, '23514', /^notes: /],
    ['sessions', () => ({ ...session(), topics: [long] }), 400, '23514', /^topics: /],
    ['sessions', () => ({ ...session(), topics: [null] }), 400, '22P02', /^topics: /],
    ['sessions', () => ({ ...session(), follow_up: {} }), 400, '22P02', /^follow_up: /],
    ['sessions', () => ({ ...session(), minutes: 60 }), 400, 'PGRST204', /'minutes' column of 'sessions'/],
    ['sessions', () => [session(), { ...session(), date: '2026-13-01' }], 400, '22008', /^date: /],
    ['sessions', () => ({ ...session(), client_id: strangersClient }), 409, '23503', /"sessions_client_fkey"/],
    ['sessions', () => ({ ...session(), client_id: crypto.randomUUID() }), 409, '23503', /"sessions_client_fkey"/],
    ['sessions', () => ({ ...session(), client_id: 7 }), 400, '22P02', /^client_id: /],
    ['sessions', () => ({ duration: 60, client_id: client }), 400, '23502', /"date"/],
    ['sessions', () => ({ ...session(), user_id: stranger.id }), 403, '42501', /"sessions"/],
    ['clients', () => ({ name: 'A', user_id: stranger.id }), 403, '42501', /"clients"/],
    ['clients', () => ({ name: long }), 400, '23514', /^name: /],
    ['clients', () => ({ name: '' }), 400, '23514', /^name: /],
    ['clients', () => ({ name: { first: 'A' } }), 400, '22P02', /^name: /],
    ['clients', () => ({ name: 'A', email: 'nobody at home' }), 400, '23514', /^email: /],
    ['clients', () => ({ name: 'A', phone: '1'.repeat(51) }), 400, '23514', /^phone: /],
    ['clients', () => ({ name: 'A', created_at: '2020-01-01' }), 403, '42501', /clients/],
    ['clients', () => ({ id: 'not-a-uuid', name: 'A' }), 400, '22P02', /^id: /],
    ['clients', () => ({ name: 'A', 'id"; drop table clients; --': 1 }), 400, 'PGRST204', /drop table/],
    [
      'supervision_sessions',
      () => ({ supervisor_name: 'A', date: '2026-11-20T10:00:00Z' }),
      400,
      '23514',
      /^supervisor_name: /,
    ],
    ['supervision_sessions', () => ({ supervisor_name: 'Sue', date: '2026-02-31T10:00:00Z' }), 400, '22008', /^date: /],
    ['supervision_sessions', () => ({ supervisor_name: 'Sue', date: 'infinity' }), 400, '22007', /^date: /],
    ['cpd_records', () => ({ title: 'T', date: '2026-11-20', hours: -1 }), 400, '23514', /^hours: /],
    ['cpd_records', () => ({ title: 'T', date: '2026-11-20', hours: '2' }), 400, '22P02', /^hours: /],
    [
      'cpd_records',
      () => ({ title: 'T', date: '2026-11-20', hours: 1, evidence_url: 'javascript:alert(1)' }),
      400,
      '23514',
      /^evidence_url: /,
    ],
    ['profiles', () => ({ id: coach.id, username: 'me', email: 'a@b.c', role: 'admin' }), 403, '42501', /profiles/],
    ['prices', () => ({ unit_amount: 1 }), 403, '42501', /prices/],
    ['client_merges', () => ({ rows: { sessions: 'none' } }), 400, '22023', /^rows: /],
    ['client_merges', () => ({ rows: { sessions: [null] } }), 400, '22023', /^rows: /],
    ['client_merges', () => ({ rows: ['sessions'] }), 400, '22023', /^rows: /],
    ['client_merges', () => ({ rows: { sessions: [{ notes: 'A' }] } }), 403, '42501', /client_merges/],
    ['client_merges', () => ({ rows: null }), 403, '42501', /client_merges/],
  ])('POST %s (%#)', async (table, body, status, code, message) => {
    const before = await everything();
    const answer = await coach.ask('POST', table, body());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.hint ?? answer.body.message).toMatch(message);
    expect(await everything()).toBe(before);
  });

  it.each<[string, () => unknown, number, string]>([
    ['clients?id=eq.CLIENT', () => ({ name: long }), 400, '23514'],
    ['clients?id=eq.CLIENT', () => ({ user_id: stranger.id }), 403, '42501'],
    ['clients?id=eq.CLIENT', () => [{ name: 'A' }, { name: 'B' }], 400, 'PGRST102'],
    ['profiles?id=eq.COACH', () => ({ role: 'admin' }), 403, '42501'],
    [
      'profiles?id=eq.COACH',
      () => ({ subscription_status: 'active', subscription_end_date: '2099-01-01' }),
      403,
      '42501',
    ],
    ['profiles?id=eq.COACH', () => ({ theme: 'pink' }), 400, '23514'],
    ['clients?id=eq.x', () => ({ name: 'A' }), 400, '22P02'],
  ])('PATCH %s (%#) → %i %s', async (path, body, status, code) => {
    const before = await everything();
    const answer = await coach.ask('PATCH', path.replace('CLIENT', client).replace('COACH', coach.id), body());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await everything()).toBe(before);
  });

  it.each(['', '{', '{"name": "A"', 'name=A', '[1]', 'null', '"text"', '{"name": "A"} x', '['.repeat(200_000)])(
    'a body that is no object (%#) is PGRST102',
    async (body) => {
      const answer = await coach.ask('POST', 'clients', body);
      expect([answer.status, answer.body.code]).toEqual([400, 'PGRST102']);
    },
  );

  it('names the field that refers to another coach’s client in the details', async () => {
    const { body } = await coach.ask('POST', 'sessions', { ...session(), client_id: strangersClient });
    expect(body.details).toBe('Key (user_id, client_id) is not present in table "clients".');
  });
});

describe('text is text', () => {
  const SCRIPT = `<script>alert("x")</script> '; drop table clients; -- \\ " \u2028 😀 $1 {} %s`;

  it('script in every text field is stored and returned unchanged', async () => {
    const written = { name: SCRIPT, email: '', phone: SCRIPT.slice(0, 50), notes: SCRIPT };
    const { status, body } = await coach.ask('POST', 'clients?select=name,email,phone,notes', written, REPRESENTATION);
    expect([status, body]).toEqual([201, [written]]);
    const row = {
      client_id: client,
      date: '2026-10-01',
      duration: 1,
      notes: SCRIPT,
      topics: [SCRIPT, 'b,"c"{}'],
      follow_up: SCRIPT,
    };
    const sessions = await coach.ask(
      'POST',
      'sessions?select=client_id,date,duration,notes,topics,follow_up',
      row,
      REPRESENTATION,
    );
    expect(sessions.body).toEqual([row]);
    const found = await coach.ask('GET', `clients?select=name&name=eq.${encodeURIComponent(SCRIPT)}`);
    expect(found.body).toEqual([{ name: SCRIPT }]);
    expect(found.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  const INJECTIONS = [
    `'`,
    `''`,
    `"`,
    `';drop table public.clients;--`,
    `") or true --`,
    `1) union select * from auth.users --`,
    `$1`,
    `\\`,
    `*/ /*`,
    `%00`,
    `id from auth.users) x --`,
  ];
  const PLACES = [
    (text: string) => `clients?select=${text}`,
    (text: string) => `clients?select="${text}":name`,
    (text: string) => `clients?select=name::${text}`,
    (text: string) => `clients?select=user_id->>${text}`,
    (text: string) => `clients?select=*,${text}(id)`,
    (text: string) => `clients?select=*,sessions!${text}(id)`,
    (text: string) => `clients?${text}=eq.1`,
    (text: string) => `clients?name=${text}`,
    (text: string) => `clients?name=eq.${text}`,
    (text: string) => `clients?name=in.(${text})`,
    (text: string) => `clients?name=in.("${text}")`,
    (text: string) => `clients?name=like(any).{${text}}`,
    (text: string) => `clients?or=(name.eq.${text})`,
    (text: string) => `clients?or=(${text})`,
    (text: string) => `clients?order=${text}`,
    (text: string) => `clients?order=name.${text}`,
    (text: string) => `clients?limit=${text}`,
    (text: string) => `clients?offset=${text}`,
    (text: string) => `sessions?topics=cs.{${text}}`,
    (text: string) => `products?metadata->>${text}=eq.1`,
    (text: string) => `rpc/dashboard?today=${text}`,
    (text: string) => `rpc/dashboard?${text}=1`,
    (text: string) => `rpc/${text}`,
    (text: string) => text,
  ];

  it('SQL in any part of the grammar is a value or an error, never SQL', async () => {
    const before = await everything();
    for (const place of PLACES) {
      for (const injection of INJECTIONS) {
        const path = place(injection === '%00' ? injection : encodeURIComponent(injection));
        const answer = await coach.ask('GET', path);
        expect([200, 400, 404], `${path}: ${answer.text}`).toContain(answer.status);
        expect(answer.text).not.toContain(stranger.id);
        // A syntax error would mean that the text reached the parser.
        expect(String(answer.body?.code)).not.toMatch(/^42601|^XX/);
      }
    }
    for (const method of ['PATCH', 'DELETE'])
      for (const injection of INJECTIONS) {
        const filter = `name=eq.${injection === '%00' ? injection : encodeURIComponent(injection)}`;
        await coach.ask(method, `clients?${filter}`, method === 'PATCH' ? { name: injection } : undefined);
        for (const key of ['on_conflict', 'columns']) {
          const answer = await coach.ask(
            'POST',
            `clients?${key}=${encodeURIComponent(injection)}`,
            { name: 'A' },
            { prefer: 'resolution=merge-duplicates' },
          );
          expect([400, 404]).toContain(answer.status);
        }
      }
    expect(await everything()).toBe(before);
  });

  it('keys of prototypes are harmless', async () => {
    const answer = await coach.ask('POST', 'clients', '{"name": "A", "__proto__": {"user_id": "x"}}');
    expect([answer.status, answer.body.code]).toEqual([400, 'PGRST204']);
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect((await coach.ask('GET', name)).status).toBe(404);
      expect((await coach.ask('GET', `clients?${name}=eq.1`)).body.code).toBe('42703');
      expect((await coach.ask('POST', `rpc/${name}`, {})).status).toBe(404);
    }
  });

  it.each([8_000, 16_000])('JSON %i levels deep in a filter does not crash the engine', async (levels) => {
    // As long as a request line may be.
    const deep = '['.repeat(levels) + ']'.repeat(16_000 - levels);
    const answer = await coach.ask('GET', `products?metadata=cs.${encodeURIComponent(deep)}`);
    expect(answer.status).toBeLessThan(503);
    expect((await coach.ask('GET', 'products?select=name')).status).toBe(200);
  });
});
