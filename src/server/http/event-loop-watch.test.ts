import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { watchEventLoop, type EventLoopWatch } from './event-loop-watch.ts';

let watch: EventLoopWatch | undefined;
afterEach(() => watch?.stop());

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('an event loop blocked for a second is logged with its delay, and the server is not ready for a while', async () => {
  const warn = vi.fn();
  watch = watchEventLoop({ warn });
  // The monitor measures once its own timer has run, which nothing tells.
  await sleep(100);
  expect(watch.isBlocked()).toBe(false);
  block(1_200);
  await expect.poll(() => watch?.isBlocked()).toBe(true);
  const [{ delayMs }] = warn.mock.calls[0] as [{ delayMs: number }];
  expect(delayMs).toBeGreaterThan(1_000);
  expect(warn).toHaveBeenCalledOnce();
  await expect.poll(() => watch?.isBlocked(), { timeout: 20_000 }).toBe(false);
});
