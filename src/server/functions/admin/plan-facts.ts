// What a profile says about the plan. An admin can only change it if the coach never subscribed, since Stripe's next answer would
// overwrite the change (billing/write-subscriptions.ts).
import type { PlanFacts } from '#domain/admin/account-acts.ts';
import type { Run } from '#server/db/database.ts';
import type { Subject } from './act-as-admin.ts';

/** Locks the profile. */
export async function readPlan(run: Run, { id, role }: Subject): Promise<PlanFacts & { timeZone: string | null }> {
  const [row] = await run<{
    status: string | null;
    ends_at: Date | null;
    time_zone: string | null;
    has_subscribed: boolean;
  }>(
    `select subscription_status as status, subscription_end_date as ends_at, time_zone,
       stripe_subscription_id is not null as has_subscribed
     from public.profiles where id = $1`,
    [id],
  );
  return {
    role,
    status: row?.status ?? null,
    endsAt: row?.ends_at?.toISOString() ?? null,
    timeZone: row?.time_zone ?? null,
    hasSubscribed: row?.has_subscribed ?? false,
  };
}
