import type { Session } from '@supabase/auth-js';
import { claimsOf } from './token-claims.ts';

/** Whether the user has a second factor that this session has not used yet: the server then returns no rows. Sends no request. */
export function needsSecondFactor({ user, access_token: token }: Session): boolean {
  const hasSecondFactor = user.factors?.some((factor) => factor.status === 'verified') ?? false;
  return hasSecondFactor && claimsOf(token).aal !== 'aal2';
}
