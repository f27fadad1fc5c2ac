import { loadAuth } from '#web/data/auth/auth.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { forgetDevice } from '#web/data/records/forget-device.ts';
import { logFailure, logged } from '#web/data/wire/log-failure.ts';
import { lastUser } from '#web/data/auth/session-store.ts';

/** Deletes the account with everything in it, for good. */
export function deleteAccount(email: string, password: string): Promise<void> {
  return logged('Deleting the account', async () => {
    await callFunction('delete-account', { email, password });
  });
}

/** Leaves nothing of the account on this device. */
export async function forgetAccount(): Promise<void> {
  const user = lastUser();
  try {
    const auth = await loadAuth();
    // The server knows the session no more, which the client takes for signed out.
    await auth.signOut({ scope: 'local' });
  } catch (error) {
    logFailure('Signing out of a deleted account', error);
  }
  await forgetDevice(user?.id);
}
