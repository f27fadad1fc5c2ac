import { queryClient } from '#web/data/wire/query-client.ts';
import { clearStorage } from '#web/data/auth/stored-session.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { wipeLastKnown } from '#web/data/device/last-known.ts';
import { dropAllOperations } from '#web/data/device/operations.ts';
import { notifyTabs } from '#web/data/device/tab-channel.ts';

/** Deletes everything of `userId` from this device, including unsent changes. Call it after signing out. */
export async function forgetDevice(userId: string | undefined): Promise<void> {
  notifyTabs('signed-out');
  clearStorage();
  queryClient.clear();
  // Each for itself: where one fails the other has notes.
  const cleared = await Promise.allSettled([wipeLastKnown(), dropAllOperations(userId)]);
  for (const one of cleared) if (one.status === 'rejected') logFailure('Clearing this device', one.reason);
}
