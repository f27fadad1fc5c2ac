// delete-account {email, password}: the account and everything in it, at once and for good. Both are asked for again, so
// that neither a slip nor an unlocked screen deletes years of records. The protected account stays (spec decision 13).
import * as z from 'zod/mini';
import { ROLE_TEXTS } from '#domain/admin/role-change.ts';
import { verifyPassword } from '#server/auth/users/password-hash.ts';
import { builtInKind } from '#server/auth/users/special-accounts.ts';
import { customerOf } from '#server/billing/customers.ts';
import { forgetCustomer } from '#server/billing/forget-customer.ts';
import type { Run } from '#server/db/database.ts';
import { FunctionRefused, serverFunction, type FunctionContext } from './function-call.ts';

const bodySchema = z.object(
  { email: z.string('email must be text'), password: z.string('password must be text') },
  'The body must be an object with email and password',
);

const STILL_CHARGED_TEXT =
  'Your subscription could not be ended just now, and your card would still be charged. Please try again in a few minutes.';

export const deleteAccount = serverFunction(bodySchema, async (deps, { sub }, { email, password }) => {
  const [user] = await deps.db.asServer<{ email: string; encrypted_password: string | null }>(
    'select email, encrypted_password from auth.users where id = $1',
    [sub],
  );
  if (!user) throw new FunctionRefused(404, 'This account no longer exists');
  if (builtInKind(deps.settings, user.email) === 'protected')
    throw new FunctionRefused(403, 'This account must remain');
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
  await refuseLastAdmin(deps.db.asServer, sub);
  // First at Stripe, which ends what would be charged on: no card may pay for an account that is gone.
  const customer = await customerOf(deps, sub);
  const isForgotten = customer === null || (await forgetCustomer(deps, customer));
  if (!isForgotten && (await isChargedOn(deps, sub))) throw new FunctionRefused(503, STILL_CHARGED_TEXT);
  await deps.db.serverTransaction(async (run) => {
    // The account's row before any other: events of its subscription come in at this very moment (write-subscriptions).
    await run('select from auth.users where id = $1 for update', [sub]);
    // Once more, under the lock: of two last admins who leave at the same moment one stays.
    await refuseLastAdmin(run, sub, ' for update');
    // Every table of a person's rows refers to this one and goes with it.
    await run('delete from auth.users where id = $1', [sub]);
  });
  deps.log.info({ userId: sub }, 'account deleted by its owner');
  return { deleted: true };
});

/** Admins in one order, as update-user-role locks them. */
async function refuseLastAdmin(run: Run, userId: string, lock: '' | ' for update' = ''): Promise<void> {
  const admins = await run<{ id: string }>(`select id from public.profiles where role = 'admin' order by id${lock}`);
  if (admins.length === 1 && admins[0]?.id === userId) throw new FunctionRefused(403, ROLE_TEXTS.lastAdmin);
}

/** Whether the payment provider would go on charging a card for an account that is gone: not where it is cancelled before the next payment. */
async function isChargedOn({ db }: FunctionContext, userId: string): Promise<boolean> {
  const charged = await db.asServer(
    `select from public.subscriptions where user_id = $1 and stripe_subscription_id is not null
       and status in ('active', 'trialing', 'past_due') and not cancel_at_period_end
       and (cancel_at is null or cancel_at > current_period_end)`,
    [userId],
  );
  return charged.length > 0;
}
