// What is true of a customer's subscriptions now, fetched from Stripe and written down: safe in any order and as often as
// one likes, since nothing but the latest answer counts.
import { cancelSecond } from './cancel-second.ts';
import { knowPrice, type BillingContext } from './plan-prices.ts';
import { fetchSubscriptions, type StripeSubscription } from './stripe-subscriptions.ts';
import { writeSubscriptions } from './write-subscriptions.ts';

/** Throws Stripe's errors, UnusableAnswer and the database's. */
export async function syncCustomer(
  context: BillingContext,
  customer: string,
  userId: string,
): Promise<StripeSubscription[]> {
  // Drawn before Stripe is asked: see db/migrations/0018-billing.sql.
  const [drawn] = await context.db.asServer<{ ticket: string }>("select nextval('private.billing_tickets') as ticket");
  if (!drawn) throw new Error('No ticket was drawn');
  const subscriptions = await cancelSecond(context, await fetchSubscriptions(context.stripe, customer));
  for (const id of new Set(subscriptions.map((subscription) => subscription.stripePriceId)))
    await knowPrice(context, id);
  await writeSubscriptions(context, userId, subscriptions, drawn.ticket);
  return subscriptions;
}
