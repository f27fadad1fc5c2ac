import { dropUnsent } from '#web/data/device/unsent-sessions.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { renewOutbox } from './outbox.ts';

/** Takes a session out that was not sent. One that the server has, without having said so, appears in the lists. */
export async function discardUnsent(id: string): Promise<void> {
  try {
    await dropUnsent(id);
    await renewOutbox();
  } catch (error) {
    showActionFailure('Could not discard the session', error, () => void discardUnsent(id));
  }
}
