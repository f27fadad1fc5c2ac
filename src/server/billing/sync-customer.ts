// Fetches a customer's subscriptions from Stripe and stores them. Safe to repeat and in any order, since only the
// newest response is stored.
import { SUBSCRIPTION_LOOKUP_TIMEOUT_MS } from '#domain/timing.ts';
import { cancelDuplicates } from './cancel-duplicates.ts';
import { type BillingContext, ensurePrice, nextTicket } from './plan-prices.ts';
import { fetchSubscriptions, type StripeSubscription } from './stripe-subscriptions.ts';
import { writeSubscriptions } from './write-subscriptions.ts';
import { customerOf } from './customers.ts';
import { failureFacts, isStripeFailure, withStripeTimeout } from './stripe-failure.ts';

/** Throws Stripe's errors, InvalidStripeResponse and the database's. */
export async function syncCustomer(
  context: BillingContext,
  customer: string,
  userId: string,
): Promise<StripeSubscription[]> {
  const ticket = await nextTicket(context);
  const subscriptions = await cancelDuplicates(context, await fetchSubscriptions(context.stripe, customer));
  for (const id of new Set(subscriptions.map(({ stripe_price_id }) => stripe_price_id))) await ensurePrice(context, id);
  await writeSubscriptions(context, userId, subscriptions, ticket);
  return subscriptions;
}

/** The browser gets a response before it gives up. */
const LOOKUP_DEADLINE_MS = SUBSCRIPTION_LOOKUP_TIMEOUT_MS - 500;

/** Updates a coach's subscriptions from Stripe. If Stripe fails or is too slow, the stored ones stay. */
export async function refreshSubscriptions(context: BillingContext, userId: string): Promise<void> {
  const customer = await customerOf(context, userId);
  if (customer === null) return;
  try {
    await withStripeTimeout(LOOKUP_DEADLINE_MS, syncCustomer(context, customer, userId));
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    context.log.warn({ userId, ...failureFacts(error) }, 'Stripe could not be asked for a subscription');
  }
}
