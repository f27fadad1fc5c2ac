import { continueTimer, elapsedMs, pauseTimer, startTimer, type Timer } from '#domain/coach-tools/session-timer.ts';
import { useStoredTimer, type StoredTimer } from '#web/data/records/stored-timer.ts';
import { useNavigate } from '@tanstack/react-router';
import { useNow } from './use-now.ts';

interface TimerActions {
  start: () => void;
  /** Pauses a running timer and continues a paused one. */
  toggle: () => void;
  /** Pauses the timer and opens the session form filled in from it; saving the form ends the timer. */
  log: () => void;
}

/** The timer as it stands, what it shows, and what its buttons do. */
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
    // Another tab may have started one meanwhile: that one stays.
    start: () => change((current) => current ?? startTimer(Date.now())),
    toggle: () => update((current, at) => (current.pausedAt === null ? pauseTimer : continueTimer)(current, at)),
    log: () => {
      update(pauseTimer);
      void navigate({ to: '.', search: (search: object) => ({ ...search, timed: 1 as const }), resetScroll: false });
    },
  };
}
