import type { Factor, User } from '@supabase/auth-js';

/** Of a user, those that signing in asks for. */
export const verifiedFactors = (user: User | null | undefined): readonly Factor[] =>
  (user?.factors ?? []).filter(({ status }) => status === 'verified');

export const isPasskey = ({ factor_type: type }: Factor): boolean => type === 'webauthn';
