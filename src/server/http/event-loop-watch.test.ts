import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { watchEventLoop, type EventLoopWatch } from './event-loop-watch.ts';

let watch: EventLoopWatch | undefined;
afterEach(() => watch?.stop());

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('a loop that was held for a second is logged with how long, and not ready until those who waited are answered', async () => {
  const warn = vi.fn();
  watch = watchEventLoop({ warn });
  // The monitor has to be running before it can measure.
  await sleep(100);
  expect(watch.isBlocked()).toBe(false);
  block(1_200);
  await sleep(40);
  expect(watch.isBlocked()).toBe(true);
  const [{ delayMs }] = warn.mock.calls[0] as [{ delayMs: number }];
  expect(delayMs).toBeGreaterThan(1_000);
  expect(warn).toHaveBeenCalledOnce();
  await sleep(2_100);
  expect(watch.isBlocked()).toBe(false);
});
