// Deleting a client as the web app does it: the answer holds all that was deleted with the client, and sent back it is the same.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLES_OF_CLIENT } from '#domain/clients/tables-of-client.ts';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';

let app: RestTestApp;
let coach: Asker;
beforeAll(async () => {
  app = await startRestTestApp();
  coach = await app.addCoach();
});
afterAll(() => app.close());

const areas = 'Work Money Health Family Partner Growth Rest Home'.split(' ').map((name) => ({ name, score: 5 }));
const ROWS: Record<(typeof TABLES_OF_CLIENT)[number], object[]> = {
  sessions: [
    { date: '2026-09-01', duration: 50, notes: 'On trust', completed: true, paid: true, topics: ['trust'] },
    { date: '2026-09-08', duration: 45, follow_up: 'Ask again', completed: false, format: 'group', participants: 4 },
  ],
  wheels: [{ date: '2026-09-01', areas, note: 'A start' }],
  opening_balances: [{ as_of: '2025-12-31', paid_minutes: 600, pro_bono_minutes: 30 }],
};
type Row = Record<string, unknown>;
/** Without the columns that the database writes. */
const kept = ({ created_at: _made, updated_at: _changed, import_id: _import, ...columns }: Row) => columns;
const practice = () =>
  Promise.all(
    ['clients', ...TABLES_OF_CLIENT, 'client_feedback'].map(async (table) => {
      const { body } = await coach.ask('GET', `${table}?order=id`);
      return (body as Row[]).map(kept);
    }),
  );

test('a deletion answers what went along, and restoring it brings all of it back', async () => {
  const client_id = randomUUID();
  const client = { id: client_id, name: 'Anna Meier', notes: 'Likes walks', consent: 'given' };
  expect((await coach.ask('POST', 'clients', client)).status).toBe(201);
  for (const table of TABLES_OF_CLIENT) {
    for (const row of ROWS[table]) {
      const { status, text } = await coach.ask('POST', table, { id: randomUUID(), client_id, ...row });
      expect(status, text).toBe(201);
    }
  }
  const feedback = { id: randomUUID(), client_id, date: '2026-09-09', feedback: 'Thanks', given_by: 'A. M.' };
  expect((await coach.ask('POST', 'client_feedback', feedback)).status).toBe(201);
  const before = await practice();
  const along = TABLES_OF_CLIENT.map((table) => `${table}(*)`).join(',');
  const { status, body } = await coach.ask(
    'DELETE',
    `clients?id=eq.${client_id}&select=*,${along},client_feedback(id)`,
    undefined,
    {
      prefer: 'return=representation',
    },
  );
  expect(status).toBe(200);
  expect((await practice()).flat()).toMatchObject([{ ...feedback, client_id: null }]);
  const { sessions, wheels, opening_balances, client_feedback, ...row } = (body as Record<string, Row[]>[])[0]!;
  const restored: [string, Row[] | undefined][] = [
    ['clients', [row]],
    ...Object.entries({ sessions, wheels, opening_balances }),
  ];
  for (const [table, rows] of restored) {
    const answer = await coach.ask('POST', `${table}?on_conflict=id`, rows?.map(kept), {
      prefer: 'resolution=ignore-duplicates',
    });
    expect(answer.status, answer.text).toBe(201);
  }
  expect(client_feedback).toEqual([{ id: feedback.id }]);
  await coach.ask('PATCH', `client_feedback?id=in.(${feedback.id})`, { client_id });
  expect(await practice()).toEqual(before);
});

test('every table whose rows are deleted with a client is restored', async () => {
  const tables = await app.db.asOwner<{ name: string }>(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'public.clients'::regclass and c.confdeltype = 'c'`,
  );
  // The record of a merge goes with the client that it was about.
  const names = tables.map(({ name }) => name.replace('public.', '')).filter((name) => name !== 'client_merges');
  expect(names.toSorted()).toEqual(TABLES_OF_CLIENT.toSorted());
});
