import { loadAuth } from '#web/data/auth/auth.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { logged } from '#web/data/wire/log-failure.ts';

/** Asks for another address. It counts when the mailed links to the old and to the new one were both opened. */
export function changeEmail(email: string): Promise<void> {
  return logged('Changing the address', async () => {
    const auth = await loadAuth();
    const { error } = await auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/account` });
    if (error) throw new Error(authErrorText(error), { cause: error });
  });
}

/** Mails both links once more. */
export function resendEmailChange(currentEmail: string): Promise<void> {
  return logged('Sending the links again', async () => {
    const auth = await loadAuth();
    const options = { emailRedirectTo: `${location.origin}/account` };
    const { error } = await auth.resend({ type: 'email_change', email: currentEmail, options });
    if (error) throw new Error(authErrorText(error), { cause: error });
  });
}
