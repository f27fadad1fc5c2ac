// What gives access that lasts longer than a sign-in is only opened soon after signing in: an older auth session may be in other hands (ADR 156).

import { AuthError } from '#server/auth/auth-error.ts';

const RECENT_SIGN_IN_MS = 24 * 3_600_000;

/** Whether an auth session began in the last 24 hours. After a clock was moved back, one of the future did not. */
export function isRecentSignIn(now: Date, startedAt: Date): boolean {
  return Math.abs(now.getTime() - startedAt.getTime()) <= RECENT_SIGN_IN_MS;
}

/** Throws reauthentication_needed. `what` is what the caller wants, e.g. "Enrolling a factor". */
export function requireRecentSignIn(now: Date, startedAt: Date, what: string): void {
  if (!isRecentSignIn(now, startedAt))
    throw new AuthError(400, 'reauthentication_needed', `${what} requires a recent sign-in`);
}
