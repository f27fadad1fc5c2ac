// The newest current subscription, otherwise one that has not ended, otherwise the newest of all, of the caller, or of any user for an
// admin. One that never began is left out, as in the profile (billing/write-subscriptions.ts). The state is fetched from Stripe first; if
// Stripe does not respond in time, the stored one is returned.
import * as z from 'zod/mini';
import { subscriptionAnswer } from '#domain/subscription/subscription-answer.ts';
import type { Subscription } from '#domain/subscription/subscription.ts';
import { refreshSubscriptions } from '#server/billing/sync-customer.ts';
import { isAdmin } from './admin-check.ts';
import { FunctionRefused, serverFunction, userIdBody } from './function-call.ts';

export const getSubscriptionStatus = serverFunction({
  about: 'The subscription with its price and product; null if there is none.',
  body: userIdBody,
  answer: z.object({ subscription: z.nullable(subscriptionAnswer) }),
  refuses: [403],
  run: async (deps, caller, { userId }) => {
    if (userId !== caller.sub && !(await isAdmin(deps, caller.sub))) {
      throw new FunctionRefused(403, 'userId must be your own');
    }
    if (!deps.notice.isMaintenance) await refreshSubscriptions(deps, userId);
    const [row] = await deps.db.asServer<SubscriptionRow>(
      `select s.id, s.status, s.cancel_at_period_end, s.created_at as created, s.current_period_start, s.current_period_end,
       s.ended_at, s.cancel_at, s.canceled_at, s.trial_start, s.trial_end,
       case when p.id is not null then json_build_object('nickname', p.description, 'unit_amount', p.unit_amount,
         'currency', p.currency, 'type', p.type, 'interval', p.interval, 'interval_count', p.interval_count,
         'trial_period_days', p.trial_period_days) end as price,
       case when p.id is not null then json_build_object('name', o.name, 'description', o.description) end as product
     from public.subscriptions s
       left join public.prices p on p.id = s.price_id
       left join public.products o on o.id = p.product_id
     where s.user_id = $1 and s.status not like 'incomplete%'
     order by (s.status in ('active', 'trialing', 'trial') and coalesce(s.current_period_end > $2, false)) desc,
       (s.ended_at is null) desc, s.created_at desc
     limit 1`,
      [userId, deps.now()],
    );
    return { subscription: row ? asAnswered(row) : null };
  },
});

type Instant =
  | 'current_period_start'
  | 'current_period_end'
  | 'ended_at'
  | 'cancel_at'
  | 'canceled_at'
  | 'trial_start'
  | 'trial_end';
type SubscriptionRow = Omit<Subscription, Instant | 'created'> & Record<Instant, Date | null> & { created: Date };

/** Instants as ISO texts. */
const asAnswered = (row: SubscriptionRow) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as unknown as Subscription;
