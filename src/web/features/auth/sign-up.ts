import { loadAuth } from '#web/backend/auth.ts';
import { logFailure } from '#web/backend/log-failure.ts';
import { authErrorText } from '#web/backend/auth-error-text.ts';

export type Outcome<Success = object> = ({ success: true } & Success) | { success: false; error: string };

/** Makes an account. Without a session in the answer the address wants to be confirmed by mail first. */
export async function signUp(
  email: string,
  password: string,
  termsAccepted: boolean,
): Promise<Outcome<{ needsConfirmation: boolean }>> {
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
    return { success: true, needsConfirmation: data.session === null };
  } catch (error) {
    logFailure('Sign-up', error);
    return { success: false, error: authErrorText(error) };
  }
}

/** Mails the link to confirm an address once more. */
export async function resendConfirmation(email: string): Promise<Outcome> {
  try {
    const auth = await loadAuth();
    const { error } = await auth.resend({ type: 'signup', email });
    if (error) throw error;
    return { success: true };
  } catch (error) {
    logFailure('Sending the link again', error);
    return { success: false, error: authErrorText(error) };
  }
}
