import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let slices: typeof import('./time-slices.ts');
beforeEach(async () => {
  vi.resetModules();
  slices = await import('./time-slices.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
});
afterEach(() => vi.useRealTimers());

/** How many of `many` waiting computations have had a slice. */
function waiting(many: number): () => number {
  let had = 0;
  for (let at = 0; at < many; at += 1) void slices.nextTurn().then(() => (had += 1));
  return () => had;
}

test('one user’s long computations go on in each turn of the event loop', async () => {
  slices.noticeUser('ada');
  slices.noticeUser('ada');
  const had = waiting(3);
  await passTime(3);
  expect(had()).toBe(3);
  expect(performance.now()).toBeLessThan(4);
});

test('beside another user they rest between slices, and have one at a time', async () => {
  slices.noticeUser('ada');
  slices.noticeUser('ben');
  const had = waiting(3);
  await passTime(3);
  expect(had()).toBe(0);
  await passTime(1);
  expect(had()).toBe(1);
  await passTime(4);
  expect(had()).toBe(2);
});

test('a second after the other’s last statement they no longer rest', async () => {
  slices.noticeUser('ada');
  slices.noticeUser('ben');
  slices.noticeUser('ada');
  await passTime(1_000);
  slices.noticeUser('ada');
  const had = waiting(1);
  await passTime(1);
  expect(had()).toBe(1);
});
