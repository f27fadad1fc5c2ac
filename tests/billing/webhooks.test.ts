// /webhooks/stripe: accepted and refused events, and that neither order nor delay stores an outdated state.
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { syncCustomer } from '#server/billing/sync-customer.ts';
import {
  addingClient,
  billingState,
  CARD,
  startBillingApp,
  WEBHOOK_SECRET,
  type BillingApp,
  type Coach,
} from './billing-app.ts';

const REFUSED = { code: 400, message: 'This is no event that Stripe has signed just now' };

let billing: BillingApp;
let coach: Coach;
let customer: string;

beforeAll(async () => {
  billing = await startBillingApp();
  coach = await billing.app.signUp();
  await billing.pay(await billing.checkout(coach), CARD.works);
  await billing.settled();
  customer = (await billingState(billing, coach)).customer ?? '';
});
afterEach(() => billing.control('outage', { kind: 'none' }));
afterAll(() => billing.close());

function signed(payload: string, { age = 0, secret = WEBHOOK_SECRET } = {}): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  return { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}

const made = (change: object = {}): string =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: 0,
    data: { object: { object: 'subscription', customer } },
    ...change,
  });

async function send(body: string, headers = signed(body)) {
  const response = await billing.deliver(body, headers);
  return { status: response.status, body: (await response.json()) as object };
}

/** Deletes the coach's subscription from the database, to check whether an event restores it. */
async function deleteSubscriptions(): Promise<void> {
  await billing.app.db.asOwner('delete from public.subscriptions where user_id = $1', [coach.id]);
}
const rowStates = async () => (await billingState(billing, coach)).rows.map((row) => row.status);

describe('refused are', () => {
  const cases: [string, (body: string) => [string, Record<string, string>]][] = [
    ['without a signature', (body) => [body, {}]],
    ['with a made-up signature', (body) => [body, { 'stripe-signature': 't=1,v1=abc' }]],
    ['signed with another secret', (body) => [body, signed(body, { secret: 'whsec_of_somebody_else' })]],
    ['signed 301 seconds ago', (body) => [body, signed(body, { age: 301 })]],
    ['changed after it was signed', (body) => [`${body} `, signed(body)]],
    ['that is no JSON', () => ['hello', signed('hello')]],
    ['that is no event', () => ['{"id":"evt_1"}', signed('{"id":"evt_1"}')]],
    ['with an id that is too long', () => [made({ id: 'e'.repeat(300) }), signed(made({ id: 'e'.repeat(300) }))]],
  ];
  it.each(cases)('an event %s', async (_case, change) => {
    await deleteSubscriptions();
    const [body, headers] = change(made());
    expect(await send(body, headers)).toEqual({ status: 400, body: REFUSED });
    expect(await rowStates()).toEqual([]);
  });

  it.each(['v1.customer.subscription.updated', 'v2.core.event_destination.ping'])(
    'a thin event (%s), and says which payload is wanted',
    async (type) => {
      const related = { id: 'sub_1', type: 'subscription', url: '/v1/subscriptions/sub_1' };
      const body = JSON.stringify({
        id: `evt_${crypto.randomUUID()}`,
        object: 'v2.core.event',
        type,
        livemode: false,
        created: new Date().toISOString(),
        ...(type.startsWith('v1') && { related_object: related }),
      });
      expect(await send(body)).toEqual({
        status: 400,
        body: { code: 400, message: expect.stringContaining('snapshot') },
      });
      expect(await send(body, signed(body, { secret: 'whsec_of_somebody_else' }))).toEqual({
        status: 400,
        body: REFUSED,
      });
    },
  );

  it('a body that is too large', async () => {
    const body = made({ padding: 'x'.repeat(1_100_000) });
    expect((await send(body)).status).toBe(413);
  });

  it('other methods', async () => {
    const response = await billing.app.fetch(`${billing.app.settings.publicUrl}/webhooks/stripe`);
    expect(response.status).toBe(405);
  });
});

describe('accepted are', () => {
  it('an event signed 299 seconds ago', async () => {
    const body = made();
    expect((await send(body, signed(body, { age: 299 }))).status).toBe(200);
  });

  it('an event once: a replay gets 200 and changes nothing', async () => {
    await deleteSubscriptions();
    const body = made();
    expect(await send(body)).toEqual({ status: 200, body: { received: true } });
    expect(await rowStates()).toEqual(['trialing']);
    await deleteSubscriptions();
    expect(await send(body)).toEqual({ status: 200, body: { received: true, repeated: true } });
    expect(await rowStates()).toEqual([]);
  });

  it('no data of an event except the customer', async () => {
    const body = made({
      data: { object: { object: 'subscription', id: 'sub_claimed', customer, status: 'active', items: { data: [] } } },
    });
    expect((await send(body)).status).toBe(200);
    expect(await rowStates()).toEqual(['trialing']);
  });

  it('an event of a customer whom only Stripe links to the coach', async () => {
    await deleteSubscriptions();
    await billing.app.db.asOwner('update public.profiles set stripe_customer_id = null where id = $1', [coach.id]);
    expect((await send(made())).status).toBe(200);
    expect((await billingState(billing, coach)).customer).toBe(customer);
    expect(await rowStates()).toEqual(['trialing']);
  });

  it('an event of a customer whose account is not here any more, which the log names', async () => {
    const lost = await billing.stripe.customers.create({ metadata: { user_id: crypto.randomUUID() } });
    const logged = vi.spyOn(billing.app.deps.log, 'warn');
    expect((await send(made({ data: { object: { object: 'subscription', customer: lost.id } } }))).status).toBe(200);
    expect(logged).toHaveBeenCalledWith(
      { stripeCustomerId: lost.id },
      'Stripe: this customer belongs to no account, and may be charged',
    );
    logged.mockRestore();
  });

  it.each([
    ['of an unknown customer', { data: { object: { object: 'subscription', customer: 'cus_else' } } }],
    ['of a kind that means nothing here', { type: 'balance.available', data: { object: { object: 'balance' } } }],
  ])('an event %s', async (_case, change) => {
    expect((await send(made(change))).status).toBe(200);
  });

  it('a changed price', async () => {
    const [price] = (await billing.stripe.prices.list({ limit: 1 })).data;
    await billing.stripe.prices.update(price?.id ?? '', { nickname: 'Hourbook, each month' });
    await billing.settled();
    const [row] = await billing.app.db.asServer('select description, trial_period_days, active from public.prices');
    expect(row).toEqual({ description: 'Hourbook, each month', trial_period_days: 14, active: true });
  });

  it('concurrent deliveries of the same event', async () => {
    await deleteSubscriptions();
    const body = made();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await rowStates()).toEqual(['trialing']);
  });
});

describe('while Stripe fails', () => {
  it.each(['down', 'garbage'])('(%s) an event gets 503, and is processed when it is resent', async (kind) => {
    await deleteSubscriptions();
    const body = made();
    await billing.control('outage', { kind });
    const refused = await send(body);
    expect(refused).toEqual({
      status: 503,
      body: { code: 503, message: 'Stripe could not be asked. Please send this again.' },
    });
    await billing.control('outage', { kind: 'none' });
    expect(await send(body)).toEqual({ status: 200, body: { received: true } });
    expect(await rowStates()).toEqual(['trialing']);
  });
});

describe('responses out of order', () => {
  /**
   * The server's dependencies with a Stripe whose list is delayed until released, and then returns its state at the
   * call.
   */
  function slowRoom() {
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let asked: () => void = () => undefined;
    const wasAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const list = async (params: Stripe.SubscriptionListParams) => {
      const answer = structuredClone((await billing.stripe.subscriptions.list(params)).data);
      asked();
      await gate;
      return { object: 'list', data: answer, has_more: false, url: '' };
    };
    const stripe = Object.create(billing.stripe, { subscriptions: { value: { list } } }) as Stripe;
    return { context: { ...billing.app.deps, stripe }, letGo, wasAsked };
  }

  it('an older response never replaces a newer one', async () => {
    const slow = slowRoom();
    const late = syncCustomer(slow.context, customer, coach.id);
    await slow.wasAsked;
    const [subscription] = (await billingState(billing, coach)).rows;
    await billing.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true });
    await billing.settled();
    slow.letGo();
    await late;
    expect((await billingState(billing, coach)).rows).toMatchObject([{ cancels: true }]);
  });
});

describe('money that goes back', () => {
  type Tell = (to: string) => [type: string, object: object];
  const charge = { object: 'charge', id: 'ch_1', payment_intent: 'pi_1', amount: 999, amount_refunded: 999 };
  // A dispute names no customer, only the charge.
  const dispute = { object: 'dispute', id: 'du_1', charge: 'ch_1', payment_intent: 'pi_1', amount: 999 };
  const refunded: Tell = (to) => ['charge.refunded', { ...charge, customer: to, refunded: true }];
  const opened: Tell = () => ['charge.dispute.created', { ...dispute, status: 'needs_response' }];
  const lost: Tell = () => ['charge.dispute.closed', { ...dispute, status: 'lost' }];

  it.each([
    [refunded, opened, lost],
    [refunded, lost, opened],
    [opened, refunded, lost],
    [opened, lost, refunded],
    [lost, refunded, opened],
    [lost, opened, refunded],
  ])('changes nothing of the plan: access ends when the operator ends it at Stripe (%#)', async (...told) => {
    const payer = await billing.app.signUp();
    await billing.pay(await billing.checkout(payer), CARD.works);
    await billing.settled();
    await billing.control('clock', { days: 31 });
    const { customer: to, current } = await billingState(billing, payer);
    const seen = async () => {
      const { rows, status } = await billingState(billing, payer);
      const { data } = await billing.invoke(payer, 'get-subscription-status', { userId: payer.id });
      const answer = (data['subscription'] as { status: string } | null)?.status;
      return [status, rows.map((row) => row.status), answer, await addingClient(billing, payer)];
    };
    for (const tell of told) {
      const [type, object] = tell(to!);
      expect((await send(made({ type, data: { object } }))).status).toBe(200);
      expect(await seen()).toEqual(['active', ['active'], 'active', 201]);
    }
    await billing.control('cancel', { subscription: current });
    const over = ['canceled', ['canceled'], 'canceled', 402];
    expect(await seen()).toEqual(over);
    for (const tell of told) {
      const [type, object] = tell(to!);
      expect((await send(made({ type, data: { object } }))).status).toBe(200);
    }
    expect(await seen()).toEqual(over);
  });
});
