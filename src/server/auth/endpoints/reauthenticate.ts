// GET /reauthenticate: mails six digits to whoever is signed in, for a new password in a session that is no longer young.
import type { Handler } from 'hono';
import type { Run } from '#server/db/database.ts';
import { AuthError, mailedTooOften } from '#server/auth/auth-error.ts';
import type { AuthRoom } from '#server/auth/auth-room.ts';
import { mailReauthentication } from '#server/auth/mail/mail-link.ts';
import { isMailedCodeGood, issueMailedCode, useMailedCode } from '#server/auth/tokens/one-time-tokens.ts';
import { signedIn } from '#server/auth/tokens/signed-in.ts';
import type { SignedIn } from '#server/auth/tokens/signed-in.ts';
import { lockUser } from '#server/auth/users/users.ts';
import type { User } from '#server/auth/users/users.ts';

/** So long after the sign-in a new password is taken without more (the wire's secure_password_change). */
const YOUNG_SESSION_MS = 24 * 3_600_000;

export function reauthenticate(room: AuthRoom): Handler {
  return async (c) => {
    const { user } = await signedIn(c, room);
    const seconds = await room.limiter.secondsToWait('mails', `reauthentication:${user.id}`);
    if (seconds > 0) throw mailedTooOften(seconds);
    const mailed = await room.db.serverTransaction(async (run) => {
      const locked = await lockUser(run, user.id);
      return (
        locked && {
          userId: user.id,
          to: locked.email,
          ...(await issueMailedCode(run, room, locked, 'reauthentication')),
        }
      );
    });
    if (mailed) await mailReauthentication(room, mailed);
    return c.json({});
  };
}

export function needsProof({ now }: AuthRoom, { sessionStartedAt }: SignedIn): boolean {
  return Math.abs(now().getTime() - sessionStartedAt.getTime()) > YOUNG_SESSION_MS;
}

/** Counted, and not used up yet: the new password may still be refused. Throws reauthentication_not_valid. */
export async function checkNonce(room: AuthRoom, user: User, nonce: string): Promise<void> {
  const who = `reauthentication:${user.id}`;
  await room.limiter.count('mailedCodes', who);
  if (!(await isMailedCodeGood(room.db.asServer, room, user.id, 'reauthentication', nonce))) throw notValid();
  await room.limiter.forget('mailedCodes', who);
}

/** Under the lock on the user's row, with the new password. */
export async function useNonce(run: Run, room: AuthRoom, userId: string, nonce: string): Promise<void> {
  if (!(await useMailedCode(run, room, userId, 'reauthentication', nonce))) throw notValid();
}

const notValid = () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
