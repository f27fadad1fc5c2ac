// Asks a function's caller for the password, where an unlocked screen or a stolen session must not be enough.
import { WRONG_PASSWORD } from '#domain/auth/wrong-password.ts';
import { signedInKey } from '#server/auth/known-device.ts';
import { verifyPassword } from '#server/auth/users/password-hash.ts';
import type { Run } from '#server/db/database.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import { FunctionRefused, type FunctionContext } from './function-call.ts';
import { lockSession, signedOut } from './lock-session.ts';

/** A caller whose password was right. */
export interface KnownCaller extends Pick<VerifiedToken, 'sub' | 'sessionId'> {
  readonly passwordHash: string | null;
}

/** Counts wrong passwords with those of a new password. Throws a 401, 403 or 429. */
export async function requirePassword(
  { db, limiter }: Pick<FunctionContext, 'db' | 'limiter'>,
  { sub, sessionId }: VerifiedToken,
  password: string,
): Promise<KnownCaller> {
  const who = signedInKey(sub);
  if ((await limiter.secondsToWait('passwordGuesses', who)) > 0)
    throw new FunctionRefused(429, 'Too many wrong passwords. Please wait five minutes.');
  const [user] = await db.asServer<{ hash: string | null }>(
    'select encrypted_password as hash from auth.users where id = $1',
    [sub],
  );
  if (!user) throw signedOut();
  if (!(await verifyPassword(user.hash, password))) throw wrongPassword();
  await limiter.forget('passwordGuesses', who);
  return { sub, sessionId, passwordHash: user.hash };
}

/**
 * lockSession for such a caller. Throws a 401 or 403: in the meantime the owner of a stolen device may have ended the session or changed the
 * password.
 */
export async function lockKnownCaller(run: Run, { sub, sessionId, passwordHash }: KnownCaller): Promise<void> {
  await lockSession(run, { sub, sessionId });
  const [user] = await run<{ is_same: boolean }>(
    'select encrypted_password is not distinct from $2 as is_same from auth.users where id = $1',
    [sub, passwordHash],
  );
  if (!user?.is_same) throw wrongPassword();
}

const wrongPassword = () => new FunctionRefused(403, WRONG_PASSWORD);
