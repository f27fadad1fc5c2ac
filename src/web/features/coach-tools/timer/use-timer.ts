import { continueTimer, elapsedMs, pauseTimer, startTimer, type Timer } from '#domain/coach-tools/session-timer.ts';
import { useStoredTimer, type StoredTimer } from '#web/data/records/stored-timer.ts';
import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/data/wire/store.ts';

interface TimerActions {
  start: () => void;
  /** Pauses a running timer and continues a paused one. */
  toggle: () => void;
  /** Pauses the timer and opens the session form with its values; saving the form ends the timer. */
  log: () => void;
}

/** The timer, the time it shows, and the actions of its buttons. */
export function useTimer(): StoredTimer & TimerActions & { now: number; elapsed: number } {
  const stored = useStoredTimer();
  const navigate = useNavigate();
  const { timer, change } = stored;
  const now = useNow(timer !== null && timer.pausedAt === null);
  const update = (next: (timer: Timer, now: number) => Timer) =>
    change((current) => current && next(current, Date.now()));
  return {
    ...stored,
    now,
    elapsed: timer ? elapsedMs(timer, now) : 0,
    // Leave a timer alone that another tab has started in between.
    start: () => change((current) => current ?? startTimer(Date.now())),
    toggle: () => update((current, at) => (current.pausedAt === null ? pauseTimer : continueTimer)(current, at)),
    log: () => {
      update(pauseTimer);
      void navigate({ to: '.', search: (search: object) => ({ ...search, timed: 1 as const }), resetScroll: false });
    },
  };
}

const TICK_MS = 1_000;

let now = Date.now();
const { notify, subscribe } = createListeners(() => {
  const interval = setInterval(tick, TICK_MS);
  return () => clearInterval(interval);
});

/** The present time, updated once a second while `isTicking`; the same value for every component. */
function useNow(isTicking: boolean): number {
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
