// The plan is read from Stripe at start, or at the first checkout if Stripe was unavailable then.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { prepareBilling } from '#server/billing/prepare-billing.ts';
import { createPlan } from '#server/billing/local-simulator.ts';
import { startBillingApp, wish, type BillingApp } from './billing-app.ts';

let billing: BillingApp;
beforeAll(async () => {
  billing = await startBillingApp();
});
afterEach(() => billing.control('outage', { kind: 'none' }));
afterAll(() => billing.close());

const prices = () =>
  billing.app.db.asServer<{ stripe_price_id: string | null; active: boolean; unit_amount: number }>(
    'select stripe_price_id, active, unit_amount, trial_period_days from public.prices order by created_at',
  );

/** Resets the database to its state before the first start. */
async function asNew(): Promise<void> {
  await billing.app.db.asOwner('update public.prices set stripe_price_id = null');
  await billing.app.db.asOwner('update public.products set stripe_product_id = null');
}

describe('the plan', () => {
  it('of a new database gets Stripe’s price', async () => {
    expect(await prices()).toEqual([
      { stripe_price_id: expect.stringMatching(/^price_/), active: true, unit_amount: 999, trial_period_days: 14 },
    ]);
  });

  it('is created at the simulator once, however often the server starts', async () => {
    await createPlan(billing.app.deps);
    await prepareBilling(billing.app.deps);
    expect((await billing.stripe.prices.list()).data).toHaveLength(1);
    expect(await prices()).toHaveLength(1);
  });

  it('is read at the checkout if Stripe was unavailable at start', async () => {
    await asNew();
    await billing.control('outage', { kind: 'down' });
    await prepareBilling(billing.app.deps);
    expect(await prices()).toMatchObject([{ stripe_price_id: null, active: true }]);
    await billing.control('outage', { kind: 'none' });
    expect(await billing.checkout(await billing.app.signUp())).toContain('/c/pay/');
    expect(await prices()).toMatchObject([{ stripe_price_id: expect.stringMatching(/^price_/), active: true }]);
  });

  it('does not keep the server from starting where it cannot be stored, as while one of several database servers is lost', async () => {
    const { deps } = billing.app;
    const asServer = deps.db.asServer;
    const db = {
      ...deps.db,
      asServer,
      serverTransaction: () => Promise.reject(new DatabaseUnavailable('One of several servers is lost')),
    };
    await prepareBilling({ ...deps, db });
  });

  it('has the name that its product gets at Stripe', async () => {
    const [price] = (await billing.stripe.prices.list()).data;
    const named = () => billing.app.db.asServer('select name from public.products');
    const before = await named();
    await billing.stripe.products.update(String(price?.product), { name: 'Hourbook for coaches' });
    await billing.settled();
    expect(await named()).toEqual([{ name: 'Hourbook for coaches' }]);
    await billing.stripe.products.update(String(price?.product), before[0]);
    await billing.settled();
  });

  it('has no coupons at the simulator unless the settings ask for them', async () => {
    expect((await billing.stripe.promotionCodes.list()).data).toEqual([]);
  });

  it('that is archived at Stripe can no longer be bought', async () => {
    const [price] = (await billing.stripe.prices.list()).data;
    await billing.stripe.prices.update(price?.id ?? '', { active: false });
    await billing.settled();
    expect(await prices()).toMatchObject([{ active: false }]);
    const coach = await billing.app.signUp();
    const answer = await billing.invoke(coach, 'create-checkout-session', wish(billing.app, coach));
    expect(answer).toMatchObject({ status: 404, data: { message: 'Could not find the selected subscription plan' } });
  });
});
