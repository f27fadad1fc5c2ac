import { loadAuth } from '#web/data/auth/auth.ts';
import { within } from '#web/data/wire/within.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';

/** For a word of welcome nobody waits longer. */
const TRIAL_WAIT_MS = 2_000;

export type Outcome<Success = object> = ({ success: true } & Success) | { success: false; error: string };

/** Makes an account. Without a session in the answer the address wants to be confirmed by mail first. */
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

/** Whether a new account has its trial, which may not have been written; null where that cannot be found out soon. */
export async function hasTrial(userId: string): Promise<boolean | null> {
  const read = async () => {
    // What is read here, the dashboard need not read again.
    const { checkAccess } = await import('#web/data/records/subscription/access.ts');
    return checkAccess(userId);
  };
  const known = read().catch((error: unknown) => {
    logFailure('Looking for the trial', error);
    return null;
  });
  return within(TRIAL_WAIT_MS, known, () => null);
}

/** Mails the link to confirm an address once more. */
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
