import { askAuth } from '#web/data/auth/ask-auth.ts';
import { within } from '#web/data/wire/within.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';

/** How long the welcome waits for the trial to be loaded. */
const TRIAL_WAIT_MS = 2_000;

/** Creates an account. Without a session in the answer, the address must be confirmed by mail first. */
export const signUp = (email: string, password: string, termsAccepted: boolean) =>
  askAuth('Sign-up', (auth) =>
    auth.signUp({
      email,
      password,
      options: {
        data: { terms_accepted: termsAccepted, terms_accepted_at: termsAccepted ? new Date().toISOString() : null },
        emailRedirectTo: `${location.origin}/dashboard`,
      },
    }),
  );

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
export const resendConfirmation = (email: string) =>
  askAuth('Sending the link again', (auth) =>
    auth.resend({ type: 'signup', email, options: { emailRedirectTo: `${location.origin}/dashboard` } }),
  );
