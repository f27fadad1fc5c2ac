// What admins read about other users: numbers against sums computed by hand, and nothing about clients.
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminSubscriptions, UserFigures } from '#domain/admin/admin-answers.ts';
import { databaseForTests, callAs } from '#tests/support/policies.ts';
import type { TestUser } from '#tests/support/test-database.ts';

const db = databaseForTests();
let coach: TestUser;
let admin: TestUser;
let idle: TestUser;

const ask = <Answer>(call: string) => callAs<Answer>(db, admin.claims, call);
const subscriptions = (page = 1) => ask<AdminSubscriptions>(`admin_subscriptions(${page})`);

interface NewSubscription {
  status: string;
  price?: string | null;
  ends?: string;
  trialEnds?: string;
  cancels?: boolean;
  /** Milliseconds from now, as Stripe's portal sets it in flexible billing mode. */
  cancelsIn?: string;
}
async function subscribe(
  user: TestUser,
  { status, price, ends = '20 days', trialEnds, cancels, cancelsIn }: NewSubscription,
) {
  await db.asOwner(
    `insert into public.subscriptions
       (user_id, status, price_id, current_period_end, trial_end, cancel_at_period_end, cancel_at)
     values ($1, $2, $3, now() + $4::interval, now() + $5::interval, $6, now() + $7::interval)`,
    [user.id, status, price ?? null, ends, trialEnds ?? null, cancels ?? false, cancelsIn ?? null],
  );
}
async function addPrice(amount: number, interval: string, count = 1, currency = 'gbp'): Promise<string> {
  const [row] = await db.asOwner<{ id: string }>(
    `insert into public.prices (product_id, unit_amount, currency, interval, interval_count)
     select id, $1, $2, $3, $4 from public.products returning id`,
    [amount, currency, interval, count],
  );
  return row?.id ?? '';
}

beforeAll(async () => {
  admin = await db.addUser({ email: 'admin@example.org', role: 'admin', status: null });
  coach = await db.addUser({ email: 'coach@example.org' });
  idle = await db.addUser({ email: 'idle@example.org', endsAt: new Date(Date.now() + 3 * 86_400_000) });
  await db.asOwner("update auth.users set last_sign_in_at = '2026-11-19T08:00:00Z' where id = $1", [coach.id]);
  const clients = await db.asOwner<{ id: string }>(
    `insert into public.clients (user_id, name, notes) values ($1, 'Secret Mei', 'Secret note'), ($1, 'Secret Ben', null)
     returning id`,
    [coach.id],
  );
  await db.asOwner(
    `insert into public.sessions (user_id, client_id, date, duration, notes)
     select $1, $2, d, 60, 'Secret note' from generate_series('2026-01-01'::date, '2026-01-03', '1 day') d`,
    [coach.id, clients[0]?.id],
  );
});

describe('admin_user_figures', () => {
  const of = async ({ id }: TestUser) =>
    (await ask<UserFigures[]>('admin_user_figures()')).find((figures) => figures.id === id);

  test('counts clients and sessions of each account, and has its last use', async () => {
    expect(await of(coach)).toEqual({
      id: coach.id,
      last_sign_in_at: expect.stringMatching(/^2026-11-19T08:00:00/),
      is_confirmed: true,
      mail_block: null,
      has_factor: false,
      factors_go_at: null,
      clients: 2,
      sessions: 3,
      subscription_status: null,
      current_period_end: null,
      cancel_at_period_end: null,
      cancel_at: null,
    });
    expect(await of(idle)).toMatchObject({ last_sign_in_at: null, clients: 0, sessions: 0 });
    expect(await ask<UserFigures[]>('admin_user_figures()')).toHaveLength(3);
  });

  test('contains no names', async () => {
    expect(JSON.stringify(await ask('admin_user_figures()'))).not.toMatch(/secret|@/i);
    expect(JSON.stringify(await subscriptions())).not.toMatch(/secret/i);
  });

  test('prefers an open subscription to a newer ended one', async () => {
    const buyer = await db.addUser({ email: 'buyer@example.org' });
    await subscribe(buyer, { status: 'active', ends: '5 days', cancels: true });
    await subscribe(buyer, { status: 'canceled', ends: '20 days' });
    expect(await of(buyer)).toMatchObject({ subscription_status: 'active', cancel_at_period_end: true });
    await db.asOwner(
      "update public.subscriptions set cancel_at_period_end = false, cancel_at = '2030-01-01T00:00:00Z' where user_id = $1",
      [buyer.id],
    );
    expect(await of(buyer)).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: expect.stringMatching(/^2030-01-01T00:00:00/),
    });
    await db.asOwner(`update public.subscriptions set ended_at = now() where user_id = $1 and status = 'canceled'`, [
      buyer.id,
    ]);
    await db.asOwner(
      `update public.subscriptions set status = 'past_due', created_at = now() - interval '9 days'
       where user_id = $1 and status = 'active'`,
      [buyer.id],
    );
    expect(await of(buyer)).toMatchObject({ subscription_status: 'past_due' });
    await db.asOwner('delete from public.subscriptions where user_id = $1', [buyer.id]);
  });
});

describe('admin_subscriptions', () => {
  test('has only sign-up trials without subscriptions', async () => {
    expect(await subscriptions()).toEqual({
      total: 0,
      subscriptions: [],
      revenue: [],
      trials_ending: [{ user_id: idle.id, email: idle.email, ends_at: expect.any(String), is_subscribed: false }],
      prices: [
        {
          id: expect.any(String),
          unit_amount: 999,
          currency: 'gbp',
          interval: 'month',
          interval_count: 1,
          is_sold: true,
          subscriptions: 0,
        },
      ],
      failed: [],
    });
  });

  test('computes the monthly revenue of active ones, by currency', async () => {
    const people = await Promise.all(
      Array.from({ length: 9 }, (_, index) => db.addUser({ email: `payer-${index}@example.org`, status: 'active' })),
    );
    const [monthly, yearly, quarterly, weekly, euros] = await Promise.all([
      addPrice(999, 'month'),
      addPrice(9_990, 'year'),
      addPrice(2700, 'month', 3),
      addPrice(84, 'week'),
      addPrice(1000, 'month', 1, 'eur'),
    ]);
    const rows: NewSubscription[] = [
      { status: 'active', price: monthly },
      { status: 'active', price: yearly, cancels: true },
      { status: 'active', price: quarterly, cancelsIn: '20 days' },
      { status: 'active', price: weekly },
      { status: 'active', price: euros },
      { status: 'trialing', price: monthly, trialEnds: '10 days' },
      { status: 'past_due', price: monthly, ends: '-1 day' },
      { status: 'canceled', price: monthly },
      { status: 'unpaid', price: monthly, ends: '-9 days' },
    ];
    for (const [index, row] of rows.entries()) await subscribe(people[index] as TestUser, row);
    await subscribe(people[7] as TestUser, { status: 'active', price: null });
    const answer = await subscriptions();
    expect(answer.revenue).toEqual([
      { currency: 'eur', amount: 1000, subscriptions: 1, cancelling: 0 },
      // 9.99 + 99.90 / 12 + 27 / 3 + 0.84 × 365 / 84: the half penny is rounded up.
      { currency: 'gbp', amount: 999 + 833 + 900 + 365, subscriptions: 4, cancelling: 2 },
    ]);
    expect(answer.failed.map(({ email, status }) => [email, status])).toEqual([
      ['payer-8@example.org', 'unpaid'],
      ['payer-6@example.org', 'past_due'],
    ]);
    expect(answer.total).toBe(10);
    expect(answer.subscriptions).toContainEqual(
      expect.objectContaining({ email: 'payer-1@example.org', cancel_at_period_end: true, unit_amount: 9_990 }),
    );
    expect(answer.subscriptions).toContainEqual(
      expect.objectContaining({
        email: 'payer-2@example.org',
        cancel_at_period_end: false,
        cancel_at: expect.any(String),
      }),
    );
  });

  test('lists trials that end within 14 days, and no ended, later or paid ones', async () => {
    const trialOf = async (name: string, days: number) =>
      db.addUser({ email: `${name}@example.org`, endsAt: new Date(Date.now() + days * 86_400_000) });
    await trialOf('ended', -1);
    await trialOf('edge', 13.99);
    await trialOf('far', 14.01);
    const paid = await trialOf('paid', 2);
    await subscribe(paid, { status: 'active' });
    await db.addUser({ email: 'boss@example.org', role: 'admin', endsAt: new Date(Date.now() + 86_400_000) });
    const { trials_ending } = await subscriptions();
    expect(trials_ending.map(({ email, is_subscribed }) => [email, is_subscribed])).toEqual([
      ['idle@example.org', false],
      ['payer-5@example.org', true],
      ['edge@example.org', false],
    ]);
  });

  test('returns pages of 50, newest first', async () => {
    for (let index = 0; index < 45; index += 1) await subscribe(coach, { status: 'canceled' });
    const [first, second] = [await subscriptions(), await subscriptions(2)];
    expect([first.total, first.subscriptions.length, second.subscriptions.length]).toEqual([56, 50, 6]);
    const ids = [...first.subscriptions, ...second.subscriptions].map(({ id }) => id);
    expect(new Set(ids).size).toBe(56);
    expect(first.subscriptions[0]?.email).toBe(coach.email);
  });
});
