// Takes a coach who is gone here out of Stripe too: address, cards, and what is left of a subscription that was cancelled.
import type { BillingRoom } from './plan-prices.ts';
import { failureFacts, isStripeFailure, within } from './stripe-failure.ts';

const DEADLINE_MS = 4_000;

/** A Stripe that fails keeps nobody's account here; the log then names the customer, for whoever runs the product. */
export async function forgetCustomer(room: BillingRoom, customer: string): Promise<void> {
  try {
    await within(DEADLINE_MS, room.stripe.customers.del(customer));
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    room.log.error({ stripeCustomerId: customer, ...failureFacts(error) }, 'delete this customer at Stripe by hand');
  }
}
