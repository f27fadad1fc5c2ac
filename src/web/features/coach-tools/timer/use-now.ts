import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;

let now = Date.now();
let interval: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The clock, once a second while `isTicking`; else as it last ticked. All who ask see the same. */
export function useNow(isTicking: boolean): number {
  return useSyncExternalStore(
    isTicking ? listen : ignore,
    () => now,
    () => now,
  );
}

const ignore = () => () => undefined;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  interval ??= setInterval(tick, TICK_MS);
  tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(interval);
    interval = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
