import { SLOW_ANSWER_MS } from '#domain/timing.ts';
import { useSyncExternalStore } from 'react';
import { listen } from './listen.ts';
import { logFailure } from './log-failure.ts';
import { createListeners } from './store.ts';

/** 'unreached': the device has a network, but the last request reached no server. */
export type Connection = 'online' | 'offline' | 'unreached';

let isReached = true;
/** Requests pending for SLOW_ANSWER_MS or longer. */
let slowCalls = 0;
const { notify, subscribe } = createListeners(() => listen({ online: notify, offline: notify }));

/** Called for every request: whether a server answered, even with an error. */
export function setReached(value: boolean): void {
  if (isReached === value) return;
  isReached = value;
  notify();
}

/** How long an answer of /readyz is waited for. */
export const PROBE_MS = 5_000;

/** Asks whether the server is there. 503: it starts, is overloaded, or has no database. Null: nothing answered. */
export async function askServer(): Promise<number | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PROBE_MS);
  try {
    const { status } = await fetch('/readyz', { cache: 'no-store', signal: controller.signal });
    setReached(status !== 503);
    return status;
  } catch (error) {
    logFailure('Reaching the server', error);
    setReached(false);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Called when a request begins. Returns a function to call when it ends. */
export function trackSlowRequest(): () => void {
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

/** Whether a request has been pending for SLOW_ANSWER_MS or longer, including its retries. */
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
