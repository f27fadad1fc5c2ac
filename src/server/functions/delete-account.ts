// Address and password are required, so that neither a mistake nor an unlocked screen deletes years of records. The protected account
// cannot be deleted (spec decision 13).
import * as z from 'zod/mini';
import { ROLE_TEXTS } from '#domain/admin/role-change.ts';
import { builtInKind } from '#server/settings/built-in-accounts.ts';
import { isLastAdmin } from '#server/auth/users/last-admin.ts';
import { endPayments, hasNewCustomer } from '#server/billing/end-payments.ts';
import type { Run } from '#server/db/database.ts';
import { FunctionRefused, serverFunction } from './function-call.ts';
import { signedOut } from './lock-session.ts';
import { lockKnownCaller, requirePassword } from './require-password.ts';

const bodySchema = z.object(
  { email: z.string('email must be text'), password: z.string('password must be text') },
  'The body must be an object with email and password',
);

const STILL_CHARGED_TEXT =
  'Your subscription could not be ended just now, and your card would still be charged. Please try again in a few minutes.';

const stillCharged = () => new FunctionRefused(503, STILL_CHARGED_TEXT);

export const deleteAccount = serverFunction({
  about: 'Deletes the account and all its data at once.',
  body: bodySchema,
  answer: z.object({ deleted: z.boolean() }),
  refuses: [403],
  run: async (deps, caller, { email, password }) => {
    const { sub } = caller;
    const [user] = await deps.db.asServer<{ email: string }>('select email from auth.users where id = $1', [sub]);
    if (!user) throw signedOut();
    if (builtInKind(deps.settings, user.email) === 'protected')
      throw new FunctionRefused(403, 'This account must remain');
    if (email.trim().toLowerCase() !== user.email) {
      throw new FunctionRefused(403, 'email must be the address of this account');
    }
    const known = await requirePassword(deps, caller, password);
    await deps.db.serverTransaction(async (run) => {
      await lockKnownCaller(run, known);
      await refuseLastAdmin(run, sub);
    });
    // Stripe first, so that no card is charged for a deleted account.
    const ended = await endPayments(deps, sub);
    if (!ended) throw stillCharged();
    await deps.db.serverTransaction(async (run) => {
      // As every write of the coach's rows begins (ADR 111): running ones end first, later ones wait and are refused.
      await run('select private.lock_for_deletion($1)', [sub]);
      await lockKnownCaller(run, known);
      // Checked again with the rows locked, so that the last two admins cannot delete their accounts at the same time.
      await refuseLastAdmin(run, sub, ' for update');
      if (await hasNewCustomer(run, sub, ended)) throw stillCharged();
      // All tables with a user's rows reference this one with "on delete cascade".
      await run('delete from auth.users where id = $1', [sub]);
    });
    deps.log.info({ userId: sub }, 'account deleted by its owner');
    return { deleted: true };
  },
});

async function refuseLastAdmin(run: Run, userId: string, lock: '' | ' for update' = ''): Promise<void> {
  if (await isLastAdmin(run, userId, lock)) throw new FunctionRefused(403, ROLE_TEXTS.lastAdmin);
}
