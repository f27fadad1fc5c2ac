import { beforeAll, describe, expect, test } from 'vitest';
import { usersForTests, insertAs, addClient } from '#tests/support/policies.ts';

const ROW = { as_of: '2025-12-31', start_date: '2023-01-01', end_date: '2025-12-20', paid_minutes: 1890 };

describe('opening_balances: keys and limits', () => {
  const { db, coach, stranger } = usersForTests();
  let client_id: string;
  beforeAll(async () => {
    client_id = await addClient(db, coach);
  });

  test('a foreign key forbids another coach’s client', async () => {
    const row = { ...ROW, client_id };
    await expect(insertAs(db, stranger.claims, 'opening_balances', row)).rejects.toMatchObject({ code: '23503' });
  });

  test('they are deleted with their client', async () => {
    const leaving = await addClient(db, coach, 'Leaving');
    await insertAs(db, coach.claims, 'opening_balances', { ...ROW, client_id: leaving });
    await db.asUser(coach.claims, { text: 'delete from public.clients where id = $1', values: [leaving] });
    expect(await db.asOwner('select id from public.opening_balances where client_id = $1', [leaving])).toEqual([]);
  });

  test.each([
    ['no minute at all', { paid_minutes: 0 }],
    ['less than nothing', { pro_bono_minutes: -1 }],
    ['more than 100,000 hours', { paid_minutes: 6_000_001 }],
    ['an end before the start', { end_date: '2022-12-31' }],
    ['an end after the day counted up to', { end_date: '2026-01-01' }],
    ['a last day before the start', { end_date: null, as_of: '2022-12-31' }],
    ['an unknown format', { format: 'crowd' }],
    ['a group of 1,001', { participants: 1001 }],
  ])('%s is refused', async (_what, change) => {
    const row = { ...ROW, client_id, ...change };
    await expect(insertAs(db, coach.claims, 'opening_balances', row)).rejects.toMatchObject({ code: '23514' });
  });
});
