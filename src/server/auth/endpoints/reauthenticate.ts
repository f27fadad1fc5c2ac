// GET /reauthenticate: mails six digits to whoever is signed in, for a new password in a session that is no longer young.
import type { Handler } from 'hono';
import type { Run } from '#server/db/database.ts';
import { AuthError, mailedTooOften } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { mailReauthentication } from '#server/auth/mail/mail-link.ts';
import { isMailedCodeGood, issueMailedCode, useMailedCode } from '#server/auth/tokens/one-time-tokens.ts';
import { signedIn } from '#server/auth/tokens/signed-in.ts';
import type { SignedIn } from '#server/auth/tokens/signed-in.ts';
import { lockUser } from '#server/auth/users/users.ts';
import type { User } from '#server/auth/users/users.ts';

/** So long after the sign-in a new password is taken without more (the wire's secure_password_change). */
const YOUNG_SESSION_MS = 24 * 3_600_000;

export function reauthenticate(context: AuthContext): Handler {
  return async (c) => {
    const { user } = await signedIn(c, context);
    const seconds = await context.limiter.secondsToWait('mails', `reauthentication:${user.id}`);
    if (seconds > 0) throw mailedTooOften(seconds);
    const mailed = await context.db.serverTransaction(async (run) => {
      const locked = await lockUser(run, user.id);
      return (
        locked && {
          userId: user.id,
          to: locked.email,
          ...(await issueMailedCode(run, context, locked, 'reauthentication')),
        }
      );
    });
    if (mailed) await mailReauthentication(context, mailed);
    return c.json({});
  };
}

export function needsProof({ now }: AuthContext, { sessionStartedAt }: SignedIn): boolean {
  return Math.abs(now().getTime() - sessionStartedAt.getTime()) > YOUNG_SESSION_MS;
}

/** Counted, and not used up yet: the new password may still be refused. Throws reauthentication_not_valid. */
export async function checkNonce(context: AuthContext, user: User, nonce: string): Promise<void> {
  const who = `reauthentication:${user.id}`;
  await context.limiter.count('mailedCodes', who);
  if (!(await isMailedCodeGood(context.db.asServer, context, user.id, 'reauthentication', nonce))) throw notValid();
  await context.limiter.forget('mailedCodes', who);
}

/** Under the lock on the user's row, with the new password. */
export async function useNonce(run: Run, context: AuthContext, userId: string, nonce: string): Promise<void> {
  if (!(await useMailedCode(run, context, userId, 'reauthentication', nonce))) throw notValid();
}

const notValid = () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
