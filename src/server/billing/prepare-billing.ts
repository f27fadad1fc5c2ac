// At start: reads the plan from Stripe and checks what an operator must set up in Stripe's dashboard. If Stripe is not reachable the server
// starts all the same, and reads the plan at the next checkout or webhook.
import type { Deps } from '#server/deps.ts';
import { syncPlan, PLAN_LOOKUP_KEY, soldKeys } from './plan-prices.ts';
import { failureFacts, isStripeFailure, withStripeTimeout, requireList } from './stripe-failure.ts';
import { Stripe } from 'stripe';
import { PLAN_CURRENCY, PLAN_PRICE_PENCE, PLAN_PRICE_TEXT } from '#domain/subscription/plan.ts';

/** Of reading the plan, and of each check. */
const START_DEADLINE_MS = 4_000;

type StartContext = Pick<Deps, 'db' | 'stripe' | 'log' | 'now' | 'settings'>;

export async function prepareBilling(context: StartContext): Promise<void> {
  const isReal = context.settings.stripeSecretKey !== null;
  await Promise.all([readPlan(context), isReal && checkStripeSetup(context)]);
}

async function readPlan(context: StartContext): Promise<void> {
  try {
    await withStripeTimeout(START_DEADLINE_MS, syncPlan(context));
  } catch (error) {
    // A price that cannot be stored must not stop the server from starting.
    const facts = isStripeFailure(error) ? failureFacts(error) : { err: error };
    context.log.error(facts, 'the plan could not be read from Stripe');
  }
}

/** The events that the webhook endpoint must receive; docs/operations.md has the same list. */
export const WEBHOOK_EVENTS = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.deleted',
  'checkout.session.completed',
  'invoice.paid',
  'invoice.payment_failed',
  'price.created',
  'price.updated',
  'price.deleted',
  'product.updated',
] as const;

type SetupContext = Pick<Deps, 'stripe' | 'log' | 'settings'>;

/** Returns a sentence for each problem. */
type Check = (context: SetupContext) => Promise<string[]>;

/** Each problem is a line in the log that says what to do. What the key may not read is not checked, and logged. */
async function checkStripeSetup(context: SetupContext): Promise<void> {
  await Promise.all(
    Object.entries(CHECKS).map(async ([what, check]) => {
      try {
        for (const missing of await withStripeTimeout(START_DEADLINE_MS, check(context)))
          context.log.warn({ stripe: what }, missing);
      } catch (error) {
        if (!isStripeFailure(error)) throw error;
        context.log.warn({ stripe: what, ...failureFacts(error) }, 'Stripe: this could not be checked with this key');
      }
    }),
  );
}

const CHECKS: Readonly<Record<string, Check>> = {
  async key({ settings }) {
    const isTest = /^.k_test_/.test(settings.stripeSecretKey ?? '');
    return settings.production && isTest ? ['STRIPE_SECRET_KEY is one of test mode: no card is charged'] : [];
  },

  async portal({ stripe, settings }) {
    const answer = await stripe.billingPortal.configurations.list({ active: true, is_default: true, limit: 1 });
    const [saved] = requireList(answer, 'portal configurations');
    if (!saved) {
      return [
        'Stripe: the customer portal was never saved for this mode, so nobody can change a card or cancel. Save it in the dashboard under Settings > Billing > Customer portal',
      ];
    }
    const { subscription_cancel: cancel, payment_method_update: card, invoice_history: invoices } = saved.features;
    const missing: string[] = [];
    if (!cancel.enabled) missing.push('Stripe: the customer portal does not let people cancel');
    else if (cancel.mode !== 'at_period_end')
      missing.push('Stripe: the customer portal cancels at once. Coaches are told that it is at the end of the period');
    if (!card.enabled) missing.push('Stripe: the customer portal does not let people change their card');
    if (!invoices.enabled) missing.push('Stripe: the customer portal does not show invoices');
    if (settings.stripeYearlyPrice !== null) missing.push(...missingChanges(saved.features.subscription_update));
    const { allowed_updates: updates } = saved.features.customer_update;
    if (settings.stripeTax !== null && !(updates.includes('address') && updates.includes('tax_id')))
      missing.push('Stripe: the customer portal does not let people change their billing address and tax id');
    return missing;
  },

  async webhooks({ stripe, settings }) {
    const urls = settings.publicUrls.map((address) => `${address}/webhooks/stripe`);
    const endpoints = requireList(await stripe.webhookEndpoints.list({ limit: 100 }), 'webhook endpoints');
    const endpoint = endpoints.find((one) => urls.includes(one.url.replace(/\/$/, '')));
    if (!endpoint) return [`Stripe: there is no webhook endpoint with snapshot payloads at ${urls.join(' or ')}`];
    const missing: string[] = [];
    if (endpoint.status !== 'enabled') missing.push('Stripe: the webhook endpoint is switched off');
    const sent = new Set(endpoint.enabled_events);
    const unsent = sent.has('*') ? [] : WEBHOOK_EVENTS.filter((event) => !sent.has(event));
    if (unsent.length > 0) missing.push(`Stripe: the webhook endpoint is not sent ${unsent.join(', ')}`);
    if (endpoint.api_version !== Stripe.API_VERSION) {
      missing.push(
        `Stripe: the webhook endpoint has API version ${endpoint.api_version ?? '(the default of the account)'}, this server ${Stripe.API_VERSION}`,
      );
    }
    return missing;
  },

  /** A missing price, and one of another tax behaviour, is logged where the plan is read. */
  async prices({ stripe, settings }) {
    const keys = soldKeys({ settings });
    const prices = requireList(await stripe.prices.list({ lookup_keys: keys, limit: keys.length }), 'prices');
    const currencies = [...new Set(prices.map(({ currency }) => currency))].toSorted();
    return [
      ...prices.flatMap((price) => priceProblems(price, settings)),
      ...(currencies.length > 1
        ? [`Stripe: the prices on sale are in ${currencies.join(' and ')}, so nobody can change from one to the other`]
        : []),
    ];
  },

  async tax({ stripe, settings }) {
    if (settings.stripeTax === null) return [];
    const { status } = await stripe.tax.settings.retrieve();
    return status === 'active'
      ? []
      : ['Stripe: Stripe Tax is not set up, so nobody can subscribe. Enter your address and registrations under Tax'];
  },
};

/** What coaches need to change between the monthly and the yearly price. */
function missingChanges(change: Stripe.BillingPortal.Configuration.Features['subscription_update']): string[] {
  if (!change.enabled || !change.default_allowed_updates.includes('price'))
    return ['Stripe: the customer portal does not let people change between the monthly and the yearly price'];
  return change.trial_update_behavior === 'end_trial'
    ? ['Stripe: the customer portal ends a trial when its price is changed. Coaches are told that it goes on']
    : [];
}

function priceProblems(price: Stripe.Price, { stripeYearlyPrice }: Deps['settings']): string[] {
  const key = price.lookup_key ?? price.id;
  if (!price.active) return [`Stripe: the price ${key} is archived, so nobody can subscribe`];
  if (price.type !== 'recurring') return [`Stripe: the price ${key} is not a recurring one`];
  if (key === PLAN_LOOKUP_KEY && !isAsTold(price))
    return [
      `Stripe: the price ${key} is not the ${PLAN_PRICE_TEXT} a month that the landing page, the pages for signing in and up and /terms name`,
    ];
  const interval = key === PLAN_LOOKUP_KEY ? 'month' : 'year';
  return stripeYearlyPrice === null || price.recurring?.interval === interval
    ? []
    : [`Stripe: the price ${key} is not one for each ${interval}`];
}

const isAsTold = ({ unit_amount, currency, recurring }: Stripe.Price) =>
  unit_amount === PLAN_PRICE_PENCE &&
  currency === PLAN_CURRENCY &&
  recurring?.interval === 'month' &&
  recurring.interval_count === 1;
