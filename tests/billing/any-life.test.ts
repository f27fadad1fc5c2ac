// Whatever coaches, their cards and the operator do at Stripe, in any order and together: once all events have been delivered, a coach
// is shown the subscription that Stripe would charge, has access while it is paid and not afterwards, and the admin's sums are those of a
// loop over Stripe's subscriptions.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminSubscriptions, UserFigures } from '#domain/admin/admin-answers.ts';
import { hasAccess } from '#domain/subscription/access.ts';
import { beginSubscription } from '#stripe-simulator/billing-cycle.ts';
import type { Subscription } from '#stripe-simulator/objects.ts';
import { itemOf } from '#stripe-simulator/subscription-item.ts';
import { postAs } from '#tests/support/policies.ts';
import { billingState, CARD, startBillingApp, wish, type BillingApp, type Coach } from './billing-app.ts';

/** `BILLING_RUNS=100` for the full test. */
const RUNS = Number(process.env['BILLING_RUNS'] ?? 10);
const OPEN = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);
const DAYS = [1, 3, 8, 16, 29, 31, 40];

let billing: BillingApp;
let admin: Coach;
beforeAll(async () => {
  billing = await startBillingApp({ settings: { stripeYearlyPrice: 'hourbook_yearly', stripeCoupons: true } });
  await billing.control('webhooks', { hold: true });
  admin = await billing.app.signUp();
  await billing.app.db.asOwner(`update public.profiles set role = 'admin' where id = $1`, [admin.id]);
});
afterAll(() => billing.close());

const stripeState = () => billing.simulator.world.store.state;
const nowAtStripe = () => billing.simulator.world.store.now();
const customerOf = async (coach: Coach) => (await billingState(billing, coach)).customer ?? '';
const pick = <Item>(all: readonly Item[], n: number): Item => all[n % all.length]!;
const intervalOf = (n: number) => pick(['month', 'year'] as const, n);
const soldPrice = async (n: number) => {
  const [price] = await billing.app.db.asServer<{ id: string }>(
    'select id from public.prices where active and interval = $1',
    [intervalOf(n)],
  );
  return price!.id;
};

async function subsOf(coach: Coach): Promise<Subscription[]> {
  const customer = await customerOf(coach);
  return Object.values(stripeState().subscriptions)
    .filter((one) => one.customer === customer)
    .toSorted((a, b) => a.created - b.created);
}

async function inPortal(coach: Coach, action: string, priceId?: string): Promise<void> {
  const body = { origin: billing.app.settings.publicUrl, ...(priceId !== undefined && { priceId }) };
  const { status, data } = await billing.invoke(coach, 'create-billing-portal', body);
  if (status === 200) await fetch(`${String(data['url'])}/${action}`, { method: 'POST', redirect: 'manual' });
}

/** What may happen. `n` chooses. */
const STEPS = {
  subscribe: async (coach: Coach, n: number) => {
    const body = { ...wish(billing.app, coach), priceId: await soldPrice(n) };
    const { status, data } = await billing.invoke(coach, 'create-checkout-session', body);
    expect([200, 409]).toContain(status);
    const code = pick(['', Object.values(stripeState().promotionCodes)[0]?.code ?? ''], n >> 2);
    if (status === 200)
      await billing.pay(String(data['url']), pick([CARD.works, CARD.works, CARD.failsLater], n >> 1), { code });
  },
  pass: async (_coach: Coach, n: number) => billing.control('clock', { days: pick(DAYS, n) }),
  card: async (coach: Coach, n: number) =>
    billing.control('card', { customer: await customerOf(coach), number: pick([CARD.works, CARD.failsLater], n) }),
  cancel: async (coach: Coach) => inPortal(coach, 'cancel'),
  resume: async (coach: Coach) => inPortal(coach, 'resume'),
  'change price': async (coach: Coach, n: number) => inPortal(coach, 'change', await soldPrice(n)),
  'cancel at once': async (coach: Coach) => {
    const open = (await subsOf(coach)).find(({ status }) => OPEN.has(status));
    // Not found where it was cancelled at the same time.
    if (open) await billing.control('cancel', { subscription: open.id }).catch(() => null);
  },
  // As the operator does in Stripe's dashboard.
  'add a second': async (coach: Coach) => {
    const customer = stripeState().customers[await customerOf(coach)];
    const price = Object.values(stripeState().prices).find(({ recurring }) => recurring.interval === 'month')!;
    await billing.control('clock', { seconds: 1 });
    if (customer)
      beginSubscription(billing.simulator.world, customer, price, {
        price: price.id,
        trialEnd: null,
        billingMode: 'flexible',
        metadata: {},
        takesTax: false,
        promotionCode: null,
      });
  },
  'some events': async (coach: Coach, n: number) => {
    const events = billing.events(await customerOf(coach));
    const ids = [n, n >> 1, n >> 2].flatMap((at) => (events.length === 0 ? [] : [pick(events, at).id]));
    expect((await billing.control<{ statuses: number[] }>('send', { ids })).statuses).toEqual(ids.map(() => 200));
  },
  look: async (coach: Coach) => billing.invoke(coach, 'get-subscription-status', { userId: coach.id }),
} as const;
type Step = readonly [name: keyof typeof STEPS, who: number, n: number];
const NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[];
const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom(...NAMES), fc.nat(1), fc.nat(99));

/** A second subscription is cancelled at once; the payment for the first fails later. And the half penny of a yearly price. */
const EXAMPLES: [Step[][], number[]][] = [
  [
    [
      [['subscribe', 0, 0]],
      [['look', 0, 0]],
      [['add a second', 0, 0]],
      [['look', 0, 0]],
      [['card', 0, 1]],
      // The credit for the second pays a month.
      [['pass', 0, 5]],
      [['pass', 0, 5]],
    ],
    [1],
  ],
  [[[['subscribe', 1, 1]], [['pass', 1, 6]]], [2]],
];

it('any life of subscriptions ends as Stripe says', { timeout: 600_000 }, async () => {
  const life = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(life, fc.array(fc.nat(9999), { minLength: 1, maxLength: 40 }), async (batches, order) => {
      const coaches = [await billing.app.signUp(), await billing.app.signUp()];
      try {
        for (const batch of batches) await together(coaches, batch);
        for (const coach of coaches) await deliverAll(coach, order);
        for (const coach of coaches) await expectAsAtStripe(coach);
        await expectRevenue();
      } finally {
        await billing.control('outage', { kind: 'none' });
        for (const coach of coaches) await leave(coach);
      }
    }),
    { numRuns: RUNS, examples: EXAMPLES },
  );
});

/** Time passes for everybody, so it passes once the rest is done. */
async function together(coaches: readonly Coach[], batch: readonly Step[]): Promise<void> {
  const act = ([name, who, n]: Step) => STEPS[name](coaches[who]!, n);
  await Promise.all(batch.filter(([name]) => name !== 'pass').map(act));
  for (const each of batch) if (each[0] === 'pass') await act(each);
}

/** Each event at least once, in this order. */
async function deliverAll(coach: Coach, order: readonly number[]): Promise<void> {
  const ids = billing
    .events(await customerOf(coach))
    .map(({ id }, at) => ({ id, at: pick(order, at) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id);
  await billing.control('send', { ids: [...ids, ...ids.slice(0, 3)] });
}

/** So that the next case begins without subscriptions. */
async function leave(coach: Coach): Promise<void> {
  const customer = await customerOf(coach);
  if (customer !== '') await billing.stripe.customers.del(customer);
  await billing.app.db.asOwner('delete from auth.users where id = $1', [coach.id]);
}

async function expectAsAtStripe(coach: Coach): Promise<void> {
  const all = await subsOf(coach);
  const open = all.filter(({ status }) => OPEN.has(status));
  expect(open.length).toBeLessThanOrEqual(1);
  const current = open[0] ?? all.at(-1) ?? null;
  // As it is stored: Stripe cannot be asked.
  await billing.control('outage', { kind: 'down' });
  const { data } = await billing.invoke(coach, 'get-subscription-status', { userId: coach.id });
  await billing.control('outage', { kind: 'none' });
  const figures = (await postAs(billing.app, admin.token, '/rest/v1/rpc/admin_user_figures', {})).body as UserFigures[];
  expect(figures.find(({ id }) => id === coach.id)?.subscription_status ?? null).toBe(current?.status ?? null);
  if (current === null) return expect(data['subscription']).toBeNull();
  // Of two that began in the same second and have ended, either is the newest.
  if (open.length === 0 && all.at(-2)?.created === current.created) return;
  const { status, cancel_at_period_end } = current;
  const { current_period_end: end, price } = itemOf(current);
  const current_period_end = new Date(end * 1000).toISOString();
  const { unit_amount } = price;
  expect(data['subscription']).toMatchObject({
    status,
    cancel_at_period_end,
    current_period_end,
    price: { unit_amount },
  });
  expect(await mayWrite(coach)).toBe((status === 'active' || status === 'trialing') && end > nowAtStripe());
}

/** By the stored rows and Stripe's clock, which is ahead of the database's. */
async function mayWrite(coach: Coach): Promise<boolean> {
  const { status, ends, rows } = await billingState(billing, coach);
  const subscriptions = rows.map((row) => ({
    status: row.status,
    current_period_end: new Date(row.ends).toISOString(),
  }));
  const facts = { role: 'user', profileStatus: status, profileStartsAt: null, subscriptions } as const;
  const profileEndsAt = ends === null ? null : new Date(ends).toISOString();
  return hasAccess({ ...facts, profileEndsAt }, new Date(nowAtStripe() * 1000).toISOString());
}

/** In twelfths of a penny, so that nothing is rounded before the end. */
async function expectRevenue(): Promise<void> {
  const active = Object.values(stripeState().subscriptions).filter(({ status }) => status === 'active');
  const twelfths = active.reduce((sum, one) => {
    const { unit_amount, recurring } = itemOf(one).price;
    return sum + (unit_amount ?? 0) * (recurring.interval === 'year' ? 1 : 12);
  }, 0);
  const { revenue } = (await postAs(billing.app, admin.token, '/rest/v1/rpc/admin_subscriptions', { page: 1 }))
    .body as AdminSubscriptions;
  const sum = { currency: 'gbp', amount: Math.round(twelfths / 12), subscriptions: active.length };
  expect(revenue).toMatchObject(active.length === 0 ? [] : [sum]);
}
