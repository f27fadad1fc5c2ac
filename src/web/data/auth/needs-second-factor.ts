import type { Session } from '@supabase/auth-js';

/** Whether the user has a second factor that this session has not used yet: the server then returns no rows. Sends no request. */
export function needsSecondFactor({ user, access_token: token }: Session): boolean {
  const hasSecondFactor = user.factors?.some((factor) => factor.status === 'verified') ?? false;
  return hasSecondFactor && levelOf(token) !== 'aal2';
}

/** The token's claim, unverified: the server checks the signature. */
function levelOf(token: string): unknown {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return (JSON.parse(atob(payload)) as { aal?: unknown }).aal;
}
