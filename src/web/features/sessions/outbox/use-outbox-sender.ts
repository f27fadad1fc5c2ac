import { useConnection } from '#web/data/wire/connection.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { useEffect } from 'react';
import { sendOutbox } from './send-outbox.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

/** Sends what waits: at the start, when the line is back, when the tab is looked at, and after a while that grows. */
export function useOutboxSender(count: number): void {
  const isOnline = useConnection() === 'online';
  const isSignedIn = Boolean(useSession());
  useEffect(() => {
    if (count === 0 || !isOnline || !isSignedIn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_WAIT_MS;
    let isOver = false;
    const send = async () => {
      clearTimeout(timer);
      const isWaiting = await sendOutbox().catch((error: unknown) => {
        logFailure('Sending what waits', error);
        return true;
      });
      clearTimeout(timer);
      if (isWaiting && !isOver) timer = setTimeout(() => void send(), wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    const sendWhenSeen = () => {
      if (!document.hidden) void send();
    };
    void send();
    document.addEventListener('visibilitychange', sendWhenSeen);
    addEventListener('focus', sendWhenSeen);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', sendWhenSeen);
      removeEventListener('focus', sendWhenSeen);
    };
  }, [count, isOnline, isSignedIn]);
}
