import { describe, expect, test } from 'vitest';
import { usersForTests, insertAs } from '#tests/support/policies.ts';

const ROW = {
  title: 'Certificate',
  hours: 72.5,
  core_hours: 60.25,
  team_hours: 48.75,
  start_date: '2022-01-10',
  end_date: '2022-09-10',
};

describe('education: limits', () => {
  const { db, coach } = usersForTests();

  test('all hours may be core hours, and it may last one day', async () => {
    const row = { ...ROW, core_hours: 72.5, end_date: '2022-01-10' };
    expect((await insertAs(db, coach.claims, 'education', row)).rowCount).toBe(1);
  });

  test.each([
    ['no hours', { hours: 0, core_hours: null, team_hours: null }],
    ['more hours on team coaching than hours', { team_hours: 72.51 }],
    ['fewer hours on team coaching than none', { team_hours: -1 }],
    ['more core hours than hours', { core_hours: 72.51 }],
    ['an end before the start', { end_date: '2022-01-09' }],
    ['no title', { title: ' ' }],
  ])('%s is refused', async (_what, change) => {
    await expect(insertAs(db, coach.claims, 'education', { ...ROW, ...change })).rejects.toMatchObject({
      code: '23514',
    });
  });
});
