import { describe, expect, test } from 'vitest';
import { usersForTests, insertAs } from '#tests/support/policies.ts';

const ROW = { date: '2026-03-14', duration: 60, mentor_name: 'Ingrid Solheim', mentor_credential: 'MCC' };

describe('mentor_coaching: limits', () => {
  const { db, coach } = usersForTests();

  test.each([
    ['no minutes', { duration: 0 }],
    ['more than a day', { duration: 1441 }],
    ['a team', { format: 'team' }],
    ['a group of nobody', { group_size: 0 }],
    ['a mentor without a name', { mentor_name: '  ' }],
    ['an unknown credential', { mentor_credential: 'XCC' }],
    ['a day before 1950', { date: '1949-12-31' }],
  ])('%s is refused', async (_what, change) => {
    await expect(insertAs(db, coach.claims, 'mentor_coaching', { ...ROW, ...change })).rejects.toMatchObject({
      code: '23514',
    });
  });
});
