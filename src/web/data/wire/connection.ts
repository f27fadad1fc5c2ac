import { SLOW_ANSWER_MS } from '#domain/timing.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from './store.ts';

/** 'unreached': the device has a network, but the last request met no server. */
export type Connection = 'online' | 'offline' | 'unreached';

let isReached = true;
/** Calls that have waited SLOW_ANSWER_MS or longer and still wait. */
let slowCalls = 0;
const { notify, subscribe } = createListeners(() => {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
});

/** Called for every request: whether a server answered, be it with a refusal. */
export function noteReached(value: boolean): void {
  if (isReached === value) return;
  isReached = value;
  notify();
}

/** Called when a request begins. Returns what to call when it is over, answered or not. */
export function noteWaiting(): () => void {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slowCalls++;
    notify();
  }, SLOW_ANSWER_MS);
  return () => {
    clearTimeout(timer);
    if (!isSlow) return;
    slowCalls--;
    notify();
  };
}

/** Whether a call has waited SLOW_ANSWER_MS or longer, all its retries counted, and still waits. */
export function useIsSlow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => slowCalls > 0,
    () => false,
  );
}

export function connection(): Connection {
  if (!navigator.onLine) return 'offline';
  return isReached ? 'online' : 'unreached';
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connection, () => 'online');
}
