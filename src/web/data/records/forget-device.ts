import { queryClient } from '#web/data/wire/query-client.ts';
import { clearStorage } from '#web/data/auth/stored-session.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { notifyTabs } from '#web/data/device/tab-channel.ts';

/** Deletes everything of `userId` from this device, including unsent changes. Call it after signing out. */
export async function forgetDevice(userId: string | undefined): Promise<void> {
  notifyTabs('signed-out');
  clearStorage();
  queryClient.clear();
  try {
    const [{ wipeLastKnown }, { dropAllOperations }] = await Promise.all([
      import('#web/data/device/last-known.ts'),
      import('#web/data/device/operations.ts'),
    ]);
    await wipeLastKnown();
    if (userId !== undefined) await dropAllOperations(userId);
  } catch (error) {
    logFailure('Clearing this device', error);
  }
}
