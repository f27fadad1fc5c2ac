// An assessor sees that a lent row was confirmed, by which kind of witness and on which day; never who that was, nor of other rows (ADR 93).
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { LentViewInput } from '#domain/lent-views/lent-view.ts';
import type { WitnessAsk } from '#domain/witnesses/witness-ask.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createLentCalls } from '#tests/support/lent-views.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { describeOnOneServer as describe, testOnOneServer as it } from '#tests/support/one-server.ts';
import {
  addClient,
  addRow,
  addSession,
  answerRequest,
  LETTER,
  requestWitness,
  rpc,
  type Coach,
  signUpNamed,
} from '#tests/support/witnesses.ts';

const WITNESS = 'Wanda Witness';
const ADDRESS = 'wanda@hidden.example';

let app: TestApp;
let calls: ReturnType<typeof createLentCalls>;
let coach: Coach;
let client: string;
beforeAll(async () => {
  app = await startTestApp();
  calls = createLentCalls(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  coach = await signUpNamed(app);
  await app.db.asOwner("update public.profiles set display_name = 'Carla Coach', time_zone = 'UTC' where id = $1", [
    coach.id,
  ]);
  client = await addClient(app, coach, { name: 'Kim Long' });
});

/** The day on which the witness answered is 3 November 2026. */
async function confirm(change: Partial<WitnessAsk>): Promise<string> {
  const { ask: asked, token } = await requestWitness(app, coach, {
    client_ids: [client],
    witness_name: WITNESS,
    witness_email: ADDRESS,
    ...change,
  });
  await answerRequest(app, token, { name: WITNESS, words: `words of ${WITNESS}`, role: 'Director' });
  await app.db.asOwner("update public.witness_requests set answered_at = '2026-11-03T12:00:00Z' where id = $1", [
    asked.id,
  ]);
  return asked.id;
}
async function read(changes: Partial<LentViewInput> = {}) {
  const { link } = await calls.lend(coach.token, changes);
  const token = await calls.open(link);
  const { text, body } = await calls.read(token);
  for (const hidden of [WITNESS, 'Wanda', ADDRESS, 'hidden.example', 'Director', 'Kim Long'])
    expect(text).not.toContain(hidden);
  return {
    token,
    confirmed: body.confirmed,
    sessions: body.evidence.sessions.id,
    erased: body.evidence.erased_sessions,
  };
}

describe('the mark of a lent row', () => {
  it('names the kind of witness and the coach’s day alone', async () => {
    const balance = {
      client_id: client,
      as_of: '2026-02-01',
      start_date: '2026-01-02',
      end_date: '2026-02-01',
      paid_minutes: 90,
      pro_bono_minutes: 0,
      format: 'individual',
    };
    const first = await addSession(app, coach, client);
    const sum = await addRow(app, coach, 'opening_balances', balance);
    await confirm({});
    const second = await addSession(app, coach, client, { date: '2026-03-03' });
    await confirm({ kind: 'organisation', subject: 'Acme', letter: LETTER });
    const { confirmed, sessions } = await read();
    expect(sessions).toEqual([first, second]);
    expect(confirmed).toEqual([
      { area: 'opening_balances', kind: 'client', date: '2026-11-03', rows: [sum] },
      { area: 'opening_balances', kind: 'organisation', date: '2026-11-03', rows: [sum] },
      { area: 'sessions', kind: 'client', date: '2026-11-03', rows: [0] },
      { area: 'sessions', kind: 'organisation', date: '2026-11-03', rows: [0, 1] },
    ]);
  });

  it('goes with the facts that were confirmed, and comes back with them', async () => {
    const session = await addSession(app, coach, client);
    await confirm({});
    const change = (duration: number) =>
      ask(app, coach.token, 'PATCH', `/rest/v1/sessions?id=eq.${session}`, { body: { duration } });
    expect((await read()).confirmed).toHaveLength(1);
    await change(61);
    expect((await read()).confirmed).toEqual([]);
    await change(60);
    expect((await read()).confirmed).toHaveLength(1);
  });

  it('is there for no answer but yes', async () => {
    await addSession(app, coach, client);
    for (const answer of ['corrected', 'declined', 'not_me']) {
      const { token } = await requestWitness(app, coach, { client_ids: [client] });
      expect((await answerRequest(app, token, { answer, words: 'No' })).status).toBe(200);
    }
    await requestWitness(app, coach, { client_ids: [client] });
    expect((await read()).confirmed).toEqual([]);
  });

  it('of a row outside of the view is not told', async () => {
    await addSession(app, coach, client, { date: '2025-12-31' });
    await addSession(app, coach, client, { date: '2026-06-01' });
    await addRow(app, coach, 'opening_balances', {
      client_id: client,
      as_of: '2026-02-01',
      start_date: '2025-12-31',
      end_date: '2026-02-01',
      paid_minutes: 90,
      pro_bono_minutes: 0,
      format: 'individual',
    });
    await addRow(app, coach, 'supervision_sessions', {
      supervisor_name: 'Grace',
      date: '2026-05-04T09:00:00Z',
      day: '2026-05-04',
      duration: 90,
    });
    await confirm({});
    await confirm({ kind: 'supervisor', subject: 'Grace', client_ids: [] });
    const learning = {
      area: 'supervision_sessions',
      kind: 'supervisor',
      date: '2026-11-03',
      rows: [expect.any(String)],
    };
    const session = { area: 'sessions', kind: 'client', date: '2026-11-03', rows: [0] };
    expect((await read({ period_to: '2026-06-01' })).confirmed).toEqual([session, learning]);
    expect((await read({ period_to: '2026-05-03' })).confirmed).toEqual([]);
    const without = { rules: [], lends_learning: false, lends_practice: false };
    const { token, confirmed } = await read({ ...without, period_to: '2026-06-01' });
    expect(confirmed).toEqual([session]);
    const claims = { role: 'assessor', json: Buffer.from(token.split('.')[1]!, 'base64url').toString() } as const;
    const { rows } = await app.db.asUser(claims, {
      text: 'select json_agg(c.area) from private.lent_confirmations() c',
    });
    expect(JSON.parse(rows[0]![0]!.toString())).toEqual(['sessions']);
  });

  it('of hours whose client was erased says that they were confirmed, and when', async () => {
    await addSession(app, coach, client);
    await confirm({});
    expect((await rpc(app, coach, 'erase_client', { client_id: client, person: crypto.randomUUID() })).status).toBe(
      200,
    );
    const { confirmed, erased } = await read();
    expect(confirmed).toEqual([]);
    expect(erased).toMatchObject([{ witnessed: 'witnessed', witnessed_on: '2026-11-03' }]);
  });
});
