import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeout } from './timeout.ts';

const tooLate = () => new Error('too late');
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('withTimeout', () => {
  it('returns what the work returns, and clears its timer', async () => {
    await expect(withTimeout(Promise.resolve(7), 1_000, tooLate)).resolves.toBe(7);
    await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, tooLate)).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects when the work takes too long, and ignores its late error', async () => {
    let fail = (_error: Error) => {};
    const work = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    const result = withTimeout(work, 1_000, tooLate);
    const refused = expect(result).rejects.toThrow('too late');
    await passTime(1_000);
    await refused;
    fail(new Error('nobody listens'));
    await passTime(0);
  });
});
