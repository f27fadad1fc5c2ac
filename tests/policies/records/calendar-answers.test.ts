import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addClient, insertAs, usersForTests } from '#tests/support/policies.ts';
import { describeOwnRows } from './own-rows.ts';

const FEED = randomUUID();
const SEEN = { key: 'a@example.org', day: '2026-03-14', minutes: 60, feed_id: FEED };
const DECIDED = { ...SEEN, answer: 'record', area: 'sessions' };

describeOwnRows({
  table: 'calendar_answers',
  newRow: async (db, coach) => ({ ...DECIDED, record_id: randomUUID(), client_id: await addClient(db, coach) }),
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
    expect(rows).toEqual([{ user_id: coach.id, answer: 'record', client_id: null, who: null }]);
  });

  test('names a record only where it is part of one, and never refuses nobody', async () => {
    const add = (row: object) => insertAs(db, coach.claims, 'calendar_answers', { ...SEEN, ...row });
    const client_id = await addClient(db, coach);
    for (const wrong of [
      { answer: 'never', area: 'cpd_records' },
      { answer: 'never', record_id: randomUUID() },
      { answer: 'never', client_id },
      { answer: 'record' },
      { answer: 'record', area: 'wheels' },
      { answer: 'record', area: 'cpd_records', client_id },
      { answer: 'nobody' },
    ])
      await expect(add(wrong)).rejects.toMatchObject({ code: '23514' });
    for (const right of [
      { answer: 'nobody', who: 'title gym' },
      { answer: 'record', area: 'sessions', client_id, record_id: randomUUID() },
      { answer: 'record', area: 'supervision_sessions', record_id: randomUUID() },
      { answer: 'record', area: 'mentor_coaching', record_id: randomUUID() },
      { answer: 'record', area: 'cpd_records', record_id: randomUUID() },
    ])
      expect((await add(right)).rowCount).toBe(1);
  });
});
