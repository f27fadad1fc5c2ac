// Creates Stripe checkout sessions. A coach never has two open at once, so that two browsers cannot create two
// subscriptions.
import { Stripe } from 'stripe';
import { isOpenAtStripe } from './cancel-duplicates.ts';
import { idempotencyKey } from './create-stripe.ts';
import { ensureCustomer } from './customers.ts';
import type { BillingContext } from './plan-prices.ts';
import { InvalidStripeResponse, requireList } from './stripe-failure.ts';
import { syncCustomer } from './sync-customer.ts';

export interface CheckoutRequest {
  readonly userId: string;
  readonly email: string;
  readonly stripePriceId: string;
  /** One of the product's public addresses. */
  readonly origin: string;
  /** Free days of the first period; null: charged at once. */
  readonly trialDays: number | null;
  readonly source: string | null;
}

/** The coach already has a subscription that Stripe charges for. */
export class AlreadySubscribed extends Error {
  override readonly name = 'AlreadySubscribed';
}

/** Returns the URL of the hosted page. Throws AlreadySubscribed, AccountDeleted, Stripe's errors and InvalidStripeResponse. */
export async function openCheckout(context: BillingContext, request: CheckoutRequest): Promise<string> {
  return findOrCreateSession(context, await ensureCustomer(context, request), request);
}

const ATTEMPTS = 4;

/**
 * Returns the open session that matches the request, or a new one. The idempotency key of a new session contains the id
 * of the previous one: of two concurrent calls, the second gets the session of the first or an idempotency error, after
 * which it retries. Subscriptions are read after the sessions, so that a session completed in between is seen as a
 * subscription.
 */
async function findOrCreateSession(
  context: BillingContext,
  customer: string,
  request: CheckoutRequest,
): Promise<string> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const [last] = requireList(await context.stripe.checkout.sessions.list({ customer, limit: 1 }), 'sessions');
    if ((await syncCustomer(context, customer, request.userId)).some(isOpenAtStripe)) throw new AlreadySubscribed();
    if (last?.status === 'open' && matches(context, last, request)) return addressOf(last);
    if (last?.status === 'open') await expire(context, last.id);
    const created = await create(context, customer, request, last?.id ?? 'first');
    if (created !== null) return addressOf(created);
  }
  throw new InvalidStripeResponse('Stripe let no checkout session be made');
}

/** Also whether it was opened with the settings and for the free days of now: an admin may have made the trial longer since. */
function matches({ settings }: BillingContext, session: Stripe.Checkout.Session, request: CheckoutRequest): boolean {
  const { price_id: priceId, trial_days: trialDays } = session.metadata ?? {};
  return (
    priceId === request.stripePriceId &&
    trialDays === request.trialDays?.toString() &&
    session.success_url === successAddress(request) &&
    (session.allow_promotion_codes ?? false) === settings.stripeCoupons &&
    session.automatic_tax.enabled === (settings.stripeTax !== null)
  );
}

function addressOf(session: Stripe.Checkout.Session): string {
  if (typeof session.url !== 'string' || !URL.canParse(session.url)) {
    throw new InvalidStripeResponse('Stripe answered a checkout session without an address');
  }
  return session.url;
}

async function expire({ stripe }: BillingContext, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    // It has been completed or has expired; the next attempt reads its state.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

/** Null: a concurrent call has just created one. */
async function create(
  { stripe, settings, now }: BillingContext,
  customer: string,
  request: CheckoutRequest,
  after: string,
): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.create(parameters(settings, customer, request), {
      idempotencyKey: idempotencyKey(now(), `checkout:${customer}:${after}`),
    });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) return null;
    throw error;
  }
}

/** With an address and a VAT id on the customer, invoices have them, and Stripe Tax finds the rate. */
const TAX_PARAMETERS = {
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  billing_address_collection: 'required',
  customer_update: { address: 'auto', name: 'auto' },
} as const satisfies Partial<Stripe.Checkout.SessionCreateParams>;

function parameters(
  { stripeCoupons, stripeTax }: BillingContext['settings'],
  customer: string,
  request: CheckoutRequest,
): Stripe.Checkout.SessionCreateParams {
  const { userId, stripePriceId, source, trialDays } = request;
  return {
    mode: 'subscription',
    line_items: [{ price: stripePriceId, quantity: 1 }],
    customer,
    client_reference_id: userId,
    success_url: successAddress(request),
    cancel_url: `${request.origin}/subscription/cancel`,
    metadata: {
      user_id: userId,
      price_id: stripePriceId,
      ...(trialDays !== null && { trial_days: String(trialDays) }),
      ...(source !== null && { source }),
    },
    subscription_data: {
      // Set explicitly, so that it does not depend on the API version or the account's settings (ADR 25).
      billing_mode: { type: 'flexible' },
      metadata: { user_id: userId },
      ...(trialDays !== null && { trial_period_days: trialDays }),
    },
    ...(stripeCoupons && { allow_promotion_codes: true }),
    ...(stripeTax !== null && TAX_PARAMETERS),
  };
}

/** Stripe replaces the braces by the session's id. */
const successAddress = ({ origin }: CheckoutRequest): string =>
  `${origin}/subscription/success?session_id={CHECKOUT_SESSION_ID}`;
