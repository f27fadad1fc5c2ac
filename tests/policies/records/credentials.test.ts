import { describe, expect, test } from 'vitest';
import { usersForTests, insertAs } from '#tests/support/policies.ts';

const ROW = { body: 'ICF', level: 'ACC', awarded_on: '2024-02-08', expires_on: '2027-02-08' };

describe('credentials: limits', () => {
  const { db, coach } = usersForTests();

  test('one may never expire', async () => {
    expect((await insertAs(db, coach.claims, 'credentials', { ...ROW, expires_on: null })).rowCount).toBe(1);
  });

  test.each([
    ['another body', { body: 'ABC' }],
    ['no level', { level: ' ' }],
    ['an end before the award', { expires_on: '2024-02-07' }],
  ])('%s is refused', async (_what, change) => {
    await expect(insertAs(db, coach.claims, 'credentials', { ...ROW, ...change })).rejects.toMatchObject({
      code: '23514',
    });
  });
});
