import { onSignedOut } from '#web/data/auth/sign-out-event.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';

/**
 * Deletes kept answers when the user was signed out, here or from elsewhere. Unsent sessions stay, hidden, until the same user is back
 * (ADR 13).
 */
export function wipeOnSignOut(): void {
  onSignedOut(() => void wipe());
}

async function wipe(): Promise<void> {
  try {
    const { wipeLastKnown } = await import('#web/data/device/last-known.ts');
    await wipeLastKnown();
  } catch (error) {
    logFailure('Deleting kept answers', error);
  }
}
