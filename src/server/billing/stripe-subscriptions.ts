// Reads a customer's subscriptions from Stripe, validated and converted to our own type.
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { InvalidStripeResponse } from './stripe-failure.ts';

const seconds = z.nullable(z.number());
const subscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  created: z.number(),
  cancel_at_period_end: z.boolean(),
  cancel_at: seconds,
  canceled_at: seconds,
  ended_at: seconds,
  trial_start: seconds,
  trial_end: seconds,
  items: z.object({
    data: z
      .array(
        z.object({
          current_period_start: z.number(),
          current_period_end: z.number(),
          price: z.object({ id: z.string() }),
        }),
      )
      .check(z.minLength(1)),
  }),
});

/** Instants are ISO strings in UTC. */
export interface StripeSubscription {
  readonly id: string;
  readonly status: string;
  readonly created: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: string | null;
  readonly canceledAt: string | null;
  readonly endedAt: string | null;
  readonly trialStart: string | null;
  readonly trialEnd: string | null;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly stripePriceId: string;
}

const PAGE = 100;

/**
 * All subscriptions of a customer, also ended ones, and also of a deleted customer. Throws Stripe's errors, also for a customer that this
 * account of Stripe has never had, as behind a restored copy with other keys: that says nothing of a subscription. Throws
 * InvalidStripeResponse.
 */
export async function fetchSubscriptions(stripe: Stripe, customer: string): Promise<StripeSubscription[]> {
  const found: StripeSubscription[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: PAGE,
      ...(after !== undefined && { starting_after: after }),
    });
    if (!Array.isArray(page.data)) throw new InvalidStripeResponse('Stripe answered no list of subscriptions');
    found.push(...page.data.map(readSubscription));
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) return found;
  }
}

/** The period is that of the item that ends last, since Stripe's subscriptions have no period of their own any more. */
export function readSubscription(answer: unknown): StripeSubscription {
  const parsed = z.safeParse(subscriptionSchema, answer);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new InvalidStripeResponse(`Stripe answered a subscription without a usable ${fields}`);
  }
  const { data } = parsed;
  const item = data.items.data.reduce((a, b) => (b.current_period_end > a.current_period_end ? b : a));
  return {
    id: data.id,
    status: data.status,
    created: iso(data.created),
    cancelAtPeriodEnd: data.cancel_at_period_end,
    cancelAt: isoOrNull(data.cancel_at),
    canceledAt: isoOrNull(data.canceled_at),
    endedAt: isoOrNull(data.ended_at),
    trialStart: isoOrNull(data.trial_start),
    trialEnd: isoOrNull(data.trial_end),
    periodStart: iso(item.current_period_start),
    periodEnd: iso(item.current_period_end),
    stripePriceId: item.price.id,
  };
}

const iso = (at: number): string => new Date(at * 1000).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
