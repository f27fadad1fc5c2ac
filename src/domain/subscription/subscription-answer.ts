// A subscription as get-subscription-status returns it. Instants are ISO strings in UTC; unit_amount is in the currency's minor unit. Beside
// subscription.ts, so that pages load no schema.
import * as z from 'zod/mini';

const instant = z.nullable(z.string());
export const subscriptionAnswer = z.object({
  id: z.string(),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  created: z.string(),
  current_period_start: instant,
  current_period_end: instant,
  ended_at: instant,
  cancel_at: instant,
  canceled_at: instant,
  trial_start: instant,
  trial_end: instant,
  price: z.nullable(
    z.object({
      nickname: z.nullable(z.string()),
      unit_amount: z.nullable(z.number()),
      currency: z.string(),
      type: z.string(),
      interval: z.nullable(z.string()),
      interval_count: z.nullable(z.number()),
      trial_period_days: z.nullable(z.number()),
    }),
  ),
  product: z.nullable(z.object({ name: z.string(), description: z.nullable(z.string()) })),
});
