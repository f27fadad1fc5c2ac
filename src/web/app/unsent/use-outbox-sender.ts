import { useConnection } from '#web/data/wire/connection.ts';
import { listen } from '#web/data/wire/listen.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { useEffect, useRef } from 'react';
import { toast } from '#web/ui/overlay/toast.ts';
import { unsentText } from './unsent-text.ts';

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

/**
 * Sends unsent changes: at the start, when the connection is back, when the tab becomes visible, and in growing intervals, which a
 * connection that comes and goes does not start them again.
 */
export function useOutboxSender(count: number): void {
  const connection = useConnection();
  const isSignedIn = Boolean(useSession());
  const retry = useRef({ wait: FIRST_RETRY_MS, from: 0 });
  useEffect(() => {
    if (count === 0 || connection === 'offline') retry.current = { wait: FIRST_RETRY_MS, from: 0 };
    if (count === 0 || connection !== 'online' || !isSignedIn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const send = async () => {
      clearTimeout(timer);
      const isWaiting = await sendAndAnnounce().catch((error: unknown) => {
        logFailure('Sending unsent changes', error);
        return true;
      });
      clearTimeout(timer);
      const { wait } = retry.current;
      if (isWaiting) retry.current = { wait: Math.min(wait * 2, LONGEST_RETRY_MS), from: performance.now() + wait };
      if (isWaiting && !isOver) timer = setTimeout(() => void send(), wait);
    };
    const sendIfVisible = () => {
      if (!document.hidden) void send();
    };
    timer = setTimeout(() => void send(), retry.current.from - performance.now());
    const stop = listen({ visibilitychange: sendIfVisible, focus: sendIfVisible });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [count, connection, isSignedIn]);
}

/** Returns whether anything still waits for the server. */
async function sendAndAnnounce(): Promise<boolean> {
  const { sendOutbox } = await import('#web/data/records/outbox/send-outbox.ts');
  const { sent, held, isWaiting } = await sendOutbox();
  if (sent.length > 0) toast.success({ title: `${unsentText(sent)} sent` });
  for (const { refusal } of held) {
    if (refusal) toast.destructive({ title: refusal.title, description: refusal.text });
  }
  if (held.some(({ conflict }) => conflict)) {
    toast.warn({ title: 'Changed on another device', description: 'Choose what to keep under “Not synced yet”.' });
  }
  return isWaiting;
}
