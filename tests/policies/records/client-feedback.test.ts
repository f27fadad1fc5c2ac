import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, type TestUser } from '#tests/support/test-database.ts';
import { addClient } from '#tests/support/add-client.ts';
import { describeOwnRows, insertAs } from './own-rows.ts';

describeOwnRows({
  table: 'client_feedback',
  newRow: async (db, coach) => ({
    client_id: await addClient(db, coach),
    date: '2026-03-14',
    feedback: 'Glad of it',
    given_by: 'Kim',
  }),
  change: ['given_by', 'Kim Lee'],
  keptColumns: { created_at: '2020-01-01' },
  isOpenPath: true,
});

describe('client_feedback: keys', () => {
  let db: TestDatabase;
  let coach: TestUser;
  beforeAll(async () => {
    db = await openTestDatabase();
    coach = await db.addUser({ email: 'coach@example.org' });
  });
  afterAll(() => db.close());

  test('cannot name another coach’s client, and needs none', async () => {
    const stranger = await db.addUser({ email: 'stranger@example.org' });
    const theirs = { client_id: await addClient(db, stranger), date: '2026-03-14' };
    await expect(insertAs(db, coach.claims, 'client_feedback', theirs)).rejects.toMatchObject({ code: '23503' });
    expect((await insertAs(db, coach.claims, 'client_feedback', { ...theirs, client_id: null })).rowCount).toBe(1);
  });

  test('outlives its client, without the link', async () => {
    const id = randomUUID();
    const client_id = await addClient(db, coach);
    await insertAs(db, coach.claims, 'client_feedback', { id, client_id, date: '2026-03-14', feedback: 'Thanks' });
    await db.asUser(coach.claims, { text: 'delete from public.clients where id = $1', values: [client_id] });
    const rows = await db.asOwner('select user_id, client_id, feedback from public.client_feedback where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ user_id: coach.id, client_id: null, feedback: 'Thanks' }]);
  });
});
