import { describe, expect, test } from 'vitest';
import { usersForTests, insertAs } from '#tests/support/policies.ts';

const ROW = { date: '2026-03-14', title: 'Silence', reflection: 'I filled it.', application: 'I wait.' };

describe('reflections: limits', () => {
  const { db, coach } = usersForTests();

  test.each([
    ['no title', { title: ' ' }],
    ['a title of 201 characters', { title: 't'.repeat(201) }],
    ['a day after 2100', { date: '2101-01-01' }],
  ])('%s is refused', async (_what, change) => {
    await expect(insertAs(db, coach.claims, 'reflections', { ...ROW, ...change })).rejects.toMatchObject({
      code: '23514',
    });
  });
});
