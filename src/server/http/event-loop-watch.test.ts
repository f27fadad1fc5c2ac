import { afterEach, expect, test, vi } from 'vitest';
import { passTime } from '#tests/support/pass-time.ts';
import { watchEventLoop, type EventLoopWatch } from './event-loop-watch.ts';

const STOPPED: Parameters<typeof vi.useFakeTimers>[0] = {
  toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
};

let watch: EventLoopWatch | undefined;
afterEach(() => watch?.stop());

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('a block of the event loop is logged with its delay, and the server is not ready for a while', async () => {
  const warn = vi.fn();
  watch = watchEventLoop({ warn });
  watch.requestCame();
  expect(watch.isBlocked()).toBe(false);
  block(1_600);
  await expect.poll(() => watch?.isBlocked()).toBe(true);
  const [{ delayMs }] = warn.mock.calls[0] as [{ delayMs: number }];
  expect(delayMs).toBeGreaterThan(500);
  expect(warn).toHaveBeenCalledOnce();
  await expect.poll(() => watch?.isBlocked()).toBe(false);
});

test('a server that answers in time is not blocked, however long it runs', async () => {
  vi.useFakeTimers(STOPPED);
  try {
    const warn = vi.fn();
    watch = watchEventLoop({ warn });
    for (let second = 0; second < 20; second += 1) {
      watch.requestCame();
      await passTime(1_049);
    }
    expect(watch.isBlocked()).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

test('an idle server has no timer, and is not blocked when a request comes at last', async () => {
  vi.useFakeTimers(STOPPED);
  try {
    const warn = vi.fn();
    watch = watchEventLoop({ warn });
    expect(vi.getTimerCount()).toBe(0);
    watch.requestCame();
    await passTime(2_000);
    expect(vi.getTimerCount()).toBe(0);
    await passTime(60_000);
    expect(watch.isBlocked()).toBe(false);
    watch.requestCame();
    expect(watch.isBlocked()).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
