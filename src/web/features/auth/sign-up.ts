import { loadAuth } from '#web/data/auth/auth.ts';
import { within } from '#web/data/wire/within.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';

/** How long the welcome waits for the trial to be loaded. */
const TRIAL_WAIT_MS = 2_000;

export type Outcome<Success = object> = ({ success: true } & Success) | { success: false; error: string };

/** Creates an account. Without a session in the response, the address must be confirmed by mail first. */
export async function signUp(
  email: string,
  password: string,
  termsAccepted: boolean,
): Promise<Outcome<{ needsConfirmation: boolean; userId: string }>> {
  try {
    const auth = await loadAuth();
    const { data, error } = await auth.signUp({
      email,
      password,
      options: {
        data: { terms_accepted: termsAccepted, terms_accepted_at: termsAccepted ? new Date().toISOString() : null },
        emailRedirectTo: `${location.origin}/dashboard`,
      },
    });
    if (error) throw error;
    return { success: true, needsConfirmation: data.session === null, userId: data.user?.id ?? '' };
  } catch (error) {
    logFailure('Sign-up', error);
    return { success: false, error: authErrorText(error) };
  }
}

/** Whether a new account has its trial, whose creation may have failed; null if that cannot be loaded in time. */
export async function hasTrial(userId: string): Promise<boolean | null> {
  const read = async () => {
    // Through the query cache, so that the dashboard need not load it again.
    const { checkAccess } = await import('#web/data/records/subscription/access.ts');
    return checkAccess(userId);
  };
  const known = read().catch((error: unknown) => {
    logFailure('Loading the trial', error);
    return null;
  });
  return within(TRIAL_WAIT_MS, known, () => null);
}

/** Mails the confirmation link again. */
export async function resendConfirmation(email: string): Promise<Outcome> {
  try {
    const auth = await loadAuth();
    const { error } = await auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: `${location.origin}/dashboard` },
    });
    if (error) throw error;
    return { success: true };
  } catch (error) {
    logFailure('Sending the link again', error);
    return { success: false, error: authErrorText(error) };
  }
}
