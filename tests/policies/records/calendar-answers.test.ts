import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addClient, insertAs, usersForTests } from '#tests/support/policies.ts';
import { describeOwnRows } from './own-rows.ts';

const FEED = randomUUID();
const DECIDED = { key: 'a@example.org', answer: 'session', day: '2026-03-14', minutes: 60, feed_id: FEED };

describeOwnRows({
  table: 'calendar_answers',
  newRow: async (db, coach) => ({ ...DECIDED, session_id: randomUUID(), client_id: await addClient(db, coach) }),
  change: ['minutes', 90],
  keptColumns: { created_at: '2020-01-01' },
  isOpenPath: true,
});

describe('calendar_answers: keys', () => {
  const { db, coach, stranger } = usersForTests();

  test('cannot name another coach’s client', async () => {
    const theirs = { ...DECIDED, client_id: await addClient(db, stranger) };
    await expect(insertAs(db, coach.claims, 'calendar_answers', theirs)).rejects.toMatchObject({ code: '23503' });
  });

  test('keeps a decision when its client is deleted, and nothing of who it was', async () => {
    const id = randomUUID();
    const client_id = await addClient(db, coach);
    await insertAs(db, coach.claims, 'calendar_answers', { id, ...DECIDED, client_id, who: 'people kim@example.org' });
    await db.asUser(coach.claims, { text: 'delete from public.clients where id = $1', values: [client_id] });
    const rows = await db.asOwner('select user_id, answer, client_id, who from public.calendar_answers where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ user_id: coach.id, answer: 'session', client_id: null, who: null }]);
  });

  test('names a session only where it is one, and never refuses nobody', async () => {
    const never = { ...DECIDED, answer: 'never', session_id: randomUUID() };
    await expect(insertAs(db, coach.claims, 'calendar_answers', never)).rejects.toMatchObject({ code: '23514' });
    const nobody = { ...DECIDED, answer: 'nobody' };
    await expect(insertAs(db, coach.claims, 'calendar_answers', nobody)).rejects.toMatchObject({ code: '23514' });
    expect((await insertAs(db, coach.claims, 'calendar_answers', { ...nobody, who: 'title gym' })).rowCount).toBe(1);
  });
});
