import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase, TestUser } from '#tests/support/test-database.ts';
import { describeOwnRows, insertAs } from './own-rows.ts';

describeOwnRows({
  table: 'note_templates',
  newRow: async () => ({ name: 'First meeting', body: 'What brings you here?' }),
  change: ['body', 'What would make today worth it?'],
  keptColumns: { created_at: '2020-01-01' },
  isOpenPath: false,
});

describe('note templates: limits', () => {
  let db: TestDatabase;
  let coach: TestUser;
  beforeAll(async () => {
    db = await openTestDatabase();
    coach = await db.addUser({ email: 'coach@example.org' });
  });
  afterAll(() => db.close());

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
