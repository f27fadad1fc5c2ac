// delete-account {email, password}: the account and everything in it, at once and for good. Both are asked for again, so
// that neither a slip nor an unlocked screen deletes years of records. The protected account stays (decisions 13).
import * as z from 'zod/mini';
import { verifyPassword } from '#server/auth/password-hash.ts';
import { customerOf } from '#server/billing/customers.ts';
import { forgetCustomer } from '#server/billing/forget-customer.ts';
import { refreshSubscriptions } from '#server/billing/refresh-subscriptions.ts';
import { isProtectedAddress } from './admin-check.ts';
import { FunctionRefused, serverFunction, type FunctionRoom } from './function-call.ts';

const bodySchema = z.object(
  { email: z.string('email must be text'), password: z.string('password must be text') },
  'The body must be an object with email and password',
);

export const deleteAccount = serverFunction(bodySchema, async (deps, { sub }, { email, password }) => {
  const [user] = await deps.db.asServer<{ email: string; encrypted_password: string | null }>(
    'select email, encrypted_password from auth.users where id = $1',
    [sub],
  );
  if (!user) throw new FunctionRefused(404, 'There is no such account any more');
  if (isProtectedAddress(deps, user.email)) throw new FunctionRefused(403, 'This account must remain');
  if (email.trim().toLowerCase() !== user.email) {
    throw new FunctionRefused(403, 'email must be the address of this account');
  }
  if ((await deps.limiter.secondsToWait('passwordGuesses', user.email)) > 0) {
    throw new FunctionRefused(429, 'Too many wrong passwords. Please wait five minutes.');
  }
  if (!(await verifyPassword(user.encrypted_password, password))) {
    throw new FunctionRefused(403, 'password is not right');
  }
  await deps.limiter.forget('passwordGuesses', user.email);
  await refreshSubscriptions(deps, sub);
  if (await isChargedOn(deps, sub)) {
    throw new FunctionRefused(403, 'Please cancel your subscription first, so that your card is not charged again');
  }
  const customer = await customerOf(deps, sub);
  // Every table of a person's rows refers to this one and goes with it.
  await deps.db.asServer('delete from auth.users where id = $1', [sub]);
  deps.log.info({ userId: sub }, 'account deleted by its owner');
  if (customer !== null) await forgetCustomer(deps, customer);
  return { deleted: true };
});

/** Whether the payment provider would go on charging a card for an account that is gone. */
async function isChargedOn({ db }: FunctionRoom, userId: string): Promise<boolean> {
  const charged = await db.asServer(
    `select from public.subscriptions where user_id = $1 and stripe_subscription_id is not null
       and status in ('active', 'trialing', 'past_due') and not cancel_at_period_end and cancel_at is null`,
    [userId],
  );
  return charged.length > 0;
}
