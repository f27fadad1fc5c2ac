import { describe, expect, it } from 'vitest';
import {
  clockText,
  confirmTimer,
  continueTimer,
  elapsedMs,
  endAt,
  isForgotten,
  moveStart,
  pauseTimer,
  parseTimer,
  startTimer,
  timerMinutes,
  type Timer,
} from './session-timer.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const T0 = 1_795_000_000_000;
const at = (minutes: number) => T0 + minutes * MINUTE;
const running = startTimer(T0);
/** Paused from minute 10 to 25. */
const afterBreak = continueTimer(pauseTimer(running, at(10)), at(25));

describe('the time shown', () => {
  it.each<[string, Timer, number, number]>([
    ['nothing at the start', running, at(0), 0],
    ['what passed', running, at(42), 42],
    ['what passed until the break under way', pauseTimer(running, at(10)), at(300), 10],
    ['what passed without the break', afterBreak, at(60), 45],
    ['two breaks left out', continueTimer(pauseTimer(afterBreak, at(40)), at(45)), at(60), 40],
    ['nothing when the clock was set back', running, at(-5), 0],
    ['the same after a second press on pause', pauseTimer(pauseTimer(running, at(10)), at(20)), at(30), 10],
    ['the same after a second press on continue', continueTimer(afterBreak, at(30)), at(60), 45],
    ['no break that ran backwards', continueTimer(pauseTimer(running, at(10)), at(5)), at(20), 20],
  ])('%s', (_what, timer, now, minutes) => expect(elapsedMs(timer, now)).toBe(minutes * MINUTE));
});

describe('another start', () => {
  it.each<[string, Timer, number, number | null]>([
    ['earlier adds', running, at(-15), 45],
    ['later takes away', running, at(10), 20],
    ['now leaves nothing', running, at(30), 0],
    ['ahead is refused', running, at(31), null],
    ['keeps the break', afterBreak, at(-5), 20],
    ['that leaves less than the break is refused', afterBreak, at(16), null],
    ['after the break under way began is refused', pauseTimer(running, at(10)), at(11), null],
  ])('%s', (_what, timer, start, minutes) => {
    const moved = moveStart(timer, start, at(30));
    expect(moved && elapsedMs(moved, at(30))).toBe(minutes === null ? null : minutes * MINUTE);
  });
});

describe('ended at', () => {
  it.each<[string, Timer, number, number | null]>([
    ['an hour after the start', running, at(60), 60],
    ['an hour after the start, less the break', afterBreak, at(60), 45],
    ['now', running, at(300), 300],
    ['later than now is refused', running, at(301), null],
    ['the start itself is refused', running, at(0), null],
    ['within the break is refused', afterBreak, at(15), null],
  ])('%s', (_what, timer, end, minutes) => {
    const ended = endAt(timer, end, at(300));
    expect(ended && elapsedMs(ended, at(999))).toBe(minutes === null ? null : minutes * MINUTE);
  });
});

describe('forgotten', () => {
  it.each<[string, Timer, number, boolean]>([
    ['not after four hours', running, T0 + 4 * HOUR, false],
    ['a moment later', running, T0 + 4 * HOUR + 1, true],
    ['not while paused', pauseTimer(running, at(10)), T0 + 9 * HOUR, false],
    ['not soon after it went on', afterBreak, T0 + 4 * HOUR + 10 * MINUTE, false],
    ['not soon after it was confirmed', confirmTimer(running, T0 + 5 * HOUR), T0 + 8 * HOUR, false],
    ['again four hours after that', confirmTimer(running, T0 + 5 * HOUR), T0 + 9 * HOUR + 1, true],
    ['not when the start was just moved back', moveStart(running, T0 - 6 * HOUR, T0) ?? running, T0 + HOUR, false],
  ])('%s', (_what, timer, now, forgotten) => expect(isForgotten(timer, now)).toBe(forgotten));
});

it.each([
  [0, 1],
  [29 * SECOND, 1],
  [89 * SECOND, 1],
  [90 * SECOND, 2],
  [42 * MINUTE + 29 * SECOND, 42],
  [42 * MINUTE + 30 * SECOND, 43],
  [24 * HOUR, 1440],
  [70 * HOUR, 1440],
])('%i ms are logged as %i minutes', (elapsed, minutes) => expect(timerMinutes(elapsed)).toBe(minutes));

it.each([
  [0, '0:00'],
  [999, '0:00'],
  [59_999, '0:59'],
  [MINUTE, '1:00'],
  [HOUR - 1, '59:59'],
  [HOUR, '1:00:00'],
  [26 * HOUR + 5 * MINUTE + 7 * SECOND, '26:05:07'],
])('%i ms read %s', (elapsed, text) => expect(clockText(elapsed)).toBe(text));

describe('a stored timer', () => {
  it('is parsed as it was', () => {
    for (const timer of [running, afterBreak, pauseTimer(running, at(10))])
      expect(parseTimer(JSON.stringify(timer))).toEqual(timer);
  });

  it.each([
    null,
    '',
    'null',
    '[]',
    '42',
    '{"startedAt":',
    JSON.stringify({ ...running, startedAt: '2026' }),
    JSON.stringify({ ...running, startedAt: 1e300 }),
    JSON.stringify({ ...running, breaksMs: -1 }),
    JSON.stringify({ ...running, attendedAt: null }),
    JSON.stringify({ ...running, pausedAt: 'now' }),
    JSON.stringify({ startedAt: T0, breaksMs: 0, attendedAt: T0 }),
  ])('%s is not a timer', (kept) => expect(parseTimer(kept)).toBeNull());
});
