// create-checkout-session and the hosted page: who may subscribe, to which price, from which origin; and that a coach
// gets one subscription.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Stripe } from 'stripe';
import { openCheckout } from '#server/billing/open-checkout.ts';
import { FREE_MAX_DAYS, TRIAL_EXTENSION_MAX_DAYS } from '#domain/admin/account-acts.ts';
import { SIGNUP_TRIAL_DAYS } from '#domain/subscription/plan.ts';
import { addDays, toCalendarDate } from '#domain/time.ts';
import { billingState, CARD, NEVER_MS, startBillingApp, wish, type BillingApp, type Coach } from './billing-app.ts';

const NO_PLAN = 'Could not find the selected subscription plan';
const AWAY = 'The payment provider cannot be reached at the moment. Please try again later.';

let billing: BillingApp;
let coach: Coach;

beforeAll(async () => {
  billing = await startBillingApp();
  coach = await billing.app.signUp();
});
afterEach(() => billing.control('outage', { kind: 'none' }));
afterAll(() => billing.close());

async function ask(who: Coach, change: object = {}) {
  const body = { ...wish(billing.app, who), ...change };
  const { status, data } = await billing.invoke(who, 'create-checkout-session', body);
  return [status, data['message'] ?? data['url']];
}

async function addPrice(lookupKey?: string) {
  const product = await billing.stripe.products.create({ name: 'Something else' });
  return billing.stripe.prices.create({
    product: product.id,
    currency: 'gbp',
    unit_amount: 1,
    recurring: { interval: 'month' },
    ...(lookupKey !== undefined && { lookup_key: lookupKey }),
  });
}

describe('a checkout is refused', () => {
  it.each([
    ['no price', { priceId: undefined }, 400, 'Invalid price ID provided'],
    ['an empty price', { priceId: '' }, 400, 'Invalid price ID provided'],
    ['a price that is no text', { priceId: 7 }, 400, 'Invalid price ID provided'],
    ['an unknown price', { priceId: crypto.randomUUID() }, 404, NO_PLAN],
    ["an unknown price of Stripe's", { priceId: 'price_nothing' }, 404, NO_PLAN],
    ['an invalid price', { priceId: "x' or true --" }, 404, NO_PLAN],
    ['a user that is no id', { userId: 'me' }, 400, 'userId must be the id of a user'],
    ['another user', { userId: crypto.randomUUID() }, 403, 'userId must be your own'],
    ['a foreign origin', { origin: 'https://evil.example' }, 400, 'origin must be a public address of this product'],
    ['no origin', { origin: undefined }, 400, 'origin must be text'],
  ])('%s', async (_case, change, status, message) => {
    expect(await ask(coach, change)).toEqual([status, message]);
  });

  it('an origin that only begins like ours', async () => {
    const origin = `${billing.app.settings.publicUrl}.evil.example`;
    expect((await ask(coach, { origin }))[0]).toBe(400);
  });

  it('another price of the same Stripe account', async () => {
    expect(await ask(coach, { priceId: (await addPrice()).id })).toEqual([404, NO_PLAN]);
  });

  it('without creating a customer', async () => {
    expect((await billingState(billing, coach)).customer).toBeNull();
  });
});

it('of another user is opened by an admin alone, and the audit trail says so', async () => {
  const admin = await billing.app.signUp();
  expect(await ask(admin, { userId: coach.id })).toEqual([403, 'userId must be your own']);
  await billing.app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [admin.id]);
  expect(await ask(admin, { userId: crypto.randomUUID() })).toEqual([404, 'userId: there is no such user']);
  expect((await ask(admin, { userId: coach.id }))[0]).toBe(200);
  expect((await ask(admin))[0]).toBe(200);
  const trail = 'select action, subject_id from private.admin_actions where actor_id = $1';
  expect(await billing.app.db.asOwner(trail, [admin.id])).toEqual([
    { action: 'checkout opened', subject_id: coach.id },
  ]);
});

describe('a failure of Stripe', () => {
  it.each([
    ['down', 0],
    ['garbage', 0],
    ['slow', NEVER_MS],
  ])('%s: said, without waiting for it', async (kind, ms) => {
    await billing.control('outage', { kind, ms });
    expect(await ask(coach)).toEqual([503, AWAY]);
  });
});

describe('allowed callers', () => {
  it('an admin for another user', async () => {
    const admin = await billing.app.signUp();
    await billing.app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [admin.id]);
    const other = await billing.app.signUp();
    expect((await ask(admin, { userId: other.id }))[0]).toBe(200);
    expect((await billingState(billing, other)).customer).toMatch(/^cus_/);
    expect((await billingState(billing, admin)).customer).toBeNull();
  });

  it("a coach, also by Stripe's own price id", async () => {
    const [price] = await billing.app.db.asServer<{ id: string }>(
      'select stripe_price_id as id from public.prices where active',
    );
    const other = await billing.app.signUp();
    expect((await ask(other, { priceId: price?.id }))[0]).toBe(200);
  });
});

describe('the hosted page', () => {
  it('refuses a declined card, asks for authentication, and completes', async () => {
    // Without a trial, the card is charged at once.
    const lapsed = await billing.app.signUp();
    await billing.app.db.asOwner('update public.profiles set subscription_end_date = now() where id = $1', [lapsed.id]);
    const url = await billing.checkout(lapsed);
    const declined = await billing.pay(url, CARD.declined);
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined');
    const asks = await billing.pay(url, CARD.asks);
    expect(await asks.text()).toContain('Complete authentication');
    expect((await billing.pay(url, CARD.asks, { confirmed: 'no' })).status).toBe(402);
    expect((await billingState(billing, lapsed)).rows).toEqual([]);
    expect((await billing.pay(url, CARD.asks, { confirmed: 'yes' })).status).toBe(303);
    await billing.settled();
    expect(await billingState(billing, lapsed)).toMatchObject({ status: 'active', rows: [{ status: 'active' }] });
  });

  it('links back to the cancel page', async () => {
    const page = await (await fetch(await billing.checkout(coach))).text();
    expect(page).toContain(`href="${billing.app.settings.publicUrl}/subscription/cancel"`);
  });
});

describe('one subscription', () => {
  const openAtStripe = async (customer: string | null) =>
    (await billing.stripe.subscriptions.list({ customer: customer ?? '' })).data.length;

  it('two concurrent browsers get the same page, and one of them pays', async () => {
    const both = await billing.app.signUp();
    const urls = await Promise.all(Array.from({ length: 6 }, () => billing.checkout(both)));
    expect(new Set(urls).size).toBe(1);
    const paid = await Promise.all(urls.slice(0, 2).map((url) => billing.pay(url, CARD.works)));
    expect(paid.map((response) => response.status).toSorted()).toEqual([200, 303]);
    await billing.settled();
    const { rows, customer } = await billingState(billing, both);
    expect(rows.map((row) => row.status)).toEqual(['trialing']);
    expect(await openAtStripe(customer)).toBe(1);
    expect(await ask(both)).toEqual([409, 'You already have a subscription']);
  });

  it('two concurrent browsers that come from different pages get the same page', async () => {
    const both = await billing.app.signUp();
    const sources = ['plans', 'banner', 'mail', 'menu', 'trial', 'other'];
    const urls = await Promise.all(sources.map((source) => billing.checkout(both, { metadata: { source } })));
    expect(new Set(urls).size).toBe(1);
  });

  it('of two subscriptions the first is kept, the second is cancelled and credited', async () => {
    const twice = await billing.app.signUp();
    await billing.app.db.asOwner('update public.profiles set subscription_end_date = now() where id = $1', [twice.id]);
    const first = await billing.checkout(twice);
    const { customer } = await billingState(billing, twice);
    const [price] = (await billing.stripe.prices.list({ lookup_keys: ['hourbook_monthly'] })).data;
    const second = await billing.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer ?? '',
      line_items: [{ price: price?.id ?? '', quantity: 1 }],
      success_url: billing.app.settings.publicUrl,
    });
    await billing.control('webhooks', { hold: true });
    await billing.pay(first, CARD.works);
    await billing.control('clock', { seconds: 5 });
    await billing.pay(second.url ?? '', CARD.works);
    await billing.control('webhooks', { hold: false });
    await billing.settled();
    expect(await openAtStripe(customer)).toBe(1);
    const { rows, status } = await billingState(billing, twice);
    expect(rows.map((row) => row.status).toSorted()).toEqual(['active', 'canceled']);
    expect(status).toBe('active');
    const found = await billing.stripe.customers.retrieve(customer ?? '');
    expect(found).toMatchObject({ balance: -999 });
    // The first is still the one that counts, and that is shown, when its payment fails later.
    await billing.control('card', { customer, number: CARD.failsLater });
    await billing.control('clock', { days: 63 });
    expect((await billingState(billing, twice)).status).toBe('past_due');
    const { data } = await billing.invoke(twice, 'get-subscription-status', { userId: twice.id });
    expect(data).toMatchObject({ subscription: { status: 'past_due' } });
  });

  it('an open page is reused; one for another price is closed', async () => {
    const slow = await billing.app.signUp();
    const first = await billing.checkout(slow);
    expect(await billing.checkout(slow)).toBe(first);
    const [old] = (await billing.stripe.prices.list({ lookup_keys: ['hourbook_monthly'] })).data;
    const dearer = await billing.stripe.prices.create({
      product: String(old?.product),
      currency: 'gbp',
      unit_amount: 1299,
      recurring: { interval: 'month' },
      lookup_key: 'hourbook_monthly',
      transfer_lookup_key: true,
    });
    await billing.settled();
    expect(await ask(slow)).toEqual([404, NO_PLAN]);
    const next = await billing.checkout(slow, { priceId: dearer.id });
    expect(next).not.toBe(first);
    expect(await (await fetch(next)).text()).toContain('£12.99');
    expect(await (await fetch(first)).text()).toContain('This page has expired');
  });

  it('an open page is not reused after an admin has made the trial longer', async () => {
    const patient = await billing.app.signUp();
    const endingIn = (days: number) =>
      billing.app.db.asOwner(
        'update public.profiles set subscription_end_date = now() + make_interval(days => $2) where id = $1',
        [patient.id, days],
      );
    const [price] = await billing.app.db.asServer<{ id: string }>('select id from public.prices where active');
    const open = () => billing.checkout(patient, { priceId: price?.id });
    await endingIn(1);
    const first = await open();
    expect(await open()).toBe(first);
    await endingIn(31);
    await billing.pay(await open(), CARD.works);
    await billing.settled();
    const [bought] = (await billingState(billing, patient)).rows;
    expect(new Date(bought?.ends ?? '').getTime()).toBeGreaterThan(Date.now() + 30 * 86_400_000);
  });

  it('of a coach with a granted plan or an extended trial is charged when that ends', async () => {
    const admin = await billing.app.signUp();
    await billing.app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [admin.id]);
    const [price] = await billing.app.db.asServer<{ id: string }>('select id from public.prices where active');
    const extend = async (userId: string, days: number) => {
      const [profile] = await billing.app.db.asOwner<{ ends: Date }>(
        'select subscription_end_date as ends from public.profiles where id = $1',
        [userId],
      );
      return billing.invoke(admin, 'extend-trial', { userId, days, endsAt: profile!.ends.toISOString() });
    };
    const last = addDays(toCalendarDate(billing.app.deps.now()), FREE_MAX_DAYS);
    const givers = {
      granted: (userId: string) => billing.invoke(admin, 'grant-plan', { userId, until: last }),
      async extended(userId: string) {
        for (let left = FREE_MAX_DAYS - SIGNUP_TRIAL_DAYS; left > 0; left -= TRIAL_EXTENSION_MAX_DAYS) {
          const days = Math.min(left, TRIAL_EXTENSION_MAX_DAYS);
          expect(await extend(userId, days)).toMatchObject({ status: 200 });
        }
        expect(await extend(userId, 1)).toMatchObject({ status: 409 });
      },
    };
    for (const give of Object.values(givers)) {
      const given = await billing.app.signUp();
      await give(given.id);
      const { ends } = await billingState(billing, given);
      await billing.pay(await billing.checkout(given, { priceId: price?.id }), CARD.works);
      await billing.settled();
      const { status, rows } = await billingState(billing, given);
      expect([status, rows[0]?.status]).toEqual(['trial', 'trialing']);
      // The tests above have moved Stripe's clock ahead.
      const ahead = billing.simulator.world.store.now() * 1000 - Date.now();
      const later = Date.parse(String(rows[0]?.ends)) - Date.parse(String(ends)) - ahead;
      expect(later).toBeGreaterThanOrEqual(-60_000);
      expect(later).toBeLessThanOrEqual(86_400_000);
    }
  });

  it('can be bought ten minutes after Stripe has failed, which repeats its answer to a key', async () => {
    const patient = await billing.app.signUp();
    const [price] = await billing.app.db.asServer<{ id: string }>(
      'select stripe_price_id as id from public.prices where active',
    );
    const failed = new Set<string | undefined>();
    const create: Stripe.Checkout.SessionResource['create'] = (params, options) => {
      const { idempotencyKey } = options as Stripe.RequestOptions;
      if (failed.size === 0) failed.add(idempotencyKey);
      if (!failed.has(idempotencyKey)) return billing.stripe.checkout.sessions.create(params, options);
      return Promise.reject(new Stripe.errors.StripeAPIError({ type: 'api_error' }));
    };
    const sessions = Object.create(billing.stripe.checkout.sessions, { create: { value: create } }) as object;
    const stripe = Object.create(billing.stripe, { checkout: { value: { sessions } } }) as Stripe;
    const start = Date.now();
    const open = (ms: number) =>
      openCheckout(
        { ...billing.app.deps, stripe, now: () => new Date(start + ms) },
        {
          userId: patient.id,
          email: patient.email,
          stripePriceId: price!.id,
          origin: billing.app.settings.publicUrl,
          trialDays: null,
          source: null,
        },
      );
    await expect(open(0)).rejects.toThrow(Stripe.errors.StripeAPIError);
    expect(await open(600_000)).toContain('http');
  });

  it('that never began takes no free days', async () => {
    const unlucky = await billing.app.signUp();
    await billing.app.db.asOwner(
      "insert into public.subscriptions (user_id, stripe_subscription_id, status) values ($1, 'sub_unlucky', 'incomplete_expired')",
      [unlucky.id],
    );
    const asked = await billing.invoke(unlucky, 'get-subscription-status', { userId: unlucky.id });
    expect(asked).toMatchObject({ status: 200, data: { subscription: null } });
    const [price] = await billing.app.db.asServer<{ id: string }>('select id from public.prices where active');
    const page = await (await fetch(await billing.checkout(unlucky, { priceId: price?.id }))).text();
    expect(page).toContain('free until');
  });

  it('a customer deleted at Stripe is replaced', async () => {
    const again = await billing.app.signUp();
    const [price] = await billing.app.db.asServer<{ id: string }>('select id from public.prices where active');
    await billing.checkout(again, { priceId: price?.id });
    const before = (await billingState(billing, again)).customer;
    await billing.stripe.customers.del(before ?? '');
    await billing.settled();
    await billing.checkout(again, { priceId: price?.id });
    const after = (await billingState(billing, again)).customer;
    expect(after).toMatch(/^cus_/);
    expect(after).not.toBe(before);
  });
});
