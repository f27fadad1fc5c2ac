// create-billing-portal and get-subscription-status: their errors, and their behaviour when Stripe fails.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { billingState, CARD, NEVER_MS, startBillingApp, type BillingApp, type Coach } from './billing-app.ts';

let billing: BillingApp;
let coach: Coach;
let newcomer: Coach;

beforeAll(async () => {
  billing = await startBillingApp();
  coach = await billing.app.signUp();
  newcomer = await billing.app.signUp();
  await billing.pay(await billing.checkout(coach), CARD.works);
  await billing.settled();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await billing.control('outage', { kind: 'none' });
  await billing.control('webhooks', { hold: false });
});
afterAll(() => billing.close());

async function portal(who: Coach, origin = billing.app.settings.publicUrl) {
  const { status, data } = await billing.invoke(who, 'create-billing-portal', { origin });
  return [status, data['message'] ?? data['url']];
}

describe('create-billing-portal', () => {
  it('returns the URL of the portal, which links back', async () => {
    const [status, url] = await portal(coach);
    expect(status).toBe(200);
    const page = await (await fetch(String(url))).text();
    expect(page).toContain('£9.99 per month: trialing.');
    expect(page).toContain('Card ending in 4242');
    expect(page).toContain('SIM-0001');
    expect(page).toContain(`href="${billing.app.settings.publicUrl}/subscription/details"`);
  });

  it('is 404 without a customer', async () => {
    expect(await portal(newcomer)).toEqual([404, 'No customer: you have not subscribed yet']);
  });

  it('refuses a foreign origin', async () => {
    const refused = await portal(coach, 'https://evil.example');
    expect(refused).toEqual([400, 'origin must be a public address of this product']);
  });

  it.each(['down', 'garbage', 'slow'])('returns an error when Stripe is %s', async (kind) => {
    await billing.control('outage', { kind, ms: NEVER_MS });
    expect(await portal(coach)).toEqual([503, 'Error creating billing portal session. Please try again later.']);
  });

  it('a guessed portal address is not found', async () => {
    for (const path of ['', '/cancel']) {
      const response = await fetch(`${billing.simulator.address}/p/session/bps_guess${path}`, {
        method: path === '' ? 'GET' : 'POST',
      });
      expect(response.status).toBe(404);
    }
  });
});

describe('get-subscription-status', () => {
  const lookUp = async (who: Coach) =>
    (await billing.invoke(who, 'get-subscription-status', { userId: who.id })).data['subscription'];

  it('reads from Stripe, so that it does not depend on a late webhook', async () => {
    const [row] = (await billingState(billing, coach)).rows;
    await billing.control('webhooks', { hold: true });
    await billing.stripe.subscriptions.update(row?.id ?? '', { cancel_at_period_end: true });
    expect(await lookUp(coach)).toMatchObject({ status: 'trialing', cancel_at_period_end: true });
  });

  it.each(['down', 'garbage', 'slow'])('returns the stored state when Stripe is %s', async (kind) => {
    await billing.control('outage', { kind, ms: NEVER_MS });
    expect(await lookUp(coach)).toMatchObject({ status: 'trialing', cancel_at_period_end: true });
  });

  it('does not call Stripe for a coach without a customer', async () => {
    const asked = vi.spyOn(billing.app.deps.stripe.subscriptions, 'list');
    expect(await lookUp(newcomer)).toBeNull();
    expect(asked).not.toHaveBeenCalled();
    await lookUp(coach);
    expect(asked).toHaveBeenCalled();
  });

  it('stores a subscription whose price has tiers without its price, and says so to the operator', async () => {
    const { prices, subscriptions } = billing.stripe;
    const list = subscriptions.list.bind(subscriptions);
    const logged = vi.spyOn(billing.app.deps.log, 'warn');
    vi.spyOn(subscriptions, 'list').mockImplementation((async (...order: Parameters<typeof list>) => {
      const page = await list(...order);
      for (const { items } of page.data) items.data[0]!.price.id = 'price_with_tiers';
      return page;
    }) as never);
    const tiers = { id: 'price_with_tiers', active: true, lookup_key: null, product: 'prod_1', unit_amount: null };
    vi.spyOn(prices, 'retrieve').mockResolvedValue(tiers as never);
    expect(await lookUp(coach)).toMatchObject({ status: 'trialing', price: null, product: null });
    expect(logged).toHaveBeenCalledWith(
      { stripePriceId: tiers.id },
      'Stripe: a coach pays a price without an amount, which no screen shows',
    );
  });
});
