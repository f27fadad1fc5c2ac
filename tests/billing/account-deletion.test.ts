// An account that goes: not while its card would be charged on, and out of Stripe too.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '#tests/support/app.ts';
import { billingState, CARD, startBillingApp, type BillingApp, type Coach } from './billing-app.ts';

const REFUSED = 'Please cancel your subscription first, so that your card is not charged again';

let billing: BillingApp;
beforeAll(async () => {
  billing = await startBillingApp();
});
afterEach(async () => {
  await billing.control('outage', { kind: 'none' });
  await billing.control('webhooks', { hold: false });
});
afterAll(() => billing.close());

const deleteAccount = (coach: Coach) =>
  billing.invoke(coach, 'delete-account', { email: coach.email, password: TEST_PASSWORD });

/** A coach who has subscribed; `cancelled`: and then cancelled at the end of the period. */
async function subscriber(cancelled: boolean): Promise<{ coach: Coach; customer: string }> {
  const coach = await billing.app.signUp();
  await billing.pay(await billing.checkout(coach), CARD.works);
  const { customer } = await billingState(billing, coach);
  const [open] = (await billing.stripe.subscriptions.list({ customer: customer ?? '' })).data;
  if (cancelled) await billing.stripe.subscriptions.update(open?.id ?? '', { cancel_at_period_end: true });
  return { coach, customer: customer ?? '' };
}

describe('deleting an account', () => {
  it('is refused to a subscriber, also where no webhook has come yet', async () => {
    await billing.control('webhooks', { hold: true });
    const { coach } = await subscriber(false);
    expect((await billingState(billing, coach)).rows).toEqual([]);
    expect(await deleteAccount(coach)).toMatchObject({ status: 403, data: { message: REFUSED } });
  });

  it('takes the customer out of Stripe', async () => {
    const { coach, customer } = await subscriber(true);
    await billing.settled();
    expect(await deleteAccount(coach)).toEqual({ status: 200, data: { deleted: true } });
    expect(await billing.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    await billing.settled();
    const waiting = billing.simulator.world.store.state.events.filter((event) => event.pending_webhooks > 0);
    expect(waiting).toEqual([]);
  });

  it('does not wait for a Stripe that is down', async () => {
    const { coach } = await subscriber(true);
    await billing.settled();
    await billing.control('outage', { kind: 'down' });
    expect((await deleteAccount(coach)).status).toBe(200);
    expect(await billing.app.db.asOwner('select from auth.users where id = $1', [coach.id])).toEqual([]);
  });
});
