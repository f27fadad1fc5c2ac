import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/data/wire/store.ts';

const TICK_MS = 1_000;

let now = Date.now();
const { notify, subscribe } = createListeners(() => {
  const interval = setInterval(tick, TICK_MS);
  return () => clearInterval(interval);
});

/** The clock, updated once a second while `isTicking`; the same value for every component. */
export function useNow(isTicking: boolean): number {
  return useSyncExternalStore(
    isTicking ? listen : ignore,
    () => now,
    () => now,
  );
}

const ignore = () => () => undefined;

function listen(listener: () => void): () => void {
  const stop = subscribe(listener);
  tick();
  return stop;
}

function tick(): void {
  now = Date.now();
  notify();
}
