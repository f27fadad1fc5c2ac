import type { Session } from '@supabase/auth-js';

/** Whether the person has a second factor that this session has not shown: the server gives it no rows. Asks nobody. */
export function owesCode({ user, access_token: token }: Session): boolean {
  const hasSecondFactor = user.factors?.some((factor) => factor.status === 'verified') ?? false;
  return hasSecondFactor && levelOf(token) !== 'aal2';
}

/** The token's own claim; the signature is the server's to check. */
function levelOf(token: string): unknown {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return (JSON.parse(atob(payload)) as { aal?: unknown }).aal;
}
