import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, type TestUser } from '#tests/support/test-database.ts';
import { describeOwnRows, insertAs } from './own-rows.ts';

const ROW = { date: '2026-03-14', title: 'Silence', reflection: 'I filled it.', application: 'I wait.' };

describeOwnRows({
  table: 'reflections',
  newRow: async () => ROW,
  change: ['title', 'The pause'],
  keptColumns: { created_at: '2020-01-01' },
  isOpenPath: true,
});

describe('reflections: limits', () => {
  let db: TestDatabase;
  let coach: TestUser;
  beforeAll(async () => {
    db = await openTestDatabase();
    coach = await db.addUser({ email: 'coach@example.org' });
  });
  afterAll(() => db.close());

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
