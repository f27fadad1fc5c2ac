// The portal's page on which a coach agrees to another price (ADR 151).
import type { Stripe } from 'stripe';
import { byPriority, isOpenAtStripe } from './cancel-duplicates.ts';
import type { BillingContext } from './plan-prices.ts';
import { fetchSubscriptions } from './stripe-subscriptions.ts';

export interface PriceChange {
  readonly customer: string;
  /** A price on sale. */
  readonly stripePriceId: string;
  /** Where the page returns to. */
  readonly returnUrl: string;
}

/**
 * What a portal session needs for the page. Empty where the subscription has this price; null without an open subscription. Throws
 * Stripe's errors and InvalidStripeResponse.
 */
export async function priceChangeFlow(
  { stripe }: Pick<BillingContext, 'stripe'>,
  { customer, stripePriceId, returnUrl }: PriceChange,
): Promise<Pick<Stripe.BillingPortal.SessionCreateParams, 'flow_data'> | null> {
  const [current] = (await fetchSubscriptions(stripe, customer)).filter(isOpenAtStripe).toSorted(byPriority);
  if (!current) return null;
  if (current.stripe_price_id === stripePriceId) return {};
  return {
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: current.id,
        items: [{ id: current.stripe_item_id, price: stripePriceId, quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
    },
  };
}
