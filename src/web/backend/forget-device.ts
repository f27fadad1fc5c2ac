import { queryClient } from './query-client.ts';
import { clearStorage } from './stored-session.ts';
import { logFailure } from './log-failure.ts';
import { tellTabs } from './tab-channel.ts';

/** Leaves nothing of `userId` on this device, sessions that were not sent included. Call it after signing out. */
export async function forgetDevice(userId: string | undefined): Promise<void> {
  tellTabs('signed-out');
  clearStorage();
  queryClient.clear();
  try {
    const [{ wipeLastKnown }, { dropAllUnsent }] = await Promise.all([
      import('./last-known.ts'),
      import('./unsent-sessions.ts'),
    ]);
    await wipeLastKnown();
    if (userId !== undefined) await dropAllUnsent(userId);
  } catch (error) {
    logFailure('Clearing this device', error);
  }
}
