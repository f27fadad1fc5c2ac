// Reads a customer's subscriptions from Stripe, validated and converted to our own type.
import * as z from 'zod/mini';
import { instant, readAnswer, requireList } from './stripe-failure.ts';
import type { StripeClient } from '#server/stripe-parts.ts';

const itemSchema = z.object({
  id: z.string(),
  current_period_start: instant,
  current_period_end: instant,
  price: z.object({ id: z.string() }),
});
const subscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  created: instant,
  cancel_at_period_end: z.boolean(),
  cancel_at: z.nullable(instant),
  canceled_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  trial_start: z.nullable(instant),
  trial_end: z.nullable(instant),
  items: z.object({ data: z.array(itemSchema).check(z.minLength(1)) }),
});

/** Instants are ISO strings in UTC. */
export type StripeSubscription = Readonly<
  Omit<z.infer<typeof subscriptionSchema>, 'items'> &
    Omit<z.infer<typeof itemSchema>, 'id' | 'price'> & { stripe_price_id: string; stripe_item_id: string }
>;

const PAGE = 100;

/**
 * All subscriptions of a customer, also ended ones, and also of a deleted customer. Throws Stripe's errors, also for a customer that this
 * account of Stripe has never had, as behind a restored copy with other keys: that says nothing of a subscription. Throws
 * InvalidStripeResponse.
 */
export async function fetchSubscriptions(stripe: StripeClient, customer: string): Promise<StripeSubscription[]> {
  const found: StripeSubscription[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: PAGE,
      ...(after !== undefined && { starting_after: after }),
    });
    found.push(...requireList(page, 'subscriptions').map(readSubscription));
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) return found;
  }
}

/** The period is that of the item that ends last, since Stripe's subscriptions have no period of their own any more. */
export function readSubscription(answer: unknown): StripeSubscription {
  const { items, ...subscription } = readAnswer(subscriptionSchema, answer, 'a subscription');
  const {
    id: stripe_item_id,
    price,
    ...period
  } = items.data.reduce((a, b) => (b.current_period_end > a.current_period_end ? b : a));
  return { ...subscription, ...period, stripe_price_id: price.id, stripe_item_id };
}
