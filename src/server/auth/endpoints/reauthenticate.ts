// GET /reauthenticate: mails the user a six-digit code, which is required for a new password when the sign-in is not
// recent.
import type { Handler } from 'hono';
import type { Run } from '#server/db/database.ts';
import { AuthError, mailRateLimited } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { mailReauthentication } from '#server/auth/mail/mail-link.ts';
import { isMailedCodeValid, issueMailedCode, useMailedCode } from '#server/auth/tokens/one-time-tokens.ts';
import { authenticate, lockCaller } from '#server/auth/tokens/authenticate.ts';
import type { User } from '#server/auth/users/users.ts';

export function reauthenticate(context: AuthContext): Handler {
  return async (c) => {
    const caller = await authenticate(c, context);
    const seconds = await context.limiter.secondsToWait('mails', `reauthentication:${caller.user.id}`);
    if (seconds > 0) throw mailRateLimited(seconds);
    const mailed = await context.db.serverTransaction(async (run) => {
      const { user } = await lockCaller(run, context, caller);
      return { userId: user.id, to: user.email, ...(await issueMailedCode(run, context, user, 'reauthentication')) };
    });
    await mailReauthentication(context, mailed);
    return c.json({});
  };
}

/**
 * Checks the mailed code without using it up, since the new password may still be refused. Counts as an attempt. Throws
 * reauthentication_not_valid.
 */
export async function checkNonce(context: AuthContext, user: User, nonce: string): Promise<void> {
  const who = `reauthentication:${user.id}`;
  await context.limiter.count('mailedCodes', who);
  if (!(await isMailedCodeValid(context.db.asServer, context, user.id, 'reauthentication', nonce))) throw notValid();
  await context.limiter.forget('mailedCodes', who);
}

/** Uses up the mailed code. Call it in the transaction that locks the user's row and writes the new password. */
export async function useNonce(run: Run, context: AuthContext, userId: string, nonce: string): Promise<void> {
  if (!(await useMailedCode(run, context, userId, 'reauthentication', nonce))) throw notValid();
}

const notValid = () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
