// Takes a coach who is gone here out of Stripe too: address, cards, and what is left of a subscription that was cancelled.
import type { BillingContext } from './plan-prices.ts';
import { failureFacts, isStripeFailure, withStripeTimeout } from './stripe-failure.ts';

const DEADLINE_MS = 4_000;

/** Ends the customer's subscriptions too. False where Stripe did not answer: the log then names the customer, for whoever runs the product. */
export async function forgetCustomer(context: BillingContext, customer: string): Promise<boolean> {
  try {
    await withStripeTimeout(DEADLINE_MS, context.stripe.customers.del(customer));
    return true;
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    context.log.error(
      { stripeCustomerId: customer, ...failureFacts(error) },
      'this customer could not be deleted at Stripe',
    );
    return false;
  }
}
