// get-subscription-status {userId} → {subscription}: the newest current subscription, otherwise the newest of all, with
// its price and product; null if there is none. For the user's own subscription, or any for an admin. It is updated
// from Stripe first; if Stripe does not respond in time, the stored state is returned.
import * as z from 'zod/mini';
import type { Subscription } from '#domain/subscription/subscription.ts';
import { refreshSubscriptions } from '#server/billing/sync-customer.ts';
import { isAdmin } from './admin-check.ts';
import { FunctionRefused, serverFunction, userIdSchema } from './function-call.ts';

const bodySchema = z.object({ userId: userIdSchema }, 'The body must be an object with userId');

export const getSubscriptionStatus = serverFunction(bodySchema, async (deps, caller, { userId }) => {
  if (userId !== caller.sub && !(await isAdmin(deps, caller.sub))) {
    throw new FunctionRefused(403, 'userId must be your own');
  }
  await refreshSubscriptions(deps, userId);
  const [row] = await deps.db.asServer<SubscriptionRow>(
    `select s.id, s.status, s.cancel_at_period_end, s.created_at, s.current_period_start, s.current_period_end,
       s.ended_at, s.cancel_at, s.canceled_at, s.trial_start, s.trial_end,
       p.id as price_id, p.description as nickname, p.unit_amount, p.currency, p.type, p.interval, p.interval_count,
       p.trial_period_days, o.name as product_name, o.description as product_description
     from public.subscriptions s
       left join public.prices p on p.id = s.price_id
       left join public.products o on o.id = p.product_id
     where s.user_id = $1
     order by (s.status in ('active', 'trialing', 'trial') and coalesce(s.current_period_end > $2, false)) desc,
       s.created_at desc
     limit 1`,
    [userId, deps.now()],
  );
  return { subscription: row ? toSubscription(row) : null };
});

interface SubscriptionRow {
  id: string;
  status: string;
  cancel_at_period_end: boolean;
  created_at: Date;
  current_period_start: Date | null;
  current_period_end: Date | null;
  ended_at: Date | null;
  cancel_at: Date | null;
  canceled_at: Date | null;
  trial_start: Date | null;
  trial_end: Date | null;
  price_id: string | null;
  nickname: string | null;
  unit_amount: number;
  currency: string;
  type: string;
  interval: string | null;
  interval_count: number | null;
  trial_period_days: number | null;
  product_name: string;
  product_description: string | null;
}

function toSubscription(row: SubscriptionRow): Subscription {
  const iso = (instant: Date | null) => instant?.toISOString() ?? null;
  return {
    id: row.id,
    status: row.status,
    cancel_at_period_end: row.cancel_at_period_end,
    created: row.created_at.toISOString(),
    current_period_start: iso(row.current_period_start),
    current_period_end: iso(row.current_period_end),
    ended_at: iso(row.ended_at),
    cancel_at: iso(row.cancel_at),
    canceled_at: iso(row.canceled_at),
    trial_start: iso(row.trial_start),
    trial_end: iso(row.trial_end),
    price:
      row.price_id === null
        ? null
        : {
            nickname: row.nickname,
            unit_amount: row.unit_amount,
            currency: row.currency,
            type: row.type,
            interval: row.interval,
            interval_count: row.interval_count,
            trial_period_days: row.trial_period_days,
          },
    product: row.price_id === null ? null : { name: row.product_name, description: row.product_description },
  };
}
