import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { usersForTests, insertAs, addClient } from '#tests/support/policies.ts';

describe('client_feedback: keys', () => {
  const { db, coach, stranger } = usersForTests();

  test('cannot name another coach’s client, and may have no client', async () => {
    const theirs = { client_id: await addClient(db, stranger), date: '2026-03-14' };
    await expect(insertAs(db, coach.claims, 'client_feedback', theirs)).rejects.toMatchObject({ code: '23503' });
    expect((await insertAs(db, coach.claims, 'client_feedback', { ...theirs, client_id: null })).rowCount).toBe(1);
  });

  test('stays when its client is deleted, without the link', async () => {
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
