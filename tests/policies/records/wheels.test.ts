import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { usersForTests, insertAs, countAs, addClient } from '#tests/support/policies.ts';
import type { TestUser } from '#tests/support/test-database.ts';

const NAMES = ['Work', 'Money', 'Health', 'Family', 'Partner', 'Growth', 'Rest', 'Home'];
const AREAS = NAMES.map((name, index) => ({ name, score: index + 3 }));
const withFirst = (first: unknown) => JSON.stringify([first, ...AREAS.slice(1)]);

describe('wheels: keys and limits', () => {
  const { db, coach, stranger } = usersForTests();
  let client: string;
  const add = (user: TestUser, row: Record<string, string>) =>
    insertAs(db, user.claims, 'wheels', {
      client_id: client,
      date: '2026-04-01',
      areas: JSON.stringify(AREAS),
      ...row,
    });

  beforeAll(async () => {
    client = await addClient(db, coach);
  });

  test('a foreign key forbids another coach’s client', async () => {
    await expect(add(stranger, {})).rejects.toMatchObject({ code: '23503', constraint: 'wheels_client_fkey' });
    expect(await countAs(db, stranger.claims, 'wheels')).toBe(0);
  });

  test('even without policies, a wheel cannot name another coach’s client', async () => {
    const insert = db.asOwner(
      "insert into public.wheels (user_id, client_id, date, areas) values ($1, $2, '2026-04-02', $3)",
      [stranger.id, client, JSON.stringify(AREAS)],
    );
    await expect(insert).rejects.toMatchObject({ code: '23503' });
  });

  test('a wheel cannot move to another client', async () => {
    const id = randomUUID();
    await add(coach, { id });
    const other = await addClient(db, coach, 'Ben');
    const text = 'update public.wheels set client_id = $1 where id = $2';
    await expect(db.asUser(coach.claims, { text, values: [other, id] })).rejects.toMatchObject({ code: '42501' });
  });

  test('the wheels of a deleted client are deleted with it', async () => {
    const leaving = await addClient(db, coach, 'Leaving');
    await add(coach, { client_id: leaving });
    await db.asUser(coach.claims, { text: 'delete from public.clients where id = $1', values: [leaving] });
    expect(await db.asOwner('select id from public.wheels where client_id = $1', [leaving])).toEqual([]);
  });

  test.each([
    ['31 February', { date: '2026-02-31' }, '22008'],
    ['a date in the year 1', { date: '0001-01-01' }, '23514'],
    ['a note of 2,001 characters', { note: 'n'.repeat(2_001) }, '23514'],
    ['areas that are no list', { areas: '{"name": "Work", "score": 5}' }, '23514'],
    ['areas that are JSON null', { areas: 'null' }, '23514'],
    ['seven areas', { areas: JSON.stringify(AREAS.slice(1)) }, '23514'],
    ['nine areas', { areas: JSON.stringify([...AREAS, { name: 'More', score: 5 }]) }, '23514'],
    ['a name twice', { areas: withFirst({ name: 'money', score: 5 }) }, '23514'],
    ['an area that is a number', { areas: withFirst(5) }, '23514'],
    ['an area that is a list', { areas: withFirst(['name', 'score']) }, '23514'],
    ['an area without a name', { areas: withFirst({ score: 5 }) }, '23514'],
    ['an area with an empty name', { areas: withFirst({ name: ' ', score: 5 }) }, '23514'],
    ['a name of 41 characters', { areas: withFirst({ name: 'n'.repeat(41), score: 5 }) }, '23514'],
    ['a score of 0', { areas: withFirst({ name: 'Work', score: 0 }) }, '23514'],
    ['a score of 11', { areas: withFirst({ name: 'Work', score: 11 }) }, '23514'],
    ['a score of 5.5', { areas: withFirst({ name: 'Work', score: 5.5 }) }, '23514'],
    ['a score that is text', { areas: withFirst({ name: 'Work', score: '5' }) }, '23514'],
    ['a score that is a list', { areas: withFirst({ name: 'Work', score: [5] }) }, '23514'],
    ['an area with more than name and score', { areas: withFirst({ name: 'Work', score: 5, note: 'x' }) }, '23514'],
  ])('%s is refused', async (_what, row, code) => {
    await expect(add(coach, row)).rejects.toMatchObject({ code });
  });
});
