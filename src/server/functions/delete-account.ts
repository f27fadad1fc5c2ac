// Address and password are required, so that neither a mistake nor an unlocked screen deletes years of records. The protected account
// cannot be deleted (spec decision 13).
import * as z from 'zod/mini';
import { ROLE_TEXTS } from '#domain/admin/role-change.ts';
import { signedInKey } from '#server/auth/known-device.ts';
import { verifyPassword } from '#server/auth/users/password-hash.ts';
import { builtInKind } from '#server/settings/built-in-accounts.ts';
import { isLastAdmin } from '#server/auth/users/last-admin.ts';
import { endPayments } from '#server/billing/end-payments.ts';
import type { Run } from '#server/db/database.ts';
import { FunctionRefused, serverFunction } from './function-call.ts';
import { lockSession, signedOut } from './lock-session.ts';

const bodySchema = z.object(
  { email: z.string('email must be text'), password: z.string('password must be text') },
  'The body must be an object with email and password',
);

const STILL_CHARGED_TEXT =
  'Your subscription could not be ended just now, and your card would still be charged. Please try again in a few minutes.';

export const deleteAccount = serverFunction({
  about: 'Deletes the account and all its data at once.',
  body: bodySchema,
  answer: z.object({ deleted: z.boolean() }),
  refuses: [403],
  run: async (deps, { sub, sessionId }, { email, password }) => {
    const [user] = await deps.db.asServer<{ email: string; encrypted_password: string | null }>(
      'select email, encrypted_password from auth.users where id = $1',
      [sub],
    );
    if (!user) throw signedOut();
    if (builtInKind(deps.settings, user.email) === 'protected')
      throw new FunctionRefused(403, 'This account must remain');
    if (email.trim().toLowerCase() !== user.email) {
      throw new FunctionRefused(403, 'email must be the address of this account');
    }
    const who = signedInKey(sub);
    if ((await deps.limiter.secondsToWait('passwordGuesses', who)) > 0) {
      throw new FunctionRefused(429, 'Too many wrong passwords. Please wait five minutes.');
    }
    if (!(await verifyPassword(user.encrypted_password, password))) {
      throw new FunctionRefused(403, 'password is not right');
    }
    await deps.limiter.forget('passwordGuesses', who);
    const authorized = { sub, sessionId, passwordHash: user.encrypted_password };
    await deps.db.serverTransaction(async (run) => {
      await lockAuthorized(run, authorized);
      await refuseLastAdmin(run, sub);
    });
    // Stripe first, so that no card is charged for a deleted account.
    if (!(await endPayments(deps, sub))) throw new FunctionRefused(503, STILL_CHARGED_TEXT);
    await deps.db.serverTransaction(async (run) => {
      // As every write of the coach's rows begins (ADR 111): running ones end first, later ones wait and are refused.
      await run('select private.lock_for_deletion($1)', [sub]);
      await lockAuthorized(run, authorized);
      // Checked again with the rows locked, so that the last two admins cannot delete their accounts at the same time.
      await refuseLastAdmin(run, sub, ' for update');
      // All tables with a user's rows reference this one with "on delete cascade".
      await run('delete from auth.users where id = $1', [sub]);
    });
    deps.log.info({ userId: sub }, 'account deleted by its owner');
    return { deleted: true };
  },
});

/**
 * Checked again with the row locked, before and after the call to Stripe: in the meantime the owner of a stolen device may have ended
 * the session or changed the password.
 */
async function lockAuthorized(
  run: Run,
  { sub, sessionId, passwordHash }: { sub: string; sessionId: string; passwordHash: string | null },
): Promise<void> {
  await lockSession(run, { sub, sessionId });
  const [user] = await run<{ is_same: boolean }>(
    'select encrypted_password is not distinct from $2 as is_same from auth.users where id = $1',
    [sub, passwordHash],
  );
  if (!user?.is_same) throw new FunctionRefused(403, 'password is not right');
}

async function refuseLastAdmin(run: Run, userId: string, lock: '' | ' for update' = ''): Promise<void> {
  if (await isLastAdmin(run, userId, lock)) throw new FunctionRefused(403, ROLE_TEXTS.lastAdmin);
}
