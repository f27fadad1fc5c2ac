// Checkout sessions: creation and completion.
import { beginSubscription } from './billing-cycle.ts';
import { attachOutcome, TEST_CARDS, type CardOutcome } from './cards.ts';
import type { CheckoutSession, Customer, Price } from './objects.ts';
import { newId, type CheckoutOrder } from './state.ts';
import type { World } from './world.ts';

const DAY = 86_400;

export interface CheckoutRequest {
  customer: Customer;
  price: Price;
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  takesCodes: boolean;
  order: CheckoutOrder;
}

export function addCheckoutSession({ store, address }: World, request: CheckoutRequest): CheckoutSession {
  const id = newId('cs_test');
  const now = store.now();
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    allow_promotion_codes: request.takesCodes,
    amount_total: request.order.trialEnd === null ? request.price.unit_amount : 0,
    automatic_tax: { enabled: request.order.takesTax },
    cancel_url: request.cancelUrl,
    client_reference_id: request.clientReferenceId,
    created: now,
    currency: request.price.currency,
    customer: request.customer.id,
    customer_details: { email: request.customer.email },
    customer_email: null,
    expires_at: now + DAY,
    invoice: null,
    livemode: false,
    metadata: request.metadata,
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: request.successUrl,
    ui_mode: 'hosted_page',
    url: `${address}/c/pay/${id}`,
  };
  store.state.sessions[id] = session;
  store.state.orders[id] = request.order;
  return session;
}

/** The outcome of paying by a card; with a trial the card is only attached. */
export function cardOutcome(session: CheckoutSession, number: string): CardOutcome {
  return session.amount_total === 0 ? attachOutcome(number) : (TEST_CARDS[number] ?? 'declined');
}

/** What a coach fills in on the page. */
export interface FilledIn {
  card: string;
  /** The id of a promotion code. */
  promotionCode: string | null;
  /** null where the page does not ask. */
  address: NonNullable<Customer['address']> | null;
  name: string | null;
  vatId: string | null;
}

/** Starts the subscription after the card was accepted. Does nothing if the session is not open. */
export function completeCheckout(world: World, session: CheckoutSession, filled: FilledIn): void {
  const { state } = world.store;
  const order = state.orders[session.id];
  const price = order && state.prices[order.price];
  const customer = state.customers[session.customer];
  if (session.status !== 'open' || !order || !price || !customer) return;
  state.cards[customer.id] = filled.card;
  if (filled.address !== null) customer.address = filled.address;
  if (filled.name !== null) customer.name = filled.name;
  if (filled.vatId !== null) state.taxIds[customer.id] = [vatIdOf(filled.vatId)];
  order.promotionCode = filled.promotionCode;
  const subscription = beginSubscription(world, customer, price, order);
  session.status = 'complete';
  session.url = null;
  session.payment_status = order.trialEnd === null ? 'paid' : 'no_payment_required';
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  world.webhooks.emit('checkout.session.completed', session);
  world.store.save();
}

export const successAddress = (session: CheckoutSession): string =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

const vatIdOf = (value: string) => ({ type: value.startsWith('GB') ? 'gb_vat' : 'eu_vat', value }) as const;
