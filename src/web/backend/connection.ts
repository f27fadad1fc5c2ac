import { useSyncExternalStore } from 'react';

/** 'unreached': the device has a network, but the last request met no server. */
export type Connection = 'online' | 'offline' | 'unreached';

let isReached = true;
const listeners = new Set<() => void>();

/** Told by every request: whether a server answered, be it with a refusal. */
export function noteReached(value: boolean): void {
  if (isReached === value) return;
  isReached = value;
  for (const listener of listeners) listener();
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
