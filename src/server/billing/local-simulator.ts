// Without a Stripe key, this process runs the simulator on a port of its own. It is not loaded if a key is set;
// production does not start without a key.
import { join } from 'node:path';
import type { Stripe } from 'stripe';
import { DEFAULT_APP_NAME } from '#domain/screens.ts';
import { PLAN_CURRENCY } from '#domain/subscription/plan.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { Settings } from '#server/settings.ts';
import { SIMULATOR_KEY } from './create-stripe.ts';
import { PLAN_LOOKUP_KEY, soldKeys } from './plan-prices.ts';
import type { StripeClient } from '#server/stripe-parts.ts';

export interface LocalSimulator {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * `serverPort`: the port on which this server receives webhooks. The simulator's data is stored in the data folder. If
 * a simulator already runs on STRIPE_SIMULATOR_PORT it is used, so that several servers share one.
 */
export async function startLocalSimulator(settings: Settings, serverPort: () => number): Promise<LocalSimulator> {
  const port = settings.stripeSimulatorPort;
  if (port !== 0 && (await isSimulator(port))) return { port, stop: async () => undefined };
  const { startSimulator } = await import('#stripe-simulator/start-simulator.ts');
  const isEverywhere = settings.host === '0.0.0.0' || settings.host === '::';
  const host = isEverywhere ? '127.0.0.1' : settings.host;
  const address = () => `http://${host.includes(':') ? `[${host}]` : host}:${serverPort()}/webhooks/stripe`;
  return startSimulator({
    port,
    secretKey: SIMULATOR_KEY,
    webhookSecret: settings.stripeWebhookSecret,
    file: join(settings.dataDir, 'stripe-simulator.json'),
    deliver: async (body, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (await fetch(address(), { method: 'POST', headers, body })).status;
    },
  });
}

/** Enough on a busy machine: a simulator that is not recognised ends the start with a port in use. */
const SIMULATOR_ANSWERS_MS = 10_000;

async function isSimulator(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/control/state`, {
      signal: AbortSignal.timeout(SIMULATOR_ANSWERS_MS),
    });
    return (
      response.ok && typeof ((await response.json()) as { clockAheadSeconds?: unknown }).clockAheadSeconds === 'number'
    );
  } catch {
    return false;
  }
}

/** Creates the prices and coupons that the settings name, as an operator would do at Stripe. */
export async function createPlan({ stripe, db, settings }: Pick<Deps, 'stripe' | 'db' | 'settings'>): Promise<void> {
  const keys = soldKeys({ settings });
  const { data } = await stripe.prices.list({ lookup_keys: keys, limit: keys.length });
  // At Stripe too, a price that contains its tax never becomes one to which it is added.
  const isUsable = (one: Stripe.Price) => settings.stripeTax === null || one.tax_behavior === settings.stripeTax;
  const absent = keys.filter((key) => !data.some((one) => one.lookup_key === key && isUsable(one)));
  if (absent.length > 0) {
    const plan = await readPlan(db, settings.appName);
    const known = data[0]?.product;
    const product = typeof known === 'string' ? known : await createProduct(stripe, plan);
    for (const key of absent) await createPrice(stripe, { product, key, plan, tax: settings.stripeTax });
  }
  if (settings.stripeCoupons) await createCoupons(stripe);
}

async function readPlan(db: Database, appName: string): Promise<PlanRow> {
  const [plan] = await db.asServer<PlanRow>(
    `select o.name, o.description as about, p.description, p.unit_amount, p.currency, p.interval_count, p.trial_period_days
     from public.prices p join public.products o on o.id = p.product_id
     where p.interval = 'month' and p.interval_count is not null order by p.created_at limit 1`,
  );
  if (!plan) throw new Error('The database has no plan');
  const named = (text: string) => text.replace(DEFAULT_APP_NAME, () => appName);
  return { ...plan, name: named(plan.name), description: plan.description && named(plan.description) };
}

async function createProduct(stripe: StripeClient, { name, about }: PlanRow): Promise<string> {
  return (await stripe.products.create({ name, ...(about && { description: about }) })).id;
}

interface NewPrice {
  readonly product: string;
  /** The lookup key; any but PLAN_LOOKUP_KEY is the yearly price. */
  readonly key: string;
  readonly plan: PlanRow;
  readonly tax: Settings['stripeTax'];
}

/** A year costs ten months. */
const MONTHS_OF_A_YEAR = 10;

async function createPrice(stripe: StripeClient, { product, key, plan, tax }: NewPrice): Promise<void> {
  const isMonthly = key === PLAN_LOOKUP_KEY;
  const nickname = isMonthly ? plan.description : `${plan.name}, yearly`;
  await stripe.prices.create({
    product,
    lookup_key: key,
    transfer_lookup_key: true,
    ...(nickname && { nickname }),
    ...(tax !== null && { tax_behavior: tax }),
    unit_amount: plan.unit_amount * (isMonthly ? 1 : MONTHS_OF_A_YEAR),
    currency: plan.currency,
    recurring: {
      interval: isMonthly ? 'month' : 'year',
      interval_count: plan.interval_count,
      ...(plan.trial_period_days !== null && { trial_period_days: plan.trial_period_days }),
    },
  });
}

/** One of each kind, by the codes that coaches enter. Amounts are in pence. */
const COUPONS = {
  FIRST20: { name: '20% off the first payment', percent_off: 20, duration: 'once' },
  HALF3: { name: 'Half price for three months', percent_off: 50, duration: 'repeating', duration_in_months: 3 },
  FIVER: { name: '£5 off the first payment', amount_off: 500, currency: PLAN_CURRENCY, duration: 'once' },
  TWO6: {
    name: '£2 off for six months',
    amount_off: 200,
    currency: PLAN_CURRENCY,
    duration: 'repeating',
    duration_in_months: 6,
  },
} as const satisfies Record<string, Stripe.CouponCreateParams>;

async function createCoupons(stripe: StripeClient): Promise<void> {
  if ((await stripe.promotionCodes.list({ limit: 1 })).data.length > 0) return;
  for (const [code, params] of Object.entries(COUPONS)) {
    const { id: coupon } = await stripe.coupons.create(params);
    await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon } });
  }
}

interface PlanRow {
  name: string;
  about: string | null;
  description: string | null;
  unit_amount: number;
  currency: string;
  interval_count: number;
  trial_period_days: number | null;
}
