import { useConnection } from '#web/data/wire/connection.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { useEffect } from 'react';
import { sendOutbox } from './send-outbox.ts';

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

/** Sends unsent sessions: at the start, when the connection is back, when the tab becomes visible, and in growing intervals. */
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
      const isWaiting = await sendOutbox().catch((error: unknown) => {
        logFailure('Sending unsent sessions', error);
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
