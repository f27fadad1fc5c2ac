// The yearly price, coupons, tax, invoices and changed prices (ADR 151), on the simulator through the hosted pages.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payments } from '#domain/subscription/payments.ts';
import { createPlan } from '#server/billing/local-simulator.ts';
import { ensurePrice, PLAN_LOOKUP_KEY, syncPlan, type BillingContext } from '#server/billing/plan-prices.ts';
import { prepareBilling } from '#server/billing/prepare-billing.ts';
import type { Invoice } from '#stripe-simulator/objects.ts';
import { addingClient, billingState, CARD, startBillingApp, wish, type BillingApp, type Coach } from './billing-app.ts';

const YEARLY = 'hourbook_yearly';
const SETTINGS = {
  stripeYearlyPrice: YEARLY,
  stripeCoupons: true,
  stripeTax: 'exclusive',
  stripeInvoices: true,
} as const;
const LONDON = { name: 'Amara Osei', line1: '1 High Street', postal_code: 'LS1 1AA', country: 'GB' };

let billing: BillingApp;
beforeAll(async () => {
  billing = await startBillingApp({ settings: SETTINGS });
});
afterAll(() => billing.close());

/** A coach whose trial is over, so that the first payment is due at once. */
async function lapsed(): Promise<Coach> {
  const coach = await billing.app.signUp();
  await billing.app.db.asOwner('update public.profiles set subscription_end_date = now() where id = $1', [coach.id]);
  return coach;
}
const priceOf = async (interval: 'month' | 'year') => {
  const [price] = await billing.app.db.asServer<{ id: string; amount: number; stripe: string }>(
    'select id, unit_amount as amount, stripe_price_id as stripe from public.prices where active and interval = $1',
    [interval],
  );
  return price!;
};
/** A price to which the key of the month's or the year's moves. Without `unit_amount` the buyer chooses it. */
async function makePrice(
  interval: 'month' | 'year',
  unit_amount?: number,
  tax: 'inclusive' | 'exclusive' = 'exclusive',
) {
  const { product } = await billing.stripe.prices.retrieve((await priceOf('month')).stripe);
  return billing.stripe.prices.create({
    product: String(product),
    currency: 'gbp',
    ...(unit_amount !== undefined && { unit_amount }),
    recurring: { interval },
    lookup_key: interval === 'month' ? PLAN_LOOKUP_KEY : YEARLY,
    transfer_lookup_key: true,
    tax_behavior: tax,
  });
}
async function subscribe(coach: Coach, interval: 'month' | 'year', fields: Record<string, string> = {}) {
  const url = await billing.checkout(coach, { priceId: (await priceOf(interval)).id });
  const paid = await billing.pay(url, CARD.works, { ...LONDON, ...fields });
  await billing.settled();
  return paid.status;
}
const payments = async (coach: Coach, body: object = {}) =>
  (await billing.invoke(coach, 'get-payments', body)).data as unknown as Payments;
const status = async (coach: Coach) =>
  (await billing.invoke(coach, 'get-subscription-status', { userId: coach.id })).data['subscription'];
const invoicesOf = async (coach: Coach): Promise<Invoice[]> => {
  const { customer } = await billingState(billing, coach);
  return Object.values(billing.simulator.world.store.state.invoices).filter((one) => one.customer === customer);
};
const totals = async (coach: Coach) => (await invoicesOf(coach)).map(({ total }) => total);
const daysAhead = async (coach: Coach) => {
  const { rows } = await billingState(billing, coach);
  return Math.round((Date.parse(rows[0]?.ends ?? '') / 1000 - billing.simulator.world.store.now()) / 86_400);
};

describe('the yearly price', () => {
  it('is on sale beside the monthly one, which keeps the row of the plan', async () => {
    expect(await priceOf('month')).toMatchObject({ id: wish(billing.app, { id: '', email: '', token: '' }).priceId });
    expect(await priceOf('year')).toMatchObject({ amount: 9990 });
  });

  it('is not created or stored twice by another start', async () => {
    await createPlan(billing.app.deps);
    await prepareBilling(billing.app.deps);
    expect(await billing.app.db.asServer('select from public.prices')).toHaveLength(2);
    expect((await billing.stripe.promotionCodes.list()).data).toHaveLength(4);
  });

  it('opens everything for a year, and is charged again after it', async () => {
    const coach = await lapsed();
    expect(await subscribe(coach, 'year')).toBe(303);
    expect(await status(coach)).toMatchObject({ status: 'active', price: { unit_amount: 9990, interval: 'year' } });
    expect([365, 366]).toContain(await daysAhead(coach));
    expect(await addingClient(billing, coach)).toBe(201);
    await billing.control('clock', { days: 370 });
    expect(await status(coach)).toMatchObject({ status: 'active' });
    expect(await totals(coach)).toEqual([11_988, 11_988]);
  });

  it('counts as a twelfth in the revenue of a month, and admins see how many pay which price', async () => {
    const admin = await billing.app.signUp();
    const list = async () => {
      const response = await billing.app.fetch(`${billing.app.settings.publicUrl}/rest/v1/rpc/admin_subscriptions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      return (await response.json()) as { revenue: { amount: number }[]; prices: object[] };
    };
    await billing.app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [admin.id]);
    const before = (await list()).revenue[0]?.amount ?? 0;
    await subscribe(await lapsed(), 'year');
    const { revenue, prices } = await list();
    expect((revenue[0]?.amount ?? 0) - before).toBeCloseTo(9990 / 12, -1);
    expect(prices).toMatchObject([
      { unit_amount: 999, currency: 'gbp', interval: 'month', interval_count: 1, is_sold: true, subscriptions: 0 },
      { unit_amount: 9990, currency: 'gbp', interval: 'year', interval_count: 1, is_sold: true, subscriptions: 2 },
    ]);
  });
});

describe('changing between month and year', () => {
  const changePage = async (coach: Coach, priceId: string) =>
    billing.invoke(coach, 'create-billing-portal', { origin: billing.app.settings.publicUrl, priceId });
  const confirm = async (url: unknown) => {
    const answer = await fetch(`${String(url)}/change`, { method: 'POST', redirect: 'manual' });
    await billing.settled();
    return answer.status;
  };

  it('begins a year at once, less what was paid for the rest of the month', async () => {
    const coach = await lapsed();
    await subscribe(coach, 'month');
    const { status: answered, data } = await changePage(coach, (await priceOf('year')).id);
    expect(answered).toBe(200);
    expect(await (await fetch(String(data['url']))).text()).toContain('£99.90 per year');
    expect(await confirm(data['url'])).toBe(303);
    expect(await status(coach)).toMatchObject({ price: { unit_amount: 9990, interval: 'year' } });
    expect([365, 366]).toContain(await daysAhead(coach));
    const [, second] = await invoicesOf(coach);
    expect(second).toMatchObject({ billing_reason: 'subscription_update', total: 11_988, amount_paid: 11_988 - 1199 });
    expect(await confirm(data['url'])).toBe(404);
  });

  it('in a bought trial changes what is charged when it ends', async () => {
    const coach = await billing.app.signUp();
    await subscribe(coach, 'month');
    const before = (await billingState(billing, coach)).rows;
    expect(await confirm((await changePage(coach, (await priceOf('year')).id)).data['url'])).toBe(303);
    expect((await billingState(billing, coach)).rows).toEqual(before);
    expect(await status(coach)).toMatchObject({ status: 'trialing', price: { interval: 'year' } });
  });

  it('is refused without a subscription, and to a price that is not on sale', async () => {
    const coach = await billing.app.signUp();
    await billing.checkout(coach);
    const year = await priceOf('year');
    expect((await changePage(coach, year.id)).status).toBe(404);
    await subscribe(coach, 'month');
    expect(await changePage(coach, crypto.randomUUID())).toMatchObject({
      status: 404,
      data: { message: 'Could not find the selected subscription plan' },
    });
    expect((await changePage(coach, '')).status).toBe(400);
  });
});

describe('a coupon', () => {
  it('is entered on one page, however often it is opened', async () => {
    const coach = await lapsed();
    const { id: priceId } = await priceOf('month');
    expect(await billing.checkout(coach, { priceId })).toBe(await billing.checkout(coach, { priceId }));
  });

  it('that is not known is refused, and nothing is charged', async () => {
    const coach = await lapsed();
    expect(await subscribe(coach, 'month', { code: 'NOTHING' })).toBe(400);
    expect((await billingState(billing, coach)).rows).toEqual([]);
  });

  it.each([
    ['first20', [959, 1199], []],
    ['FIVER', [599, 1199], []],
    ['HALF3', [599, 599, 599, 1199], [{ percent_off: 50, duration: 'repeating' }]],
    ['TWO6', [959, 959], [{ amount_off: 200, currency: 'gbp', duration: 'repeating' }]],
  ])('%s takes off what it says, as often as it says', async (code, expected, after) => {
    const coach = await lapsed();
    expect(await subscribe(coach, 'month', { code })).toBe(303);
    expect((await payments(coach)).discounts).toMatchObject(after);
    for (let paid = 1; paid < expected.length; paid++) await billing.control('clock', { days: 31 });
    expect(await totals(coach)).toEqual(expected);
  });

  it('of the whole price opens everything, and takes nothing as long as it lasts', async () => {
    const { id: coupon } = await billing.stripe.coupons.create({
      name: 'A gift',
      percent_off: 100,
      duration: 'forever',
    });
    await billing.stripe.promotionCodes.create({ code: 'GIFT', promotion: { type: 'coupon', coupon } });
    const coach = await lapsed();
    expect(await subscribe(coach, 'month', { code: 'GIFT' })).toBe(303);
    expect(await status(coach)).toMatchObject({ status: 'active' });
    expect(await addingClient(billing, coach)).toBe(201);
    await billing.control('clock', { days: 31 });
    expect(await status(coach)).toMatchObject({ status: 'active' });
    const { invoices, discounts } = await payments(coach);
    expect(discounts).toMatchObject([{ percent_off: 100, duration: 'forever', ends_at: null }]);
    expect(invoices.map(({ total, tax, status: state }) => [total, tax, state])).toEqual([
      [0, 0, 'paid'],
      [0, 0, 'paid'],
    ]);
  });

  it('of a trial is kept for the first payment', async () => {
    const coach = await billing.app.signUp();
    await subscribe(coach, 'month', { code: 'FIRST20' });
    expect((await payments(coach)).discounts).toEqual([
      {
        name: '20% off the first payment',
        percent_off: 20,
        amount_off: null,
        currency: null,
        duration: 'once',
        ends_at: null,
      },
    ]);
    await billing.control('clock', { days: 31 });
    expect((await totals(coach)).slice(0, 2)).toEqual([0, 959]);
  });
});

describe('tax', () => {
  it.each([
    ['in the United Kingdom', {}, 1199, 200, 'standard_rated'],
    ['in Germany', { country: 'DE' }, 1189, 190, 'standard_rated'],
    ['of a company in Germany', { country: 'DE', vat_id: 'DE123456789' }, 999, 0, 'reverse_charge'],
    ['elsewhere', { country: 'US' }, 999, 0, 'not_collecting'],
  ])('%s', async (_where, fields, total, tax, reason) => {
    const coach = await lapsed();
    await subscribe(coach, 'month', fields);
    expect((await payments(coach)).invoices).toMatchObject([{ total, tax }]);
    const [invoice] = await invoicesOf(coach);
    expect(invoice?.total_taxes).toMatchObject([{ taxability_reason: reason }]);
  });

  it('is on the printable invoice, with address and VAT id', async () => {
    const coach = await lapsed();
    await subscribe(coach, 'month', { vat_id: 'GB123456789', code: 'FIVER' });
    const [invoice] = (await payments(coach)).invoices;
    const text = await (await fetch(invoice?.page ?? '')).text();
    for (const part of ['Amara Osei', '1 High Street', 'LS1 1AA', 'VAT ID GB123456789', '£1.00', '£5.99', '-£5.00'])
      expect(text).toContain(part);
  });

  it('included in a price leaves the price as it is', async () => {
    const inclusive = await startBillingApp({ settings: { stripeTax: 'inclusive' } });
    const coach = await inclusive.app.signUp();
    await inclusive.app.db.asOwner('update public.profiles set subscription_end_date = now() where id = $1', [
      coach.id,
    ]);
    await inclusive.pay(await inclusive.checkout(coach), CARD.works, LONDON);
    const { data } = await inclusive.invoke(coach, 'get-payments', {});
    expect(data['invoices']).toMatchObject([{ total: 999, tax: 167 }]);
    await inclusive.close();
  });
});

describe('get-payments', () => {
  it('lists the caller’s invoices, newest first, even if the body names another user', async () => {
    const [coach, other] = [await lapsed(), await lapsed()];
    await subscribe(coach, 'month');
    await billing.control('clock', { days: 31 });
    const { invoices, has_more } = await payments(coach);
    expect(invoices.map(({ total, currency, status: state }) => [total, currency, state])).toEqual([
      [1199, 'gbp', 'paid'],
      [1199, 'gbp', 'paid'],
    ]);
    expect(Date.parse(invoices[0]?.date ?? '')).toBeGreaterThan(Date.parse(invoices[1]?.date ?? ''));
    expect(has_more).toBe(false);
    expect(await payments(other, { userId: coach.id })).toEqual({ invoices: [], has_more: false, discounts: [] });
  });

  it('is empty for an admin who has bought nothing', async () => {
    const admin = await billing.app.signUp();
    await billing.app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [admin.id]);
    expect(await payments(admin)).toEqual({ invoices: [], has_more: false, discounts: [] });
  });

  it.each(['down', 'garbage', 'slow'])('says in time that Stripe is %s', async (kind) => {
    const coach = await lapsed();
    await subscribe(coach, 'month');
    await billing.control('outage', { kind, ms: 20_000 });
    const answer = await billing.invoke(coach, 'get-payments', {});
    await billing.control('outage', { kind: 'none' });
    expect(answer).toMatchObject({
      status: 503,
      data: { message: 'Your invoices could not be loaded. Please try again later.' },
    });
  });
});

describe('a new price', () => {
  it('is paid by new coaches; old ones keep theirs until they change', async () => {
    const old = await lapsed();
    await subscribe(old, 'month');
    await makePrice('month', 1299);
    await billing.settled();
    expect((await priceOf('month')).amount).toBe(1299);
    const fresh = await lapsed();
    await subscribe(fresh, 'month');
    expect(await status(fresh)).toMatchObject({ price: { unit_amount: 1299 } });
    await billing.control('clock', { days: 31 });
    expect(await status(old)).toMatchObject({ status: 'active', price: { unit_amount: 999 } });
    expect(await totals(old)).toEqual([1199, 1199]);
    const { data } = await billing.invoke(old, 'create-billing-portal', {
      origin: billing.app.settings.publicUrl,
      priceId: (await priceOf('month')).id,
    });
    await fetch(`${String(data['url'])}/change`, { method: 'POST', redirect: 'manual' });
    await billing.settled();
    expect(await status(old)).toMatchObject({ price: { unit_amount: 1299 } });
  });

  const sold = async (interval: 'month' | 'year') =>
    (
      await billing.app.db.asServer<{ amount: number }>(
        'select unit_amount as amount from public.prices where active and interval = $1',
        [interval],
      )
    ).map(({ amount }) => amount);
  /** The last event of a type that the simulator keeps. */
  const lastEvent = (type: string) =>
    billing.simulator.world.store.state.events.findLast((event) => event.type === type)!.id;

  it.each([
    ['after', 1310, ['price.updated', 'price.created']],
    ['before', 1320, ['price.created', 'price.updated']],
    ['before and after', 1330, ['price.created', 'price.updated', 'price.created']],
  ])('is the one on sale where its event comes %s that of the one it replaces', async (_order, amount, types) => {
    const { stripe: replaced } = await priceOf('month');
    await billing.control('webhooks', { hold: true });
    await makePrice('month', amount);
    // As Stripe does, since the key was taken from it.
    await billing.stripe.prices.update(replaced, { nickname: 'The price before' });
    const ids = types.map(lastEvent);
    for (const id of ids) {
      expect(await billing.control('send', { ids: [id] })).toEqual({ statuses: [200] });
      expect(await sold('month')).toEqual([amount]);
    }
    await billing.control('webhooks', { hold: false });
    await billing.settled();
    expect(await sold('month')).toEqual([amount]);
  });

  /** Stripe, whose answers to this call are used only after `before`. */
  function answeringLate(call: 'list' | 'retrieve', before: () => Promise<unknown>): BillingContext {
    const { prices, products } = billing.stripe;
    const late = async (...given: never[]) => {
      const answer: unknown = await (prices[call] as (...all: never[]) => Promise<unknown>)(...given);
      await before();
      return answer;
    };
    const slow = { list: prices.list.bind(prices), retrieve: prices.retrieve.bind(prices), [call]: late };
    return { ...billing.app.deps, stripe: { prices: slow, products } as unknown as BillingContext['stripe'] };
  }

  it('is not replaced again by what Stripe answered before', async () => {
    await syncPlan(
      answeringLate('list', async () => {
        await makePrice('month', 1340);
        await billing.settled();
        expect(await sold('month')).toEqual([1340]);
      }),
    );
    expect(await sold('month')).toEqual([1340]);
  });

  it('of a subscription is not put on sale by an answer from before it was replaced', async () => {
    await billing.control('webhooks', { hold: true });
    const { id } = await makePrice('month', 1350);
    await ensurePrice(
      answeringLate('retrieve', async () => {
        await makePrice('month', 1360);
        await billing.control('webhooks', { hold: false });
        await billing.settled();
      }),
      id,
    );
    expect(await billing.app.db.asServer('select from public.prices where stripe_price_id = $1', [id])).toHaveLength(1);
    expect(await sold('month')).toEqual([1360]);
  });

  it('without an amount is not sold, and the other one still is', async () => {
    await makePrice('year');
    await makePrice('month', 1370);
    await billing.settled();
    expect([await sold('month'), await sold('year')]).toEqual([[1370], []]);
    await makePrice('year', 9990);
    await billing.settled();
    expect(await sold('year')).toEqual([9990]);
  });

  it('whose tax is not as the settings say is not sold', async () => {
    await makePrice('year', 9900, 'inclusive');
    await billing.settled();
    expect(await sold('year')).toEqual([]);
  });
});
