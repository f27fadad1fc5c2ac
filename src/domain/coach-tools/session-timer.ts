// The arithmetic of the session timer. Instants and durations are in milliseconds; the present time is always an argument.
import { SESSION_DURATION_MAX_MINUTES, SESSION_DURATION_MIN_MINUTES } from '#domain/sessions/session-limits.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = MINUTES_PER_HOUR * MS_PER_MINUTE;

/** After this long without a change, the app asks whether the timer was forgotten. */
export const TIMER_FORGOTTEN_MS = 4 * MS_PER_HOUR;
export const TIMER_ROUNDING_TEXT = 'Rounded to the nearest minute, at least one and at most 24 hours.';

/** A timer. The coach sees `startedAt` and may change it; breaks are subtracted. */
export interface Timer {
  readonly startedAt: number;
  /** The sum of the finished breaks. */
  readonly breaksMs: number;
  /** When the present break began; null while the timer runs. */
  readonly pausedAt: number | null;
  /** When the coach last started, continued or confirmed it. */
  readonly attendedAt: number;
}

export const startTimer = (now: number): Timer => ({ startedAt: now, breaksMs: 0, pausedAt: null, attendedAt: now });

/** The time shown: from the start until now or the present break, without breaks. Never negative. */
export function elapsedMs(timer: Timer, now: number): number {
  return Math.max(0, (timer.pausedAt ?? now) - timer.startedAt - timer.breaksMs);
}

/** Returns a paused timer unchanged. */
export function pauseTimer(timer: Timer, now: number): Timer {
  return timer.pausedAt === null ? { ...timer, pausedAt: Math.max(now, timer.startedAt) } : timer;
}

/** Ends the present break. Returns a running timer unchanged. */
export function continueTimer(timer: Timer, now: number): Timer {
  if (timer.pausedAt === null) return timer;
  const breaksMs = timer.breaksMs + Math.max(0, now - timer.pausedAt);
  return { ...timer, breaksMs, pausedAt: null, attendedAt: now };
}

/** The timer with another start, or null if the start is in the future or would be later than the time without breaks allows. */
export function moveStart(timer: Timer, startedAt: number, now: number): Timer | null {
  const end = timer.pausedAt ?? now;
  return startedAt + timer.breaksMs <= end ? { ...timer, startedAt, attendedAt: now } : null;
}

/** The timer stopped at an instant in the past, or null if it is in the future or no time is left after the breaks. */
export function endAt(timer: Timer, end: number, now: number): Timer | null {
  if (end > now || end <= timer.startedAt + timer.breaksMs) return null;
  return { ...timer, pausedAt: end };
}

/** Whether it runs and the coach has not changed it for more than TIMER_FORGOTTEN_MS. */
export function isForgotten(timer: Timer, now: number): boolean {
  return timer.pausedAt === null && now - timer.attendedAt > TIMER_FORGOTTEN_MS;
}

/** The coach confirmed the timer; the app asks again after TIMER_FORGOTTEN_MS. */
export const confirmTimer = (timer: Timer, now: number): Timer => ({ ...timer, attendedAt: now });

/**
 * The minutes of the session: rounded to the nearest minute (30 seconds up), within the limits of a session.
 * @example timerMinutes(42 * 60_000 + 30_000) // 43
 */
export function timerMinutes(elapsed: number): number {
  const minutes = Math.round(elapsed / MS_PER_MINUTE);
  return Math.min(SESSION_DURATION_MAX_MINUTES, Math.max(SESSION_DURATION_MIN_MINUTES, minutes));
}

/**
 * The time as minutes and seconds, with hours from one hour on.
 * @example clockText(3_725_000) // '1:02:05'
 */
export function clockText(elapsed: number): string {
  const seconds = Math.floor(elapsed / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}

const two = (count: number): string => String(count).padStart(2, '0');

/** Parses a stored timer; null for anything else. */
export function parseTimer(stored: string | null): Timer | null {
  const value = parseJson(stored);
  if (typeof value !== 'object' || value === null) return null;
  const { startedAt, breaksMs, pausedAt, attendedAt } = value as Record<keyof Timer, unknown>;
  if (!isInstant(startedAt) || !isInstant(breaksMs) || !isInstant(attendedAt)) return null;
  if (pausedAt !== null && !isInstant(pausedAt)) return null;
  return { startedAt, breaksMs, pausedAt, attendedAt };
}

/** The last millisecond that has a calendar date. */
const LAST_INSTANT = 8.64e15;
const isInstant = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LAST_INSTANT;

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    // Malformed, so treated as no timer.
    return null;
  }
}
