// Subscriptions whose stored period is over, and a Stripe that has renewed them, for tests of the job that reads renewals.
import type { Stripe } from 'stripe';
import type { TestApp } from './app.ts';
import { sentSubscription } from './sent-subscription.ts';

const END = Math.ceil(Date.now() / 1000) + 30 * 86_400;

/** One for each coach. */
export async function addOverdue({ db }: TestApp, coaches: readonly string[]): Promise<Stripe> {
  await db.asOwner('update public.prices set stripe_price_id = $1', [`price_${END}`]);
  await db.asOwner("update public.profiles set stripe_customer_id = 'cus_' || id where id = any($1)", [coaches]);
  await db.asOwner(
    `insert into public.subscriptions (user_id, stripe_subscription_id, status, current_period_end)
     select id, 'sub_' || id, 'active', now() - interval '1 hour' from unnest($1::uuid[]) as id`,
    [coaches],
  );
  const list = async ({ customer = '' }: Stripe.SubscriptionListParams) => ({
    data: [sentSubscription(customer.replace('cus_', 'sub_'), 'active', { ends: [END] })],
    has_more: false,
  });
  return { subscriptions: { list } } as unknown as Stripe;
}
