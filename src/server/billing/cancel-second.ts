// One subscription per coach. Where two came about all the same, the first stays; what was paid for another and not used
// becomes credit for the next invoices.
import type { BillingContext } from './plan-prices.ts';
import { isMissing } from './stripe-failure.ts';
import { readSubscription, type StripeSubscription } from './stripe-subscriptions.ts';

const OPEN_AT_STRIPE: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/** Whether Stripe charges for it or will again. */
export const isOpenAtStripe = ({ status }: StripeSubscription): boolean => OPEN_AT_STRIPE.has(status);

const inGoodOrder = ({ status }: StripeSubscription): boolean => status === 'active' || status === 'trialing';

const rank = (one: StripeSubscription): number => (inGoodOrder(one) ? 0 : isOpenAtStripe(one) ? 1 : 2);

/** The best first: in good order, then open, then over; among equals the oldest while open, the newest once over. */
export function byStanding(a: StripeSubscription, b: StripeSubscription): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  const older = a.created === b.created ? a.id.localeCompare(b.id) : a.created.localeCompare(b.created);
  return rank(a) === 2 ? -older : older;
}

/** Answers the subscriptions as they are afterwards. */
export async function cancelSecond(
  context: BillingContext,
  subscriptions: StripeSubscription[],
): Promise<StripeSubscription[]> {
  const [, ...surplus] = subscriptions.filter(isOpenAtStripe).toSorted(byStanding);
  const cancelled = new Map<string, StripeSubscription>();
  for (const { id } of surplus) {
    context.log.warn({ stripeSubscriptionId: id }, 'a second subscription of the same customer is cancelled');
    cancelled.set(id, await cancel(context, id));
  }
  return subscriptions.map((one) => cancelled.get(one.id) ?? one);
}

async function cancel({ stripe }: BillingContext, id: string): Promise<StripeSubscription> {
  try {
    return readSubscription(await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true }));
  } catch (error) {
    if (!isMissing(error)) throw error;
    // Somebody else cancelled it in the same moment.
    return readSubscription(await stripe.subscriptions.retrieve(id));
  }
}
