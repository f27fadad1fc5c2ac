// A start with a Stripe key logs what is missing in Stripe's dashboard, and does not fail.
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '#server/billing/prepare-billing.ts';
import { createStripe, SIMULATOR_KEY } from '#server/billing/create-stripe.ts';
import type { StripeClient } from '#server/stripe-parts.ts';
import { prepareBilling } from '#server/billing/prepare-billing.ts';
import { createLog } from '#server/log/create-log.ts';
import type { Settings } from '#server/settings.ts';
import type { PortalConfiguration, WebhookEndpoint } from '#stripe-simulator/objects.ts';
import { startBillingApp, type BillingApp } from './billing-app.ts';

let billing: BillingApp;
let portal: PortalConfiguration;
let endpoint: WebhookEndpoint;

beforeAll(async () => {
  billing = await startBillingApp();
  const [saved] = billing.simulator.world.store.state.portalConfigurations;
  if (!saved) throw new Error('The simulator has no portal');
  portal = saved;
  endpoint = {
    id: 'we_1',
    object: 'webhook_endpoint',
    api_version: Stripe.API_VERSION,
    created: 0,
    enabled_events: [...WEBHOOK_EVENTS],
    livemode: false,
    status: 'enabled',
    url: `${billing.app.settings.publicUrl}/webhooks/stripe`,
  };
});
afterAll(() => billing.close());
beforeEach(() => setUp({}));

const setUp = ({ portals = [portal], endpoints = [endpoint] }: Setup) =>
  billing.control('setup', { portalConfigurations: portals, webhookEndpoints: endpoints });
interface Setup {
  portals?: PortalConfiguration[];
  endpoints?: WebhookEndpoint[];
}

interface Start extends Partial<Settings> {
  key?: string;
  stripe?: StripeClient;
}

/** The log lines of a start with a key. */
async function linesOfStart({ key = SIMULATOR_KEY, stripe, production = false, ...changes }: Start = {}) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const { deps } = billing.app;
  const settings = { ...deps.settings, ...changes, stripeSecretKey: key, production };
  await prepareBilling({ ...deps, settings, log, stripe: stripe ?? createStripe(key, billing.simulator.port) });
  return lines;
}
const messages = async (options: Start = {}) =>
  (await linesOfStart(options)).map((line) => (JSON.parse(line) as { msg: string }).msg);

describe('a start with a key', () => {
  it('logs nothing when all is set up', async () => {
    expect(await messages()).toEqual([]);
  });

  it('accepts an endpoint that receives every event', async () => {
    await setUp({ endpoints: [{ ...endpoint, enabled_events: ['*'], url: `${endpoint.url}/` }] });
    expect(await messages()).toEqual([]);
  });

  const cases: [string, () => Setup, RegExp[]][] = [
    ['a portal that was never saved', () => ({ portals: [] }), [/customer portal was never saved/]],
    [
      'a portal without cancelling, cards and invoices',
      () => ({
        portals: [
          {
            ...portal,
            features: {
              ...portal.features,
              invoice_history: { enabled: false },
              payment_method_update: { enabled: false },
              subscription_cancel: { enabled: false, mode: 'at_period_end' },
            },
          },
        ],
      }),
      [/let people cancel/, /change their card/, /show invoices/],
    ],
    [
      'a portal that cancels at once',
      () => ({
        portals: [
          { ...portal, features: { ...portal.features, subscription_cancel: { enabled: true, mode: 'immediately' } } },
        ],
      }),
      [/cancels at once/],
    ],
    [
      'no endpoint',
      () => ({ endpoints: [] }),
      [/no webhook endpoint with snapshot payloads at http.*\/webhooks\/stripe/],
    ],
    [
      'an endpoint elsewhere',
      () => ({ endpoints: [{ ...endpoint, url: 'https://elsewhere.example/webhooks/stripe' }] }),
      [/no webhook endpoint/],
    ],
    [
      'an endpoint that is off, of another version, and lacks events',
      () => ({
        endpoints: [{ ...endpoint, status: 'disabled', api_version: null, enabled_events: WEBHOOK_EVENTS.slice(2) }],
      }),
      [
        /switched off/,
        /not sent customer\.subscription\.created, customer\.subscription\.updated$/,
        /API version \(the default of the account\)/,
      ],
    ],
  ];
  it.each(cases)('reports %s', async (_case, setup, wanted) => {
    await setUp(setup());
    expect(await messages()).toEqual(wanted.map((text) => expect.stringMatching(text)));
  });

  it('reports an archived price', async () => {
    const [price] = (await billing.stripe.prices.list({ limit: 1 })).data;
    await billing.stripe.prices.update(price?.id ?? '', { active: false });
    expect(await messages()).toEqual([expect.stringMatching(/archived/)]);
    await billing.stripe.prices.update(price?.id ?? '', { active: true });
    await billing.settled();
  });

  it('reports what a yearly price lacks', async () => {
    const { features } = portal;
    const change = { ...features.subscription_update, default_allowed_updates: [] };
    await setUp({ portals: [{ ...portal, features: { ...features, subscription_update: change } }] });
    expect((await messages({ stripeYearlyPrice: 'hourbook_yearly' })).toSorted()).toEqual([
      expect.stringMatching(/no price with this lookup key/),
      expect.stringMatching(/change between the monthly and the yearly price$/),
    ]);
    const ends = { ...features.subscription_update, trial_update_behavior: 'end_trial' as const };
    await setUp({ portals: [{ ...portal, features: { ...features, subscription_update: ends } }] });
    expect(await messages({ stripeYearlyPrice: 'hourbook_monthly' })).toEqual([
      expect.stringMatching(/ends a trial when its price is changed/),
    ]);
  });

  it.each([
    ['of another amount', { unit_amount: 1_199 }],
    ['in another currency', { currency: 'eur' }],
    ['by the year', { recurring: { interval: 'year', interval_count: 1 } }],
    ['every other month', { recurring: { interval: 'month', interval_count: 2 } }],
  ])('reports a price %s than the public pages name', async (_which, change) => {
    const stripe = createStripe(SIMULATOR_KEY, billing.simulator.port);
    const answer = await stripe.prices.list({ lookup_keys: ['hourbook_monthly'] });
    answer.data = answer.data.map((price) => ({ ...price, ...change }) as Stripe.Price);
    Object.assign(stripe.prices, { list: async () => answer });
    expect(await messages({ stripe })).toContainEqual(expect.stringMatching(/not the £9\.99 a month that the landing/));
    await messages();
  });

  it.each([
    ['month', 1],
    ['year', 0],
  ] as const)('of a yearly price that is asked for by the %s reports %i problems', async (interval, problems) => {
    const [price] = (await billing.stripe.prices.list({ limit: 1 })).data;
    await billing.stripe.prices.create({
      product: String(price?.product),
      currency: 'gbp',
      unit_amount: 9_990,
      recurring: { interval },
      lookup_key: `by_the_${interval}`,
    });
    await billing.settled();
    expect(await messages({ stripeYearlyPrice: `by_the_${interval}` })).toEqual(
      Array.from({ length: problems }, () => expect.stringMatching(/by_the_month is not one for each year$/)),
    );
    await messages();
  });

  it('reports prices of different currencies', async () => {
    const [price] = (await billing.stripe.prices.list({ limit: 1 })).data;
    await billing.control('webhooks', { hold: true });
    await billing.stripe.prices.create({
      product: String(price?.product),
      currency: 'eur',
      unit_amount: 11_900,
      recurring: { interval: 'year' },
      lookup_key: 'hourbook_in_euros',
    });
    expect(await messages({ stripeYearlyPrice: 'hourbook_in_euros' })).toEqual([
      expect.stringMatching(/prices on sale are in eur and gbp/),
    ]);
    await billing.control('webhooks', { hold: false });
    await billing.settled();
    await messages();
  });

  it('reports what tax lacks, and does not sell a price of another tax behaviour', async () => {
    const { features } = portal;
    const price = expect.stringMatching(/tax of this price is not as in STRIPE_TAX/);
    for (const allowed_updates of [['email'], ['address'], ['tax_id']] as const) {
      const customer_update = { enabled: true, allowed_updates: [...allowed_updates] };
      await setUp({ portals: [{ ...portal, features: { ...features, customer_update } }] });
      expect((await messages({ stripeTax: 'inclusive' })).toSorted()).toEqual([
        expect.stringMatching(/change their billing address and tax id$/),
        price,
      ]);
    }
    const customer_update = { enabled: true, allowed_updates: ['address' as const, 'tax_id' as const] };
    await setUp({ portals: [{ ...portal, features: { ...features, customer_update } }] });
    expect(await messages({ stripeTax: 'inclusive' })).toEqual([price]);
    expect(await billing.app.db.asServer('select from public.prices where active')).toEqual([]);
    await messages();
    expect(await billing.app.db.asServer('select from public.prices where active')).toHaveLength(1);
  });

  it('reports that Stripe Tax is not set up, if it is to be used', async () => {
    const stripe = createStripe(SIMULATOR_KEY, billing.simulator.port);
    Object.assign(stripe.tax.settings, { retrieve: async () => ({ status: 'pending' }) });
    const problem = expect.stringMatching(/Stripe Tax is not set up, so nobody can subscribe/);
    expect(await messages({ stripe })).not.toContainEqual(problem);
    expect(await messages({ stripe, stripeTax: 'inclusive' })).toContainEqual(problem);
    await messages();
  });

  it('reports a test key in production', async () => {
    expect(await messages({ production: true })).toEqual([expect.stringMatching(/test mode/)]);
  });

  it('starts with a key that Stripe refuses, and does not log it', async () => {
    const key = 'sk_live_of_somebody_else_0123456789';
    const lines = await linesOfStart({ key });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toMatch(/sk_live|6789/);
    const checks = lines.map((line) => (JSON.parse(line) as { stripe?: string }).stripe).filter(Boolean);
    expect(checks.toSorted()).toEqual(['portal', 'prices', 'webhooks']);
  });

  it('starts when Stripe is unavailable', async () => {
    await billing.control('outage', { kind: 'garbage' });
    expect((await messages()).length).toBeGreaterThan(0);
    await billing.control('outage', { kind: 'none' });
  });
});

it('without a saved portal configuration, opening the portal is an error', async () => {
  const coach = await billing.app.signUp();
  await billing.checkout(coach);
  await setUp({ portals: [] });
  const answer = await billing.invoke(coach, 'create-billing-portal', { origin: billing.app.settings.publicUrl });
  expect(answer).toMatchObject({ status: 502, data: { message: 'Failed to create billing portal session' } });
});
