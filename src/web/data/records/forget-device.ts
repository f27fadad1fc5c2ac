import { queryClient } from '#web/data/wire/query-client.ts';
import { clearStorage } from '#web/data/auth/stored-session.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { notifyTabs } from '#web/data/device/tab-channel.ts';

/** Deletes everything of `userId` from this device, including unsent changes. Call it after signing out. */
export async function forgetDevice(userId: string | undefined): Promise<void> {
  notifyTabs('signed-out');
  clearStorage();
  queryClient.clear();
  const logged = (error: unknown) => logFailure('Clearing this device', error);
  // Each for itself: where one fails the other has notes.
  await Promise.all([
    import('#web/data/device/last-known.ts').then(({ wipeLastKnown }) => wipeLastKnown()).catch(logged),
    import('#web/data/device/operations.ts').then(({ dropAllOperations }) => dropAllOperations(userId)).catch(logged),
  ]);
}
