import { SLOW_ANSWER_MS } from '#domain/timing.ts';
import { useSyncExternalStore } from 'react';

/** 'unreached': the device has a network, but the last request met no server. */
export type Connection = 'online' | 'offline' | 'unreached';

let isReached = true;
/** Calls that have waited SLOW_ANSWER_MS or longer and still wait. */
let slowCalls = 0;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Told by every request: whether a server answered, be it with a refusal. */
export function noteReached(value: boolean): void {
  if (isReached === value) return;
  isReached = value;
  tell();
}

/** Told by every call when it begins. Returns what to call when it is over, answered or not. */
export function noteWaiting(): () => void {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slowCalls++;
    tell();
  }, SLOW_ANSWER_MS);
  return () => {
    clearTimeout(timer);
    if (!isSlow) return;
    slowCalls--;
    tell();
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
