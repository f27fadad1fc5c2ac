import { describe, expect, test } from 'vitest';
import { usersForTests, insertAs } from '#tests/support/policies.ts';

describe('cpd_records: how the hours divide', () => {
  const { db, coach } = usersForTests();
  const add = (split: Record<string, number | null>) =>
    insertAs(db, coach.claims, 'cpd_records', { date: '2026-03-14', hours: 0.3, ...split });

  test('into three kinds, to the hundredth, or not at all', async () => {
    expect((await add({ cce_core: 0.1, cce_resource: 0.1, cce_ethics: 0.1 })).rowCount).toBe(1);
    expect((await add({ cce_core: null, cce_resource: 0, cce_ethics: null })).rowCount).toBe(1);
  });

  test.each([
    ['more than there is', { cce_core: 0.2, cce_ethics: 0.11 }],
    ['less than nothing', { cce_resource: -0.01 }],
  ])('%s is refused', async (_what, split) => {
    await expect(add(split)).rejects.toMatchObject({ code: '23514' });
  });
});
