// Asks Stripe about a coach's subscriptions before something is said or decided about them. A Stripe that does not answer
// in time leaves what it said last.
import { customerOf } from './customers.ts';
import type { BillingContext } from './plan-prices.ts';
import { failureFacts, isStripeFailure, withStripeTimeout } from './stripe-failure.ts';
import { syncCustomer } from './sync-customer.ts';

/** Below the browser's SUBSCRIPTION_LOOKUP_TIMEOUT_MS, so that it hears an answer. */
const LOOKUP_DEADLINE_MS = 2_500;

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
