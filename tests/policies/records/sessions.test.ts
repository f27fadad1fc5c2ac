import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { usersForTests, insertAs, countAs, addClient } from '#tests/support/policies.ts';
import type { TestUser } from '#tests/support/test-database.ts';

describe('sessions: keys and limits', () => {
  const { db, coach, stranger } = usersForTests();
  let client: string;
  const add = (user: TestUser, row: Record<string, string | number | null>) =>
    insertAs(db, user.claims, 'sessions', { client_id: client, date: '2026-04-01', duration: 60, ...row });

  beforeAll(async () => {
    client = await addClient(db, coach);
  });

  test('a foreign key forbids another coach’s client', async () => {
    await expect(add(stranger, {})).rejects.toMatchObject({ code: '23503', constraint: 'sessions_client_fkey' });
    expect(await countAs(db, stranger.claims, 'sessions')).toBe(0);
  });

  test('a session cannot be moved to another coach’s client', async () => {
    const id = randomUUID();
    const own = await addClient(db, stranger);
    await add(stranger, { id, client_id: own });
    const text = 'update public.sessions set client_id = $1 where id = $2';
    await expect(db.asUser(stranger.claims, { text, values: [client, id] })).rejects.toMatchObject({ code: '23503' });
  });

  test('even without policies, a session cannot name another coach’s client', async () => {
    const insert = db.asOwner(
      "insert into public.sessions (user_id, client_id, date, duration) values ($1, $2, '2026-04-02', 60)",
      [stranger.id, client],
    );
    await expect(insert).rejects.toMatchObject({ code: '23503' });
  });

  test('a client has one session a day', async () => {
    await add(coach, { date: '2026-05-01' });
    const again = add(coach, { date: '2026-05-01', duration: 30 });
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'sessions_client_id_date_key' });
    expect((await add(coach, { date: '2026-05-02' })).rowCount).toBe(1);
  });

  test('the sessions of a deleted client are deleted with it', async () => {
    const leaving = await addClient(db, coach, 'Leaving');
    await add(coach, { client_id: leaving });
    await db.asUser(coach.claims, { text: 'delete from public.clients where id = $1', values: [leaving] });
    expect(await db.asOwner('select id from public.sessions where client_id = $1', [leaving])).toEqual([]);
  });

  test.each([
    ['no minutes', { duration: 0 }, '23514'],
    ['more than 24 hours', { duration: 1441 }, '23514'],
    ['31 February', { date: '2026-02-31' }, '22008'],
    ['a date in the year 1', { date: '0001-01-01' }, '23514'],
    ['51 topics', { topics: `{${Array.from({ length: 51 }, (_, index) => `t${index}`).join(',')}}` }, '23514'],
    ['a topic of 101 characters', { topics: `{${'t'.repeat(101)}}` }, '23514'],
    ['an empty topic', { topics: '{""}' }, '23514'],
    ['a topic that is null', { topics: '{NULL}' }, '23514'],
    ['a crowd', { format: 'crowd' }, '23514'],
    ['a format that is null', { format: null }, '23502'],
    ['a group of nobody', { participants: 0 }, '23514'],
    ['a group of 1,001', { participants: 1001 }, '23514'],
    ['an unknown kind', { kind: 'therapy' }, '23514'],
    ['notes of 20,001 characters', { notes: 'n'.repeat(20_001) }, '23514'],
    ['a follow-up of 2,001 characters', { follow_up: 'f'.repeat(2_001) }, '23514'],
  ])('%s is refused', async (_what, row, code) => {
    await expect(add(coach, { date: '2026-06-01', ...row })).rejects.toMatchObject({ code });
  });
});
