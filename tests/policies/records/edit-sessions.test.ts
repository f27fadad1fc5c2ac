// rpc/edit_sessions: changes facts of many own sessions at once, only with access.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startRestTestApp, addClient, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';

let app: RestTestApp;
let coach: Asker;
let stranger: Asker;
let ids: string[];
beforeAll(async () => {
  app = await startRestTestApp();
  stranger = await app.addCoach();
});
beforeEach(async () => {
  coach = await app.addCoach();
  ids = await addSessions(coach, 3);
});
afterAll(() => app.close());

async function addSessions(asker: Asker, count: number): Promise<string[]> {
  const client_id = await addClient(asker, 'Amara');
  const rows = Array.from({ length: count }, (_, day) => ({
    id: randomUUID(),
    client_id,
    date: new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10),
    duration: 60,
    notes: 'Kept',
  }));
  expect((await asker.ask('POST', 'sessions', rows)).status).toBe(201);
  return rows.map(({ id }) => id);
}
const edit = (asker: Asker, chosen: readonly string[], changes: unknown) =>
  asker.ask('POST', 'rpc/edit_sessions', { ids: chosen, changes });
const factsOf = async (asker: Asker) =>
  (
    await asker.ask(
      'GET',
      'sessions?select=paid,format,participants,kind,peer_exchange,engagement,completed,notes&order=date',
    )
  ).body;

const USUAL = {
  paid: null,
  format: 'individual',
  participants: null,
  kind: 'coaching',
  peer_exchange: false,
  engagement: null,
  completed: false,
  notes: 'Kept',
};
const FACTS = {
  paid: true,
  format: 'team',
  participants: 8,
  kind: 'mentoring',
  peer_exchange: true,
  engagement: 'Merger',
  completed: true,
};

describe('editing many sessions', () => {
  test('sets the given values in the selected sessions, and nothing else', async () => {
    expect((await edit(coach, ids.slice(0, 2), FACTS)).body).toBe(2);
    expect(await factsOf(coach)).toEqual([{ ...USUAL, ...FACTS }, { ...USUAL, ...FACTS }, USUAL]);
    expect((await edit(coach, ids.slice(0, 1), { paid: null, participants: null })).body).toBe(1);
    expect((await factsOf(coach))[0]).toEqual({ ...USUAL, ...FACTS, paid: null, participants: null });
    expect((await edit(coach, ids, {})).body).toBe(3);
  });

  test('accepts 500 at once, more than fit into a URL', async () => {
    const many = await addSessions(coach, 500);
    expect((await edit(coach, many, { paid: false })).body).toBe(500);
    expect((await coach.ask('GET', 'sessions?select=id&paid=is.false')).body).toHaveLength(500);
  });

  test.each([
    [{ paid: 'yes' }, 'paid: Paid must be true, false or null'],
    [{ format: 'crowd' }, 'format: Format must be individual, group or team'],
    [{ format: null }, 'format: Format must be individual, group or team'],
    [{ participants: 0 }, 'participants: Participants must be a whole number from 1 to 1000'],
    [{ participants: 2.5 }, 'participants: Participants must be a whole number from 1 to 1000'],
    [{ participants: '8' }, 'participants: Participants must be a whole number from 1 to 1000'],
    [{ kind: 'therapy' }, 'kind: Kind must be coaching, mentoring, training, supervision or other'],
    [{ peer_exchange: null }, 'peer_exchange: Peer exchange must be true or false'],
    [{ engagement: ' ' }, 'engagement: Engagement must be a text of at most 200 characters, or null'],
    [{ engagement: 5 }, 'engagement: Engagement must be a text of at most 200 characters, or null'],
    [{ completed: null }, 'completed: Completed must be true or false'],
    [{ notes: 'gone' }, 'notes: Cannot be changed in many sessions at once'],
    [{ user_id: randomUUID() }, 'user_id: Cannot be changed in many sessions at once'],
    [['paid'], 'changes: Must be an object'],
  ])('%j is refused by name, and changes nothing', async (changes, message) => {
    expect(await edit(coach, ids, changes)).toMatchObject({ status: 400, body: { message } });
    expect(await factsOf(coach)).toEqual([USUAL, USUAL, USUAL]);
  });

  test('invalid ids are refused', async () => {
    expect((await edit(coach, ['x'], {})).status).toBe(400);
  });
});

describe('who may do what', () => {
  test('another coach’s sessions are not changed', async () => {
    const own = await addSessions(stranger, 1);
    expect((await edit(stranger, [...ids, ...own], FACTS)).body).toBe(1);
    expect(await factsOf(coach)).toEqual([USUAL, USUAL, USUAL]);
  });

  test('anonymous requests and ended sessions change nothing', async () => {
    expect((await edit(app.anon, ids, FACTS)).status).toBe(401);
    await app.db.asOwner('delete from auth.sessions where user_id = $1', [coach.id]);
    expect((await edit(coach, ids, FACTS)).status).toBe(401);
  });

  test('a lapsed coach needs a subscription, but not with ACCESS_RULE=open-paths', async () => {
    await app.db.asOwner("update public.profiles set subscription_end_date = '2020-01-01' where id = $1", [coach.id]);
    expect(await edit(coach, ids, FACTS)).toMatchObject({ status: 402, body: { code: 'PT402' } });
    const setRule = (rule: string) =>
      app.db.asOwner("update private.settings set value = $1 where key = 'access_rule'", [rule]);
    await setRule('open-paths');
    const answer = await edit(coach, ids, FACTS);
    await setRule('route-table');
    expect(answer.body).toBe(3);
  });
});
