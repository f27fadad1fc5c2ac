import { loadAuth } from '#web/backend/auth.ts';
import { callFunction } from '#web/backend/call-function.ts';
import { logged } from '#web/backend/log-failure.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { clearStorage } from '#web/backend/stored-session.ts';

/** Deletes the account with everything in it, for good, and leaves nothing of it on this device. */
export function deleteAccount(email: string, password: string): Promise<void> {
  return logged('Deleting the account', async () => {
    await callFunction('delete-account', { email, password });
    const auth = await loadAuth();
    // The server knows the session no more, which the client takes for signed out.
    await auth.signOut({ scope: 'local' });
    clearStorage();
    queryClient.clear();
  });
}
