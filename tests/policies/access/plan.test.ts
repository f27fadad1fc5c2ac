// products, prices and subscriptions: who may read and write them.
import { beforeAll, describe, expect, test } from 'vitest';
import { PLAN_PRICE_PENCE } from '#domain/subscription/plan.ts';
import { FORBIDDEN, usersForTests, countAs } from '#tests/support/policies.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';

const { db, coach, stranger, admin } = usersForTests();
beforeAll(async () => {
  await db.asServer("insert into public.subscriptions (user_id, status) values ($1, 'active')", [coach.id]);
});

describe.each(['products', 'prices'])('%s', (table) => {
  test('everyone can read the plan', async () => {
    expect(await countAs(db, ANONYMOUS, table)).toBe(1);
    expect(await countAs(db, coach.claims, table)).toBe(1);
  });

  test.each([
    ['added', `insert into public.${table} default values`],
    ['changed', `update public.${table} set active = false`],
    ['deleted', `delete from public.${table}`],
  ])('nothing is %s by a person', async (_what, text) => {
    for (const claims of [ANONYMOUS, coach.claims, admin.claims]) {
      await expect(db.asUser(claims, { text })).rejects.toMatchObject(FORBIDDEN);
    }
  });
});

test('the price is 9.99 pounds a month with 14 days on the price row', async () => {
  const text = 'select unit_amount, currency, interval, interval_count, trial_period_days, type from public.prices';
  const { rows } = await db.asUser(ANONYMOUS, { text });
  expect(rows[0]?.map(String)).toEqual([String(PLAN_PRICE_PENCE), 'gbp', 'month', '1', '14', 'recurring']);
});

describe('subscriptions', () => {
  test('a user sees own subscriptions, other users and anonymous requests none, an administrator all', async () => {
    expect(await countAs(db, coach.claims, 'subscriptions')).toBe(1);
    expect(await countAs(db, stranger.claims, 'subscriptions')).toBe(0);
    expect(await countAs(db, ANONYMOUS, 'subscriptions')).toBe(0);
    expect(await countAs(db, admin.claims, 'subscriptions')).toBe(1);
  });

  test.each([
    ['adds', "insert into public.subscriptions (user_id, status) values (auth.uid(), 'active')"],
    ['changes', "update public.subscriptions set current_period_end = '2099-01-01'"],
    ['deletes', 'delete from public.subscriptions'],
  ])('no person %s one', async (_what, text) => {
    for (const claims of [coach.claims, admin.claims]) {
      await expect(db.asUser(claims, { text })).rejects.toMatchObject(FORBIDDEN);
    }
  });
});
