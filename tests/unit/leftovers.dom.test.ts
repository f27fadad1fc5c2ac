import { collectLeftovers } from '#tests/support/web/leftovers.ts';
import { expect, onTestFinished, test, vi } from 'vitest';

test("what a component test's file leaves on timers ends with it, also what repeats", () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers();
  const leftovers = collectLeftovers();
  setTimeout(() => undefined, 1_000);
  setInterval(() => undefined, 30_000);
  expect(vi.getTimerCount()).toBe(2);
  leftovers.end();
  expect(vi.getTimerCount()).toBe(0);
});

test('what it watches of the page is no longer seen, and observers of the next file see it', async () => {
  const leftovers = collectLeftovers();
  const [left, next] = [vi.fn(), vi.fn()];
  new MutationObserver(left).observe(document.body, { childList: true });
  leftovers.end();
  new MutationObserver(next).observe(document.body, { childList: true });
  document.body.append(document.createElement('p'));
  await expect.poll(() => next.mock.calls).toHaveLength(1);
  expect(left).not.toHaveBeenCalled();
});
