import { onSignedOut } from '#web/data/auth/sign-out-event.ts';
import { forgetOthersWords } from '#web/data/auth/stored-session.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';

/**
 * Deletes stored data when the user was signed out, here or elsewhere. Unsent changes stay, hidden, until the same user is back
 * (ADR 13), and so does what was typed in a tab, unless the user logged out (ADR 154).
 */
export function deleteStoredDataOnSignOut(): void {
  forgetOthersWords();
  addEventListener('storage', forgetOthersWords);
  onSignedOut(() => {
    // They name clients, and the next user of this device sees them too.
    for (const { id } of shownToasts.get()) shownToasts.remove(id);
    void deleteStoredData();
  });
}

async function deleteStoredData(): Promise<void> {
  try {
    const { wipeLastKnown } = await import('#web/data/device/last-known.ts');
    await wipeLastKnown();
  } catch (error) {
    logFailure('Deleting stored data', error);
  }
}
