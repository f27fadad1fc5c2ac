import { afterEach, expect, test, vi } from 'vitest';
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import { ReadingClock } from '#server/calendars/fetch/reading-clock.ts';
import { partsOfCalendar } from './feed-thread.ts';

afterEach(() => void vi.useRealTimers());

const OPTIONS = { readsNotes: false, since: '2026-01-01' };
const bytesOf = (text: string) => [new TextEncoder().encode(text).buffer];

/** A reading with so much time. */
function reading(coach: string, ms: number) {
  const over = new AbortController();
  const clock = new ReadingClock(ms, () => over.abort(new FetchRefused('too-slow')));
  return { coach, signal: over.signal, clock };
}

test('a coach’s reading waits for others’ large calendars without using up its time, which begins with its turn', async () => {
  const calendar = `BEGIN:VCALENDAR${'\n'.repeat(5_000_000)}END:VCALENDAR`;
  // The thread has started when the time of the small one is measured.
  await partsOfCalendar(reading('first', 60_000), bytesOf('BEGIN:VCALENDAR'), OPTIONS);
  const others = ['a', 'b'].map((coach) => partsOfCalendar(reading(coach, 60_000), bytesOf(calendar), OPTIONS));
  const small = reading('z', 500);
  await expect(partsOfCalendar(small, bytesOf('BEGIN:VCALENDAR'), OPTIONS)).resolves.toMatchObject({ parts: [] });
  small.clock.end();
  await Promise.all(others);
});

test('a clock counts what it ran, is over once, and does not start after its end', () => {
  vi.useFakeTimers();
  const over = vi.fn<() => void>();
  const clock = new ReadingClock(1_000, over);
  vi.advanceTimersByTime(600);
  clock.stop();
  vi.advanceTimersByTime(60_000);
  clock.start();
  clock.start();
  vi.advanceTimersByTime(399);
  expect(over).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(over).toHaveBeenCalledOnce();
  const ended = new ReadingClock(1_000, over);
  ended.end();
  ended.start();
  vi.advanceTimersByTime(2_000);
  expect(over).toHaveBeenCalledOnce();
});
