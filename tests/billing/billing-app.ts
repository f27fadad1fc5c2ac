// The whole server with the simulator, as in `npm start`, for the billing tests.
import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { createStripe, SIMULATOR_KEY } from '#server/billing/create-stripe.ts';
import type { StripeClient } from '#server/stripe-parts.ts';
import { prepareBilling } from '#server/billing/prepare-billing.ts';
import { createPlan } from '#server/billing/local-simulator.ts';
import { startSimulator, type Simulator } from '#stripe-simulator/start-simulator.ts';
import type { StripeEvent } from '#stripe-simulator/objects.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';
/** Longer than a test waits. */
export const NEVER_MS = 600_000;
export const CARD = {
  works: '4242 4242 4242 4242',
  declined: '4000000000000002',
  asks: '4000002500003155',
  failsLater: '4000000000000341',
} as const;

export interface Coach {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export interface BillingApp {
  readonly app: TestApp;
  readonly simulator: Simulator;
  readonly stripe: StripeClient;
  /** POST /control/<path> of the simulator. */
  control<Answer = unknown>(path: string, body: object): Promise<Answer>;
  /** Calls a server function with the official client: its data, or its status and message. */
  invoke(coach: Coach, name: string, body: object): Promise<{ status: number; data: Record<string, unknown> }>;
  /** The URL of the plan's checkout page. */
  checkout(coach: Coach, body?: object): Promise<string>;
  /** Submits the hosted page's form with a card; does not follow the redirect. */
  pay(url: string, card: string, extra?: Record<string, string>): Promise<Response>;
  /** Waits until all webhooks are delivered. */
  settled(): Promise<void>;
  deliver(body: string, headers: Record<string, string>): Promise<Response>;
  events(customer: string): StripeEvent[];
  close(): Promise<void>;
}

/** `options`: of the app beside its payments. */
export async function startBillingApp(options: Parameters<typeof startTestApp>[0] = {}): Promise<BillingApp> {
  let app: TestApp | null = null;
  const deliver = (body: string, headers: Record<string, string>) => {
    if (!app) throw new Error('The server is not there yet');
    return app.fetch(`${app.settings.publicUrl}/webhooks/stripe`, { method: 'POST', headers, body });
  };
  const simulator = await startSimulator({
    port: 0,
    secretKey: SIMULATOR_KEY,
    webhookSecret: WEBHOOK_SECRET,
    file: null,
    deliver: async (body, signature) => (await deliver(body, { 'stripe-signature': signature })).status,
  });
  const stripe = createStripe(SIMULATOR_KEY, simulator.port);
  const started = await startTestApp({
    ...options,
    settings: { stripeWebhookSecret: WEBHOOK_SECRET, ...options.settings },
    stripe,
  });
  app = started;
  await createPlan(started.deps);
  await prepareBilling(started.deps);
  await simulator.world.webhooks.settled();
  return {
    app: started,
    simulator,
    stripe,
    deliver,
    settled: () => simulator.world.webhooks.settled(),
    events: (customer) => simulator.world.store.state.events.filter((event) => speaksOf(event, customer)),
    ...callers(started, simulator),
    close: async () => {
      await simulator.stop();
      await started.close();
    },
  };
}

function callers(app: TestApp, simulator: Simulator): Pick<BillingApp, 'control' | 'invoke' | 'checkout' | 'pay'> {
  const invoke: BillingApp['invoke'] = async (coach, name, body) => {
    const client = new FunctionsClient(`${app.settings.publicUrl}/functions/v1`, {
      headers: { apikey: app.settings.publishableKey, Authorization: `Bearer ${coach.token}` },
      customFetch: app.fetch,
    });
    const { data, error } = await client.invoke<Record<string, unknown>>(name, { body });
    if (!(error instanceof FunctionsHttpError)) return { status: 200, data: data ?? {} };
    const response = error.context as Response;
    return { status: response.status, data: (await response.json()) as Record<string, unknown> };
  };
  return {
    invoke,
    async control<Answer>(path: string, body: object) {
      const response = await fetch(`${simulator.address}/control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`control/${path}: ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    async checkout(coach, body = {}) {
      const { status, data } = await invoke(coach, 'create-checkout-session', { ...wish(app, coach), ...body });
      if (status !== 200) throw new Error(`${status} ${String(data['message'])}`);
      return String(data['url']);
    },
    pay: (url, card, extra = {}) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ card, ...extra }), redirect: 'manual' }),
  };
}

/** The body of create-checkout-session for the one plan. */
export const wish = (app: TestApp, coach: Coach) => ({
  priceId: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a02',
  userId: coach.id,
  customerEmail: coach.email,
  origin: app.settings.publicUrl,
  metadata: { source: 'plans', timestamp: new Date().toISOString() },
});

function speaksOf(event: StripeEvent, customer: string): boolean {
  const object = event.data.object as { object?: string; id?: string; customer?: string };
  return object.customer === customer || (object.object === 'customer' && object.id === customer);
}

export interface BillingState {
  status: string | null;
  ends: string | null;
  customer: string | null;
  current: string | null;
  rows: { id: string; status: string; cancels: boolean; ends: string }[];
}

/** A coach's subscriptions in the database. */
export async function billingState({ app }: BillingApp, coach: Coach): Promise<BillingState> {
  const [profile] = await app.db.asOwner<Record<string, string | null>>(
    `select subscription_status as status, subscription_end_date::text as ends, stripe_customer_id as customer,
       stripe_subscription_id as current from public.profiles where id = $1`,
    [coach.id],
  );
  const rows = await app.db.asOwner<BillingState['rows'][number]>(
    `select stripe_subscription_id as id, status, cancel_at_period_end as cancels, current_period_end::text as ends
     from public.subscriptions where user_id = $1 order by created_at, stripe_subscription_id`,
    [coach.id],
  );
  const { status = null, ends = null, customer = null, current = null } = profile ?? {};
  return { status, ends, customer, current, rows };
}

/** The status of adding a client: 201 with access, 402 without. */
export async function addingClient({ app }: BillingApp, coach: Coach): Promise<number> {
  const response = await app.fetch(`${app.settings.publicUrl}/rest/v1/clients`, {
    method: 'POST',
    headers: { authorization: `Bearer ${coach.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Amara' }),
  });
  return response.status;
}
