// Deleting an account also deletes its Stripe customer, and is refused while its card would still be charged.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { TEST_PASSWORD } from '#tests/support/app.ts';
import { billingState, CARD, startBillingApp, wish, type BillingApp, type Coach } from './billing-app.ts';

const REFUSED =
  'Your subscription could not be ended just now, and your card would still be charged. Please try again in a few minutes.';

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

/** A coach with a subscription; `cancelled`: cancelled at the end of the period. */
async function subscriber(cancelled: boolean): Promise<{ coach: Coach; customer: string }> {
  const coach = await billing.app.signUp();
  await billing.pay(await billing.checkout(coach), CARD.works);
  const { customer } = await billingState(billing, coach);
  const [open] = (await billing.stripe.subscriptions.list({ customer: customer ?? '' })).data;
  if (cancelled) await billing.stripe.subscriptions.update(open?.id ?? '', { cancel_at_period_end: true });
  return { coach, customer: customer ?? '' };
}

describe('deleting an account', () => {
  it('ends a subscription that would renew, also before a webhook has arrived', async () => {
    await billing.control('webhooks', { hold: true });
    const { coach, customer } = await subscriber(false);
    expect((await billingState(billing, coach)).rows).toEqual([]);
    expect((await deleteAccount(coach)).status).toBe(200);
    const ended = await billing.stripe.subscriptions.list({ customer, status: 'all' });
    expect(ended.data.map(({ status }) => status)).toEqual(['canceled']);
  });

  it('is refused if Stripe is down and a card would still be charged, and nothing is deleted', async () => {
    const { coach } = await subscriber(false);
    await billing.settled();
    await billing.control('outage', { kind: 'down' });
    expect(await deleteAccount(coach)).toMatchObject({ status: 503, data: { message: REFUSED } });
    expect(await billing.app.db.asOwner('select from auth.users where id = $1', [coach.id])).toHaveLength(1);
  });

  it('is refused for the last admin', async () => {
    const coach = await billing.app.signUp();
    await billing.app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [coach.id]);
    expect(await deleteAccount(coach)).toMatchObject({
      status: 403,
      data: { message: 'There must be at least one admin' },
    });
    await billing.app.db.asOwner("update public.profiles set role = 'user' where id = $1", [coach.id]);
    expect((await deleteAccount(coach)).status).toBe(200);
  });

  it('deletes the customer at Stripe', async () => {
    const { coach, customer } = await subscriber(true);
    await billing.settled();
    expect(await deleteAccount(coach)).toEqual({ status: 200, data: { deleted: true } });
    expect(await billing.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    await billing.settled();
    const waiting = billing.simulator.world.store.state.events.filter((event) => event.pending_webhooks > 0);
    expect(waiting).toEqual([]);
  });

  it('accepts an event of the account during the deletion, which Stripe need not resend', async () => {
    const { coach, customer } = await subscriber(true);
    await billing.settled();
    const [event] = billing.events(customer);
    await billing.app.db.asOwner('delete from private.billing_events');
    let sending: Promise<unknown> = Promise.resolve();
    await billing.app.db.serverTransaction(async (run) => {
      await run('delete from auth.users where id = $1', [coach.id]);
      sending = billing.control('send', { ids: [event?.id] });
      // Long enough for the event to reach the account's rows; on the embedded engine it waits before that.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(await sending).toEqual({ statuses: [200] });
  });

  it('while a checkout is being opened leaves nothing at Stripe that could be paid', async () => {
    await billing.control('webhooks', { hold: true });
    const coach = await billing.app.signUp();
    const { customers } = billing.stripe;
    const create = customers.create.bind(customers);
    const made: string[] = [];
    const spy = vi.spyOn(customers, 'create').mockImplementationOnce(async (...order: Parameters<typeof create>) => {
      const customer = await create(...order);
      made.push(customer.id);
      expect((await deleteAccount(coach)).status).toBe(200);
      return customer;
    });
    const opened = await billing.invoke(coach, 'create-checkout-session', wish(billing.app, coach));
    spy.mockRestore();
    expect(opened.status).toBe(404);
    expect(await billing.stripe.customers.retrieve(made[0]!)).toMatchObject({ deleted: true });
  });

  it('while Stripe deletes the customer and a checkout makes another one is refused until that one is deleted, too', async () => {
    await billing.control('webhooks', { hold: true });
    const coach = await billing.app.signUp();
    await billing.checkout(coach);
    const { customers } = billing.stripe;
    const del = customers.del.bind(customers);
    let page = '';
    const spy = vi.spyOn(customers, 'del').mockImplementationOnce(async (...order: Parameters<typeof del>) => {
      const deleted = await del(...order);
      page = await billing.checkout(coach);
      return deleted;
    });
    expect(await deleteAccount(coach)).toMatchObject({ status: 503, data: { message: REFUSED } });
    spy.mockRestore();
    await billing.pay(page, CARD.works);
    const { customer } = await billingState(billing, coach);
    expect((await deleteAccount(coach)).status).toBe(200);
    const ended = await billing.stripe.subscriptions.list({ customer: customer ?? '', status: 'all' });
    expect(ended.data.map(({ status }) => status)).toEqual(['canceled']);
  });

  it('whose customer Stripe has deleted already is not refused, although no event has said so', async () => {
    await billing.control('webhooks', { hold: true });
    const { coach, customer } = await subscriber(false);
    await billing.invoke(coach, 'get-subscription-status', { userId: coach.id });
    await billing.stripe.customers.del(customer);
    expect((await deleteAccount(coach)).status).toBe(200);
  });

  it('does not wait for Stripe while it is down, and the log names the customer', async () => {
    const { coach, customer } = await subscriber(true);
    await billing.settled();
    const logged = vi.spyOn(billing.app.deps.log, 'error');
    await billing.control('outage', { kind: 'down' });
    expect((await deleteAccount(coach)).status).toBe(200);
    expect(await billing.app.db.asOwner('select from auth.users where id = $1', [coach.id])).toEqual([]);
    await billing.app.finished();
    expect(logged.mock.calls).toEqual([
      [expect.objectContaining({ stripeCustomerId: customer }), 'this customer could not be deleted at Stripe'],
    ]);
    logged.mockRestore();
  });
});
