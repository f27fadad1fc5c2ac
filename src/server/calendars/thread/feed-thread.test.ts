import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import { ReadingClock } from '#server/calendars/fetch/reading-clock.ts';
import { partsOf } from './feed-thread.ts';

afterEach(() => void vi.useRealTimers());

const OPTIONS = { readsNotes: false, since: '2026-01-01' };
const SMALL = 'BEGIN:VCALENDAR\nEND:VCALENDAR';
const bytesOf = (text: string) => [new TextEncoder().encode(text).buffer];

/** A reading with this much time. */
function reading(coach: string, ms: number) {
  const over = new AbortController();
  const clock = new ReadingClock(ms, () => over.abort(new FetchRefused('too-slow')));
  return { coach, signal: over.signal, clock };
}

test('the time of a reading begins with its turn, not while it waits for the large calendars of other coaches', async () => {
  const calendar = `BEGIN:VCALENDAR${'\n'.repeat(2_000_000)}END:VCALENDAR`;
  // Starts the thread before the time of the small one is measured.
  await partsOf(reading('first', 60_000), { kind: 'calendar', body: bytesOf(SMALL), options: OPTIONS });
  const others = ['a', 'b'].map((coach) =>
    partsOf(reading(coach, 60_000), { kind: 'calendar', body: bytesOf(calendar), options: OPTIONS }),
  );
  const small = reading('z', 500);
  await expect(partsOf(small, { kind: 'calendar', body: bytesOf(SMALL), options: OPTIONS })).resolves.toMatchObject({
    parts: [],
  });
  small.clock.end();
  await Promise.all(others);
});

describe('a clock', () => {
  const over = vi.fn<() => void>();
  beforeEach(() => {
    vi.useFakeTimers();
    over.mockClear();
  });

  test('adds up the time that it runs, ends once, and does not start again', () => {
    const clock = new ReadingClock(10_000, over);
    vi.advanceTimersByTime(6_000);
    clock.wait();
    vi.advanceTimersByTime(14_000);
    clock.work();
    clock.work();
    vi.advanceTimersByTime(3_999);
    expect(over).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    clock.work();
    vi.advanceTimersByTime(60_000);
    expect(over).toHaveBeenCalledOnce();
    const ended = new ReadingClock(1_000, over);
    ended.end();
    ended.work();
    vi.advanceTimersByTime(2_000);
    expect(over).toHaveBeenCalledOnce();
  });

  test('ends a reading whose turns take 15 seconds in total, however short each is', () => {
    const clock = new ReadingClock(10_000, over);
    for (let turn = 0; turn < 3; turn += 1) {
      clock.wait();
      vi.advanceTimersByTime(4_900);
      clock.work();
      vi.advanceTimersByTime(10);
    }
    clock.wait();
    vi.advanceTimersByTime(299);
    expect(over).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(over).toHaveBeenCalledOnce();
  });

  test('says which share of its time is used, of work or of waiting', () => {
    const clock = new ReadingClock(10_000, over);
    vi.advanceTimersByTime(4_000);
    clock.wait();
    vi.advanceTimersByTime(3_000);
    expect(clock.used).toBe(0.4);
    vi.advanceTimersByTime(6_000);
    expect(clock.used).toBe(0.6);
    clock.work();
    vi.advanceTimersByTime(4_000);
    expect(clock.used).toBe(0.8);
    clock.end();
    vi.advanceTimersByTime(4_000);
    expect(clock.used).toBe(0.8);
  });
});
