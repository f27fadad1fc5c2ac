import { loadAuth } from '#web/data/auth/auth.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import type { Outcome } from './sign-up.ts';

/** Asks for a mail with six digits, and a link, to sign in with. Succeeds for known and unknown addresses alike. */
export async function requestMailedCode(email: string): Promise<Outcome> {
  try {
    const auth = await loadAuth();
    // An account begins with the terms, on its own page.
    const options = { shouldCreateUser: false, emailRedirectTo: `${location.origin}/dashboard` };
    const { error } = await auth.signInWithOtp({ email, options });
    if (error) throw error;
    return { success: true };
  } catch (error) {
    logFailure('Asking for a mailed code', error);
    return { success: false, error: authErrorText(error) };
  }
}

/** What is wrong with a code that was entered. */
export function mailedCodeErrorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'otp_expired' ? 'This code is not right, or is too old.' : authErrorText(error);
}
