import type { Factor } from '@supabase/auth-js';
import { loadAuth } from '#web/data/auth/auth.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import type { Outcome } from './sign-up.ts';

/** The signed-in user's active authenticators. */
export async function readFactors(): Promise<Factor[]> {
  const auth = await loadAuth();
  const { data } = await auth.getSession();
  return (data.session?.user.factors ?? []).filter((factor) => factor.status === 'verified');
}

/** Verifies the second factor with a code of an authenticator app. */
export async function enterCode(factorId: string, code: string): Promise<Outcome> {
  try {
    const auth = await loadAuth();
    const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
    if (error) throw error;
    return { success: true };
  } catch (error) {
    logFailure('Entering a code', error);
    return { success: false, error: codeErrorText(error) };
  }
}

function codeErrorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'mfa_verification_failed')
    return 'This code is not right, or was used before. Please enter the next one.';
  if (code === 'over_request_rate_limit') return 'Too many wrong codes. Please wait a quarter of an hour.';
  return authErrorText(error);
}

interface RedeemedCode {
  recoveryCodesLeft: number;
  /** Replaces the stored one, which is from before the code. */
  refreshToken: string;
}

/** Verifies the second factor with a recovery code, which is then used up. */
export async function enterRecoveryCode(code: string): Promise<Outcome<{ left: number }>> {
  try {
    const { callFunction } = await import('#web/data/auth/call-function.ts');
    const { recoveryCodesLeft: left, refreshToken } = await callFunction<RedeemedCode>('redeem-recovery-code', {
      code,
    });
    const auth = await loadAuth();
    const { error } = await auth.refreshSession({ refresh_token: refreshToken });
    if (error) throw error;
    return { success: true, left };
  } catch (error) {
    logFailure('Entering a recovery code', error);
    return { success: false, error: authErrorText(error) };
  }
}
