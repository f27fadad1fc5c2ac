// The simulator with the official SDK: what it refuses, what it stores, and where it can be reached.
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStripe, SIMULATOR_KEY } from '#server/billing/create-stripe.ts';
import type { StripeClient } from '#server/stripe-parts.ts';
import { addInterval } from '#stripe-simulator/billing-cycle.ts';
import { startSimulator, type Simulator } from '#stripe-simulator/start-simulator.ts';

const SECRET = 'whsec_of_the_tests';
const deliveries: { body: string; signature: string }[] = [];
let isHome = true;
const start = (file: string | null) =>
  startSimulator({
    port: 0,
    secretKey: SIMULATOR_KEY,
    webhookSecret: SECRET,
    file,
    deliver: async (body, signature) => {
      deliveries.push({ body, signature });
      return isHome ? 200 : 503;
    },
  });

let simulator: Simulator;
let stripe: StripeClient;
beforeAll(async () => {
  simulator = await start(null);
  stripe = createStripe(SIMULATOR_KEY, simulator.port);
});
afterAll(() => simulator.stop());

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (error: unknown) => error,
  );

const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one !== undefined && !one.internal && one.family === 'IPv4');

describe('the API', () => {
  it('refuses another key', async () => {
    const other = createStripe('sk_test_other', simulator.port);
    expect(await refusal(other.customers.create())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });

  it('supports only the pinned version', async () => {
    const refused = await refusal(stripe.customers.create({}, { apiVersion: '2020-08-27' }));
    expect(refused).toMatchObject({ message: `The simulator speaks ${Stripe.API_VERSION} only` });
  });

  it('has Stripe’s error for unknown objects', async () => {
    expect(await refusal(stripe.customers.retrieve('cus_1'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      message: "No such customer: 'cus_1'",
    });
  });

  it('refuses unknown parameters and too deep expansions', async () => {
    expect(await refusal(stripe.customers.create({ phone: '1' }))).toMatchObject({
      message: 'Received unknown parameter: phone',
    });
    const expand = ['data.items.data.price.product'];
    expect(await refusal(stripe.subscriptions.list({ expand }))).toMatchObject({ statusCode: 400 });
  });

  it('returns the same response for an idempotency key, and refuses it for another request', async () => {
    const options = { idempotencyKey: 'once' };
    const first = await stripe.customers.create({ email: 'a@example.org' }, options);
    expect((await stripe.customers.create({ email: 'a@example.org' }, options)).id).toBe(first.id);
    const other = await refusal(stripe.customers.create({ email: 'b@example.org' }, options));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it('pages its lists', async () => {
    const made = [];
    for (let n = 0; n < 5; n++) made.push((await stripe.products.create({ name: `Product ${n}` })).id);
    const [product = ''] = made;
    for (const nickname of ['a', 'b', 'c']) {
      await stripe.prices.create({
        product,
        currency: 'gbp',
        unit_amount: 1,
        nickname,
        recurring: { interval: 'day' },
      });
    }
    const seen: (string | null)[] = [];
    for await (const price of stripe.prices.list({ limit: 2 })) seen.push(price.nickname);
    expect(seen).toEqual(['c', 'b', 'a']);
  });

  it.skipIf(!outside)('can be reached from this machine only', async () => {
    await expect(fetch(`http://${outside?.address}:${simulator.port}/control/state`)).rejects.toThrow();
  });

  it('is controlled by JSON only, which another site cannot send without a preflight', async () => {
    const response = await fetch(`${simulator.address}/control/clock`, { method: 'POST', body: '{"days":1}' });
    expect(response.status).toBe(415);
  });
});

describe('webhooks', () => {
  it('are signed for the SDK, in the pinned version', async () => {
    await stripe.customers.create({ email: 'signed@example.org' });
    await simulator.world.webhooks.settled();
    const { body, signature } = deliveries.at(-1) ?? { body: '', signature: '' };
    const event = Stripe.webhooks.constructEvent(body, signature, SECRET);
    expect(event).toMatchObject({ object: 'event', type: 'customer.created', api_version: Stripe.API_VERSION });
  });

  it('are retried until accepted', async () => {
    isHome = false;
    await stripe.customers.create({ email: 'again@example.org' });
    await simulator.world.webhooks.settled();
    const first = deliveries.at(-1)?.body;
    const before = deliveries.length;
    isHome = true;
    await expect.poll(() => deliveries.length).toBe(before + 1);
    expect(deliveries.at(-1)?.body).toBe(first);
  });
});

describe('a restart', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hourbook-simulator-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps customers, and sends what was not delivered', async () => {
    const file = join(folder, 'stripe-simulator.json');
    isHome = false;
    const one = await start(file);
    const { id } = await createStripe(SIMULATOR_KEY, one.port).customers.create({ email: 'kept@example.org' });
    await one.world.webhooks.settled();
    await one.stop();
    isHome = true;
    const before = deliveries.length;
    const two = await start(file);
    const kept = await createStripe(SIMULATOR_KEY, two.port).customers.retrieve(id);
    expect(kept).toMatchObject({ email: 'kept@example.org' });
    await two.world.webhooks.settled();
    expect(deliveries.length).toBe(before + 1);
    await two.stop();
  });

  it('keeps an open checkout page at the new port', async () => {
    const file = join(folder, 'stripe-simulator.json');
    const one = await start(file);
    const before = createStripe(SIMULATOR_KEY, one.port);
    const { id: product } = await before.products.create({ name: 'Hourbook' });
    const recurring = { interval: 'month' } as const;
    const { id: price } = await before.prices.create({ product, currency: 'gbp', unit_amount: 999, recurring });
    const { id: customer } = await before.customers.create();
    const line_items = [{ price, quantity: 1 }];
    const order = { mode: 'subscription', customer, line_items, success_url: 'http://localhost/done' } as const;
    const { id } = await before.checkout.sessions.create({ ...order, line_items });
    await one.stop();
    const two = await start(file);
    const { url } = await createStripe(SIMULATOR_KEY, two.port).checkout.sessions.retrieve(id);
    expect((await fetch(url ?? '')).status).toBe(200);
    await two.stop();
  });
});

describe('addInterval', () => {
  const monthly = { interval: 'month', interval_count: 1 } as Stripe.Price['recurring'] & object;
  const from = (day: string, count: number) =>
    new Date(addInterval(Date.parse(day) / 1000, monthly, count) * 1000).toISOString().slice(0, 10);
  it.each([
    ['2026-11-20', 1, '2026-12-20'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s and %i months is %s', (day, count, expected) => expect(from(day, count)).toBe(expected));
});
