// An edit of what a witness was shown lowers the witnessed minutes by exactly that row's, and no other edit does.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { ask } from '#tests/support/marked-coach.ts';
import {
  addClient,
  addRow,
  answerRequest,
  requestWitness,
  rpc,
  witnessesOf,
  type Coach,
  signUpNamed,
} from '#tests/support/witnesses.ts';

type Area = 'sessions' | 'opening_balances' | 'supervision_sessions' | 'mentor_coaching';

const ROWS: Readonly<Record<Area, object>> = {
  sessions: { date: '2026-03-02', duration: 60, completed: true },
  opening_balances: { as_of: '2025-12-31', paid_minutes: 90, pro_bono_minutes: 30, format: 'individual' },
  supervision_sessions: { supervisor_name: 'Grace', day: '2026-03-02', duration: 60, format: 'individual' },
  mentor_coaching: { mentor_name: 'Ida', date: '2026-03-02', duration: 60, format: 'individual' },
};
const FACTS: readonly (readonly [Area, object])[] = [
  ['sessions', { duration: 59 }],
  ['sessions', { date: '2026-03-09' }],
  ['sessions', { format: 'team' }],
  ['sessions', { kind: 'mentoring' }],
  ['sessions', { completed: false }],
  ['opening_balances', { paid_minutes: 91 }],
  ['opening_balances', { end_date: '2025-12-30' }],
  ['opening_balances', { start_date: '2025-01-01' }],
  ['opening_balances', { format: 'group' }],
  ['supervision_sessions', { duration: 61 }],
  ['supervision_sessions', { day: '2026-03-03' }],
  ['supervision_sessions', { format: null }],
  ['supervision_sessions', { supervisor_name: 'Henry' }],
  ['mentor_coaching', { duration: 61 }],
  ['mentor_coaching', { date: '2026-03-03' }],
  ['mentor_coaching', { format: 'group' }],
  ['mentor_coaching', { mentor_name: 'Jo' }],
];
const NO_FACTS: readonly (readonly [Area, object])[] = [
  [
    'sessions',
    { notes: 'Other words', topics: ['trust'], follow_up: 'Later', paid: true, participants: 3, peer_exchange: true },
  ],
  ['sessions', { engagement: 'Season' }],
  ['opening_balances', { source: 'My file', participants: 2, paid_minutes: 60, pro_bono_minutes: 60 }],
  ['supervision_sessions', { notes: 'Other words', topics: ['trust'] }],
  ['mentor_coaching', { mentor_credential: 'PCC', group_size: 2, used_before: true }],
];

let app: TestApp;
let coach: Coach;
let client: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  coach = await signUpNamed(app);
  client = await addClient(app, coach);
});

/** The rows of all tables, each confirmed, and another session that is confirmed with them. */
async function confirmed(): Promise<Readonly<Record<Area | 'other', string>>> {
  const add = (area: Area, change: object = {}) => {
    const ofClient = area === 'sessions' || area === 'opening_balances' ? { client_id: client } : {};
    return addRow(app, coach, area, { ...ROWS[area], ...ofClient, ...change });
  };
  const ids = {
    sessions: await add('sessions'),
    other: await add('sessions', { date: '2026-03-16', duration: 45 }),
    opening_balances: await add('opening_balances'),
    supervision_sessions: await add('supervision_sessions'),
    mentor_coaching: await add('mentor_coaching'),
  };
  for (const change of [
    { client_ids: [client] },
    { kind: 'supervisor', subject: 'Grace' },
    { kind: 'mentor', subject: 'Ida' },
  ] as const) {
    const { token } = await requestWitness(app, coach, {
      ...change,
      client_ids: 'client_ids' in change ? [client] : [],
    });
    expect((await answerRequest(app, token)).status).toBe(200);
  }
  return ids;
}

interface Evidence {
  readonly sessions: { readonly duration: Readonly<Record<string, number>> };
  readonly opening_balances: readonly {
    readonly id: string;
    readonly paid_minutes: number;
    readonly pro_bono_minutes: number;
  }[];
  readonly supervision_sessions: readonly { readonly id: string; readonly duration: number }[];
  readonly mentor_coaching: readonly { readonly id: string; readonly duration: number }[];
  readonly witnessed: Readonly<Record<Area, readonly (readonly [id: string, how: number])[]>>;
}

/** By the evidence. */
async function witnessedMinutes(): Promise<number> {
  const body = (await rpc(app, coach, 'evidence', {})).body as unknown as Evidence;
  const ids = Object.values(body.witnessed).flatMap((rows) => rows.map(([id]) => id));
  const balances = body.opening_balances.map((row) => ({ ...row, duration: row.paid_minutes + row.pro_bono_minutes }));
  const rows = [...balances, ...body.supervision_sessions, ...body.mentor_coaching].filter(({ id }) =>
    ids.includes(id),
  );
  const ofSessions = body.witnessed.sessions.map(([place]) => body.sessions.duration[place]!);
  return [...ofSessions, ...rows.map(({ duration }) => duration)].reduce((sum, minutes) => sum + minutes, 0);
}

const edit = async (area: Area, id: string, change: object) =>
  expect((await ask(app, coach.token, 'PATCH', `/rest/v1/${area}?id=eq.${id}`, { body: change })).status).toBe(204);

const MINUTES: Readonly<Record<Area, number>> = {
  sessions: 60,
  opening_balances: 120,
  supervision_sessions: 60,
  mentor_coaching: 60,
};
const ALL = 60 + 45 + 120 + 60 + 60;

test.each(FACTS)('%s: %j', async (area, change) => {
  const ids = await confirmed();
  expect(await witnessedMinutes()).toBe(ALL);
  await edit(area, ids[area], change);
  expect(await witnessedMinutes()).toBe(ALL - MINUTES[area]);
  expect(await witnessesOf(app, coach, area, [ids[area]])).toEqual({});
  // Undoing the edit gives the confirmed facts again.
  const { client_id: _, ...row } = { client_id: client, ...ROWS[area] };
  await edit(area, ids[area], {
    ...(area === 'opening_balances' ? { start_date: null, end_date: null } : { kind: undefined }),
    ...row,
    ...(area === 'sessions' ? { format: 'individual', kind: 'coaching' } : {}),
  });
  expect(await witnessedMinutes()).toBe(ALL);
});

test.each(NO_FACTS)('nothing by %s: %j', async (area, change) => {
  const ids = await confirmed();
  await edit(area, ids[area], change);
  expect(await witnessedMinutes()).toBe(ALL);
});

test('a session that moves to another client is not witnessed', async () => {
  const ids = await confirmed();
  await edit('sessions', ids.sessions, { client_id: await addClient(app, coach, { name: 'Ben' }) });
  expect(await witnessedMinutes()).toBe(ALL - 60);
});

test('an imported row is never witnessed, whatever the file says', async () => {
  const id = crypto.randomUUID();
  const person = crypto.randomUUID();
  const erased = { id: crypto.randomUUID(), person, date: '2026-03-02', duration: 60, kind: 'coaching', paid: true };
  const forged = {
    ...erased,
    format: 'individual',
    peer_exchange: false,
    opening: false,
    witnessed: 'both',
    witnessed_on: '2026-03-03',
  };
  await app.db.asOwner("insert into public.import_runs (id, user_id, kind, file_name) values ($1, $2, 'archive', '')", [
    id,
    coach.id,
  ]);
  const part = JSON.stringify({ erased_sessions: [forged] });
  await app.db.asOwner('insert into public.import_parts (user_id, import_id, part, rows) values ($1, $2, 0, $3)', [
    coach.id,
    id,
    part,
  ]);
  expect((await rpc(app, coach, 'finish_import', { import_id: id, parts: 1 })).status).toBe(200);
  const rows = 'select duration, witnessed, witnessed_on from public.erased_sessions where user_id = $1';
  expect(await app.db.asOwner(rows, [coach.id])).toEqual([{ duration: 60, witnessed: null, witnessed_on: null }]);
});
