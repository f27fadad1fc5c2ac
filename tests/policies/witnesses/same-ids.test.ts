// Coaches choose the ids of their records, so a record can have the id of one in another table. Nothing that is known of one is said of the
// other.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { practiceOf } from '#server/audit-file/audit-job.ts';
import { readPractice } from '#server/audit-file/read-practice.ts';
import { createDataKeys } from '#server/encryption/data-keys.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { add } from '../records/client-merging.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const LONG_AGO = '2025-03-02';
const SUMS = { from: LONG_AGO, to: LONG_AGO, clients: 1, lines: [], dates: [] };

let app: RestTestApp;
let coach: Asker;
let client: string;
/** Of records in several tables. */
let id: string;
beforeAll(async () => {
  app = await startRestTestApp();
});
beforeEach(async () => {
  coach = await app.addCoach();
  client = await add(coach, 'clients', { name: 'Kim' });
  id = randomUUID();
  await add(coach, 'sessions', { id, client_id: client, date: LONG_AGO, duration: 60, completed: true });
});
afterAll(() => app.close());

const addBalance = () =>
  add(coach, 'opening_balances', { id, client_id: client, as_of: LONG_AGO, paid_minutes: 6000, format: 'individual' });

async function confirmed(area: string, minutes: number) {
  const request = randomUUID();
  await app.db.asOwner(
    `insert into public.witness_requests (id, user_id, kind, witness_name, witness_email, client_ids, asked, answered_at, answer)
     values ($1, $2, 'client', 'Kim', 'kim@client.example', array[$3]::uuid[], $4, now(), 'confirmed')`,
    [request, coach.id, client, JSON.stringify(SUMS)],
  );
  await app.db.asOwner(
    `insert into public.witnessed_rows (user_id, request_id, area, row_id, date, minutes, format, kind, client_id)
     values ($1, $2, $3, $4, $5, $6, 'individual', 'coaching', $7)`,
    [coach.id, request, area, id, LONG_AGO, minutes, client],
  );
}

/** What an audit file is made from. */
async function practice() {
  const dataKeys = createDataKeys(app.db, createWrappingKeys(app.settings.notesKeys));
  return practiceOf(await readPractice({ db: app.db, dataKeys }, await app.tokens.verify(coach.token)))!;
}

const importOf = (brought: object) =>
  app.db.asOwner(
    `insert into public.import_runs (user_id, kind, brought, finished_at) values ($1, 'archive', $2, now())`,
    [coach.id, JSON.stringify(brought)],
  );

test('an old session is not recorded in time because another record with its id is', async () => {
  await add(coach, 'supervision_sessions', { id, supervisor_name: 'Grace', day: TODAY, duration: 60 });
  await add(coach, 'reflections', { id, date: TODAY, title: 'Calm' });
  const { prompt } = (await practice()).recorded;
  expect([prompt.get(`sessions ${id}`), prompt.get(`supervision_sessions ${id}`)]).toEqual([false, true]);
});

test('nor is it said to be imported, on the page and in a file', async () => {
  await add(coach, 'reflections', { id, date: LONG_AGO, title: 'Calm' });
  await importOf({ reflections: [id] });
  const { prompt, imported } = (await practice()).recorded;
  expect([prompt.get(`sessions ${id}`), [...imported.keys()]]).toEqual([false, [`reflections ${id}`]]);
  expect((await coach.ask('POST', 'rpc/recorded_days', {})).body.days).toEqual([
    ['reflections', LONG_AGO, TODAY, false, 1, TODAY],
    ['sessions', LONG_AGO, TODAY, false, 1, null],
  ]);
  await coach.ask('POST', 'rpc/erase_client', { client_id: client });
  expect((await coach.ask('GET', 'erased_sessions?select=recorded_on')).body).toEqual([{ recorded_on: TODAY }]);
});

test('the minutes that still are as they were confirmed are those of the confirmed record', async () => {
  await confirmed('sessions', 60);
  await addBalance();
  expect((await practice()).answers.map(({ standing }) => standing)).toEqual([60]);
});

test('a session of an erased client was not confirmed because hours from before with its id were', async () => {
  await addBalance();
  await confirmed('opening_balances', 6000);
  await coach.ask('POST', 'rpc/erase_client', { client_id: client });
  expect((await coach.ask('GET', 'erased_sessions?select=opening,witnessed,witnessed_on&order=opening')).body).toEqual([
    { opening: false, witnessed: null, witnessed_on: null },
    { opening: true, witnessed: 'witnessed', witnessed_on: TODAY },
  ]);
});
