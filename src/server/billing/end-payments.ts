// Ends what an account pays, before it is deleted.
import type { Run } from '#server/db/database.ts';
import { customerOf, deleteCustomer, type CustomerContext } from './customers.ts';

/** Whose payments were ended; null if there was no customer. */
interface EndedPayments {
  readonly customer: string | null;
}

/** Deletes the customer at Stripe. Null: Stripe fails, and a card would still be charged. */
export async function endPayments(context: CustomerContext, userId: string): Promise<EndedPayments | null> {
  const customer = await customerOf(context, userId);
  const isEnded =
    customer === null || (await deleteCustomer(context, customer)) || !(await isStillCharged(context, userId));
  return isEnded ? { customer } : null;
}

/**
 * Whether a checkout has made another customer since, who could pay for a deleted account. Call it in the transaction that deletes the
 * account, with the profile locked: a checkout that stores one later finds no account (customers.ts).
 */
export async function hasNewCustomer(run: Run, userId: string, { customer }: EndedPayments): Promise<boolean> {
  const changed = await run(
    'select from public.profiles where id = $1 and stripe_customer_id is distinct from $2 for update',
    [userId, customer],
  );
  return changed.length > 0;
}

/** Whether a subscription would be charged again, that is, it is not cancelled before the next payment. */
async function isStillCharged({ db }: CustomerContext, userId: string): Promise<boolean> {
  const charged = await db.asServer(
    `select from public.subscriptions where user_id = $1 and stripe_subscription_id is not null
       and status in ('active', 'trialing', 'past_due') and not cancel_at_period_end
       and (cancel_at is null or cancel_at > current_period_end)`,
    [userId],
  );
  return charged.length > 0;
}
