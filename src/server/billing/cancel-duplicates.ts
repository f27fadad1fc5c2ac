// A coach has one subscription. If there are two all the same, the first one stays; the unused payment for the other
// becomes credit on the next invoices.
import type { BillingContext } from './plan-prices.ts';
import { isMissing } from './stripe-failure.ts';
import { readSubscription, type StripeSubscription } from './stripe-subscriptions.ts';

const OPEN_AT_STRIPE: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/** Whether Stripe charges for it, now or later. */
export const isOpenAtStripe = ({ status }: StripeSubscription): boolean => OPEN_AT_STRIPE.has(status);

const isActive = ({ status }: StripeSubscription): boolean => status === 'active' || status === 'trialing';

const rank = (one: StripeSubscription): number => (isActive(one) ? 0 : isOpenAtStripe(one) ? 1 : 2);

/** Sorts active ones first, then open, then ended. Among equals: the oldest if open, the newest if ended. */
export function byPriority(a: StripeSubscription, b: StripeSubscription): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  const older = a.created === b.created ? a.id.localeCompare(b.id) : a.created.localeCompare(b.created);
  return rank(a) === 2 ? -older : older;
}

/** Returns the subscriptions with their new states. */
export async function cancelDuplicates(
  context: BillingContext,
  subscriptions: StripeSubscription[],
): Promise<StripeSubscription[]> {
  const [, ...duplicates] = subscriptions.filter(isOpenAtStripe).toSorted(byPriority);
  const cancelled = new Map<string, StripeSubscription>();
  for (const { id } of duplicates) {
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
    // Another process cancelled it at the same time.
    return readSubscription(await stripe.subscriptions.retrieve(id));
  }
}
