// rpc/undo_import: what an import added is deleted, and nothing else.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exampleRow } from '#tests/support/example-records.ts';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { bring, finish, idsOf, start, undo } from './import-calls.ts';
import { client, countsOf, otherRows, session } from './import-rows.ts';

let app: RestTestApp;
let coach: Asker;
let stranger: Asker;
beforeAll(async () => {
  app = await startRestTestApp();
  stranger = await app.addCoach();
});
beforeEach(async () => {
  coach = await app.addCoach();
});
afterAll(() => app.close());

describe('undo', () => {
  test('deletes exactly the imported rows, once', async () => {
    const before = client({ name: 'Before' });
    await bring(coach, { clients: [before], sessions: [session(before.id, '2026-10-01')] });
    const amara = client();
    const rows = { clients: [amara], sessions: [session(amara.id, '2026-11-01'), session(before.id, '2026-11-01')] };
    const others = otherRows(amara.id);
    const { id } = await bring(coach, { ...rows, ...others });
    expect((await undo(coach, id)).body).toEqual({
      ...countsOf(others),
      clients: 1,
      sessions: 2,
      kept_clients: [],
    });
    expect(await idsOf(coach, 'clients')).toEqual([before.id]);
    expect(await idsOf(coach, 'sessions')).toHaveLength(1);
    // A call whose answer was lost is repeated, and deletes nothing that came later.
    await bring(coach, { ...rows, ...others });
    expect((await undo(coach, id)).body).toMatchObject({ clients: 1, sessions: 2 });
    expect(await idsOf(coach, 'sessions')).toHaveLength(3);
    expect((await coach.ask('GET', `import_runs?id=eq.${id}`)).body[0].undone_at).not.toBeNull();
  });

  test('keeps a client who has a newer session, and names them', async () => {
    const amara = client();
    const { id } = await bring(coach, { clients: [amara], sessions: [session(amara.id, '2026-11-01')] });
    await coach.ask('POST', 'sessions', session(amara.id, '2026-11-09'));
    expect((await undo(coach, id)).body).toMatchObject({ clients: 0, sessions: 1, kept_clients: ['Amara Osei'] });
    expect(await idsOf(coach, 'clients')).toEqual([amara.id]);
  });

  test('keeps a client with a newer opening balance or feedback', async () => {
    for (const table of ['opening_balances', 'client_feedback'] as const) {
      const amara = client();
      const { id } = await bring(coach, { clients: [amara] });
      expect((await coach.ask('POST', table, exampleRow(table, amara.id))).status).toBe(201);
      expect((await undo(coach, id)).body).toMatchObject({ clients: 0, kept_clients: ['Amara Osei'] });
    }
  });

  test('keeps a client with a newer wheel', async () => {
    const amara = client();
    const { id } = await bring(coach, { clients: [amara], wheels: [exampleRow('wheels', amara.id)] });
    await coach.ask('POST', 'wheels', exampleRow('wheels', amara.id, { date: '2026-11-09' }));
    expect((await undo(coach, id)).body).toMatchObject({ clients: 0, wheels: 1, kept_clients: ['Amara Osei'] });
  });

  test('of an unfinished import, or another coach’s, does nothing', async () => {
    expect(await undo(coach, await start(coach))).toMatchObject({ status: 404 });
    const { id } = await bring(stranger, { clients: [client()] });
    expect(await undo(coach, id)).toMatchObject({ status: 404, body: { code: 'PT404' } });
    expect(await finish(coach, id, 1)).toMatchObject({ status: 404, body: { code: 'PT404' } });
  });
});
