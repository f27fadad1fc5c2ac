// Stores a coach's subscriptions from Stripe and updates the profile, in one transaction.
import type { Run } from '#server/db/database.ts';
import { byPriority } from './cancel-duplicates.ts';
import type { BillingContext } from './plan-prices.ts';
import type { StripeSubscription } from './stripe-subscriptions.ts';

/** Does nothing if a newer response was stored already, or the account is deleted or being deleted. */
export async function writeSubscriptions(
  { db, now }: BillingContext,
  userId: string,
  subscriptions: readonly StripeSubscription[],
  ticket: string,
): Promise<void> {
  await db.serverTransaction(async (run) => {
    // Locks the account's row first, like delete-account, to avoid deadlocks.
    const mayWrite = await run(
      `insert into private.billing_writes as w (user_id, ticket)
       select id, $2 from auth.users where id = $1 for key share
       on conflict (user_id) do update set ticket = excluded.ticket where w.ticket < excluded.ticket
       returning user_id`,
      [userId, ticket],
    );
    if (mayWrite.length === 0) return;
    for (const subscription of subscriptions) await writeRow(run, userId, subscription);
    await endUnknown(run, userId, subscriptions, now());
    await writeProfile(run, userId, subscriptions, now());
  });
}

/** In the order of the statement's parameters. */
const WRITTEN = [
  'id',
  'stripe_price_id',
  'status',
  'cancel_at_period_end',
  'current_period_start',
  'current_period_end',
  'ended_at',
  'cancel_at',
  'canceled_at',
  'trial_start',
  'trial_end',
  'created',
] as const satisfies readonly (keyof StripeSubscription)[];

/** `paid_since`: Stripe calls a subscription active when its trial ends, an hour before the first payment, which may fail. */
async function writeRow(run: Run, userId: string, subscription: StripeSubscription): Promise<void> {
  await run(
    `insert into public.subscriptions as s (user_id, stripe_subscription_id, price_id, status, cancel_at_period_end,
       current_period_start, current_period_end, ended_at, cancel_at, canceled_at, trial_start, trial_end, created_at, paid_since)
     values ($1, $2, (select id from public.prices where stripe_price_id = $3), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       case when $4 = 'active' then greatest($13::timestamptz, $12::timestamptz) end)
     on conflict (stripe_subscription_id) do update set price_id = excluded.price_id, status = excluded.status,
       cancel_at_period_end = excluded.cancel_at_period_end, current_period_start = excluded.current_period_start,
       current_period_end = excluded.current_period_end, ended_at = excluded.ended_at, cancel_at = excluded.cancel_at,
       canceled_at = excluded.canceled_at, trial_start = excluded.trial_start, trial_end = excluded.trial_end,
       paid_since = case
         when excluded.status in ('past_due', 'unpaid')
           and excluded.current_period_start <= greatest(excluded.created_at, excluded.trial_end)
         then null else coalesce(s.paid_since, excluded.paid_since) end
     where s.user_id = excluded.user_id`,
    [userId, ...WRITTEN.map((column) => subscription[column])],
  );
}

/** Ends subscriptions that Stripe no longer returns, for example because the customer was deleted there. */
async function endUnknown(run: Run, userId: string, known: readonly StripeSubscription[], now: Date): Promise<void> {
  await run(
    `update public.subscriptions set status = 'canceled', ended_at = coalesce(ended_at, $3)
     where user_id = $1 and stripe_subscription_id is not null and stripe_subscription_id <> all ($2::text[])
       and status <> 'canceled'`,
    [userId, known.map((subscription) => subscription.id), now],
  );
}

/** A subscription that never started does not change the profile, so the trial continues. */
async function writeProfile(
  run: Run,
  userId: string,
  subscriptions: readonly StripeSubscription[],
  now: Date,
): Promise<void> {
  const [best] = subscriptions.filter(({ status }) => !status.startsWith('incomplete')).toSorted(byPriority);
  if (best) {
    await run(
      // While Stripe retries a payment, new periods begin; the grace period counts from the first (ADR 25).
      `with start as (
         select p.id, case when $2 = 'past_due' and p.subscription_status = 'past_due' and p.stripe_subscription_id = $5
           then p.subscription_start_date else $3::timestamptz end as starts_at
         from public.profiles p where p.id = $1)
       update public.profiles p set subscription_status = $2, subscription_start_date = start.starts_at,
         subscription_end_date = $4, stripe_subscription_id = $5
       from start where p.id = start.id
         and (p.subscription_status, p.subscription_start_date, p.subscription_end_date, p.stripe_subscription_id)
           is distinct from ($2, start.starts_at, $4::timestamptz, $5)`,
      [
        userId,
        profileStatus(best.status),
        best.current_period_start,
        best.ended_at ?? best.current_period_end,
        best.id,
      ],
    );
    return;
  }
  await run(
    `update public.profiles set subscription_status = 'canceled', subscription_end_date = $2
     where id = $1 and stripe_subscription_id is not null and subscription_status is distinct from 'canceled'`,
    [userId, now],
  );
}

/** A trial is 'trial' on a profile and 'trialing' on a subscription (spec 4). */
const profileStatus = (status: string): string => (status === 'trialing' ? 'trial' : status);
