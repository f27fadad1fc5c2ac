// Ends what an account pays, before it is deleted.
import { customerOf, deleteCustomer, type CustomerContext } from './customers.ts';

/** Deletes the customer at Stripe. False: Stripe fails, and a card would still be charged. */
export async function endPayments(context: CustomerContext, userId: string): Promise<boolean> {
  const customer = await customerOf(context, userId);
  if (customer === null || (await deleteCustomer(context, customer))) return true;
  return !(await isStillCharged(context, userId));
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
