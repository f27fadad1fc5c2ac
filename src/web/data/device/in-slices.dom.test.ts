import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Steps } from '#domain/steps.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { inSlices, resultInSlices } from './in-slices.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

let taken = 0;

/** Each takes `ms`. */
function* steps(count: number, ms: number): Steps<string> {
  taken = 0;
  while (taken < count) {
    taken += 1;
    now += ms;
    yield;
  }
  return 'done';
}

function* failing(): Steps<string> {
  yield;
  throw new Error('a rule is wrong');
}

let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

test('quick steps are taken in one slice, slow ones with a pause after each 30 ms', () => {
  const onDone = vi.fn();
  inSlices(steps(1_000, 0), (take) => onDone(take()));
  expect(taken).toBe(0);
  vi.runOnlyPendingTimers();
  expect(onDone).toHaveBeenCalledExactlyOnceWith('done');

  inSlices(steps(10, 10), onDone);
  const slices: number[] = [];
  while (vi.getTimerCount() > 0) {
    vi.runOnlyPendingTimers();
    slices.push(taken);
  }
  expect(slices).toEqual([3, 6, 9, 10]);
  expect(onDone).toHaveBeenCalledTimes(2);
});

test('nothing more is computed when it is ended', () => {
  const onDone = vi.fn();
  const end = inSlices(steps(10, 10), onDone);
  vi.runOnlyPendingTimers();
  end();
  expect(vi.getTimerCount()).toBe(0);
  expect(taken).toBe(3);
  expect(onDone).not.toHaveBeenCalled();
});

test('what a step throws is thrown where the result is taken, and nothing more is computed', () => {
  const onDone = vi.fn<(take: () => string) => void>();
  inSlices(failing(), onDone);
  vi.runOnlyPendingTimers();
  expect(onDone).toHaveBeenCalledOnce();
  expect(onDone.mock.calls[0]![0]).toThrow('a rule is wrong');
  expect(vi.getTimerCount()).toBe(0);
});

test('as a promise, the result comes, or what a step throws', async () => {
  const result = resultInSlices(steps(10, 10));
  while (taken < 10) await passTime(1);
  expect(await result).toBe('done');

  const seen = expect(resultInSlices(failing())).rejects.toThrow('a rule is wrong');
  await passTime(1);
  await seen;
});
