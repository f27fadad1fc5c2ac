// A place at Stripe's checkout for a coach: never two open at once, so that two browsers end in one subscription.
import { Stripe } from 'stripe';
import { isOpenAtStripe } from './cancel-second.ts';
import { ensureCustomer } from './customers.ts';
import type { BillingContext } from './plan-prices.ts';
import { UnusableAnswer } from './stripe-failure.ts';
import { syncCustomer } from './sync-customer.ts';

export interface CheckoutRequest {
  readonly userId: string;
  readonly email: string;
  readonly stripePriceId: string;
  /** One of the product's public addresses. */
  readonly origin: string;
  /** Days that the first period is free; null: charged at once. */
  readonly trialDays: number | null;
  readonly source: string | null;
}

/** The coach has a subscription that Stripe charges for already. */
export class AlreadySubscribed extends Error {
  override readonly name = 'AlreadySubscribed';
}

/** The address of the hosted page. Throws AlreadySubscribed, Stripe's errors and UnusableAnswer. */
export async function openCheckout(context: BillingContext, request: CheckoutRequest): Promise<string> {
  return sessionFor(context, await ensureCustomer(context, request), request);
}

const ATTEMPTS = 4;

/**
 * The open session that fits, or a new one. The key of a new one names the session before it: of two calls at once the
 * second gets the first one's session, or is told that the key is taken and looks again. That nobody has subscribed is
 * asked after the sessions were listed: one that was completed in between shows as a subscription.
 */
async function sessionFor(context: BillingContext, customer: string, request: CheckoutRequest): Promise<string> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { data } = await context.stripe.checkout.sessions.list({ customer, limit: 1 });
    if (!Array.isArray(data)) throw new UnusableAnswer('Stripe answered no list of sessions');
    const [last] = data;
    if ((await syncCustomer(context, customer, request.userId)).some(isOpenAtStripe)) throw new AlreadySubscribed();
    if (last?.status === 'open' && fits(last, request)) return addressOf(last);
    if (last?.status === 'open') await expire(context, last.id);
    const created = await create(context, customer, request, last?.id ?? 'first');
    if (created !== null) return addressOf(created);
  }
  throw new UnusableAnswer('Stripe let no checkout session be made');
}

function fits(session: Stripe.Checkout.Session, request: CheckoutRequest): boolean {
  return session.metadata?.['price_id'] === request.stripePriceId && session.success_url === successAddress(request);
}

function addressOf(session: Stripe.Checkout.Session): string {
  if (typeof session.url !== 'string' || !URL.canParse(session.url)) {
    throw new UnusableAnswer('Stripe answered a checkout session without an address');
  }
  return session.url;
}

async function expire({ stripe }: BillingContext, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    // It was completed or expired in the same moment; the next look says which.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

/** Null: somebody else has just made one. */
async function create(
  { stripe }: BillingContext,
  customer: string,
  request: CheckoutRequest,
  after: string,
): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.create(parameters(customer, request), {
      idempotencyKey: `checkout:${customer}:${after}`,
    });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) return null;
    throw error;
  }
}

function parameters(customer: string, request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { userId, stripePriceId, source, trialDays } = request;
  return {
    mode: 'subscription',
    line_items: [{ price: stripePriceId, quantity: 1 }],
    customer,
    client_reference_id: userId,
    success_url: successAddress(request),
    cancel_url: `${request.origin}/subscription/cancel`,
    metadata: { user_id: userId, price_id: stripePriceId, ...(source !== null && { source }) },
    subscription_data: {
      // Asked for by name, so that neither the API's version nor the account's setting decides (ADR 25).
      billing_mode: { type: 'flexible' },
      metadata: { user_id: userId },
      ...(trialDays !== null && { trial_period_days: trialDays }),
    },
  };
}

/** Stripe puts the session's id where the braces are. */
const successAddress = ({ origin }: CheckoutRequest): string =>
  `${origin}/subscription/success?session_id={CHECKOUT_SESSION_ID}`;
