import { loadAuth } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import type { Outcome } from './sign-up.ts';

/** Requests a mail with a link to /reset-password. Succeeds for known and unknown addresses alike. */
export async function requestPasswordReset(email: string): Promise<Outcome> {
  try {
    const auth = await loadAuth();
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` });
    // Only for known addresses a repeat is refused when too early; showing that would reveal which are known.
    if (error && error.code !== 'over_email_send_rate_limit') throw error;
    return { success: true };
  } catch (error) {
    logFailure('Password reset request', error);
    return { success: false, error: authErrorText(error) };
  }
}

/** Sets the new password of the user signed in by the mailed link. */
export async function completePasswordReset(password: string): Promise<Outcome> {
  try {
    const auth = await loadAuth();
    const { error } = await auth.updateUser({ password });
    if (error) throw error;
    return { success: true };
  } catch (error) {
    logFailure('Password reset completion', error);
    return { success: false, error: authErrorText(error) };
  }
}
