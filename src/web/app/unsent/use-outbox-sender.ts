import { useConnection } from '#web/data/wire/connection.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { useEffect } from 'react';
import { toast } from '#web/ui/overlay/toast.ts';
import { sentText } from './unsent-text.ts';

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

/** Sends unsent changes: at the start, when the connection is back, when the tab becomes visible, and in growing intervals. */
export function useOutboxSender(count: number): void {
  const isOnline = useConnection() === 'online';
  const isSignedIn = Boolean(useSession());
  useEffect(() => {
    if (count === 0 || !isOnline || !isSignedIn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_RETRY_MS;
    let isOver = false;
    const send = async () => {
      clearTimeout(timer);
      const isWaiting = await sendAndAnnounce().catch((error: unknown) => {
        logFailure('Sending unsent changes', error);
        return true;
      });
      clearTimeout(timer);
      if (isWaiting && !isOver) timer = setTimeout(() => void send(), wait);
      wait = Math.min(wait * 2, LONGEST_RETRY_MS);
    };
    const sendIfVisible = () => {
      if (!document.hidden) void send();
    };
    void send();
    document.addEventListener('visibilitychange', sendIfVisible);
    addEventListener('focus', sendIfVisible);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', sendIfVisible);
      removeEventListener('focus', sendIfVisible);
    };
  }, [count, isOnline, isSignedIn]);
}

/** Returns whether anything still waits for the server. */
async function sendAndAnnounce(): Promise<boolean> {
  const { sendOutbox } = await import('#web/data/records/outbox/send-outbox.ts');
  const { sent, held, isWaiting } = await sendOutbox();
  if (sent.length > 0) toast.success({ title: sentText(sent) });
  for (const { refusal } of held) {
    if (refusal) toast.destructive({ title: refusal.title, description: refusal.text });
  }
  if (held.some(({ conflict }) => conflict)) {
    toast.warn({ title: 'Changed on another device', description: 'Choose what to keep under “Not synced yet”.' });
  }
  return isWaiting;
}
