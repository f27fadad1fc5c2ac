// Checks the auth session of a function's caller again in the transaction that acts, since it may have ended, or the account may have
// been deleted, after the request was authenticated.
import { SIGNED_OUT_TEXT } from '#domain/auth/auth-texts.ts';
import type { Run } from '#server/db/database.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import { FunctionRefused } from './function-call.ts';

/** Locks the caller's row until the transaction ends. Throws a 401. */
export async function lockSession(
  run: Run,
  { sub, sessionId }: Pick<VerifiedToken, 'sub' | 'sessionId'>,
  allowsMissingFactor = false,
): Promise<void> {
  await run('select from auth.users where id = $1 for update', [sub]);
  const [session] = await run<{ state: string }>('select private.auth_session_state($1, $2) as state', [
    sessionId,
    sub,
  ]);
  refuseClosedSession(session?.state, allowsMissingFactor);
}

/** `state`: from private.auth_session_state. Throws a 401. */
export function refuseClosedSession(state: string | undefined, allowsMissingFactor: boolean): void {
  if (state === 'open' || (state === 'needs code' && allowsMissingFactor)) return;
  if (state !== 'needs code') throw signedOut();
  throw new FunctionRefused(401, 'Please sign in again and enter your authentication code.');
}

export const signedOut = () => new FunctionRefused(401, SIGNED_OUT_TEXT);
