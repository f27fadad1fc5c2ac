// Without a Stripe key, this process runs the simulator on a port of its own. It is not loaded if a key is set;
// production does not start without a key.
import { join } from 'node:path';
import type { Stripe } from 'stripe';
import { DEFAULT_APP_NAME } from '#domain/screens.ts';
import type { Database } from '#server/db/database.ts';
import type { Settings } from '#server/settings.ts';
import { SIMULATOR_KEY } from './create-stripe.ts';
import { PLAN_LOOKUP_KEY } from './plan-prices.ts';

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

/** Creates the plan of a new database, as an operator would do at Stripe. `appName` replaces the default name. */
export async function createPlan(stripe: Stripe, db: Database, appName = DEFAULT_APP_NAME): Promise<void> {
  const named = (text: string) => text.replace(DEFAULT_APP_NAME, () => appName);
  const { data } = await stripe.prices.list({ lookup_keys: [PLAN_LOOKUP_KEY], limit: 1 });
  if (data.length > 0) return;
  const [plan] = await db.asServer<PlanRow>(
    `select o.name, o.description as about, p.description, p.unit_amount, p.currency, p.interval, p.interval_count,
       p.trial_period_days
     from public.prices p join public.products o on o.id = p.product_id
     where p.interval is not null and p.interval_count is not null order by p.created_at limit 1`,
  );
  if (!plan) throw new Error('The database has no plan');
  const product = await stripe.products.create({
    name: named(plan.name),
    ...(plan.about && { description: plan.about }),
  });
  await stripe.prices.create({
    product: product.id,
    lookup_key: PLAN_LOOKUP_KEY,
    ...(plan.description && { nickname: named(plan.description) }),
    unit_amount: plan.unit_amount,
    currency: plan.currency,
    recurring: {
      interval: plan.interval,
      interval_count: plan.interval_count,
      ...(plan.trial_period_days !== null && { trial_period_days: plan.trial_period_days }),
    },
  });
}

interface PlanRow {
  name: string;
  about: string | null;
  description: string | null;
  unit_amount: number;
  currency: string;
  interval: 'day' | 'week' | 'month' | 'year';
  interval_count: number;
  trial_period_days: number | null;
}
