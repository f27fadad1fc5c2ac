import { describe, expect, test } from 'vitest';
import { usersForTests, insertAs } from '#tests/support/policies.ts';

describe('note templates: limits', () => {
  const { db, coach } = usersForTests();

  test.each([
    ['no name', { name: ' ' }],
    ['a name of 101 characters', { name: 'n'.repeat(101) }],
    ['no text', { body: ' ' }],
    ['a text of 5,001 characters', { body: 'b'.repeat(5_001) }],
  ])('%s is refused', async (_what, row) => {
    const insert = insertAs(db, coach.claims, 'note_templates', { name: 'A', body: 'B', ...row });
    await expect(insert).rejects.toMatchObject({ code: '23514' });
  });
});
