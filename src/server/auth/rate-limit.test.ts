import { describe, expect, it } from 'vitest';
import { createRateLimiter, DEFAULT_LIMITS } from './rate-limit.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');

/** What an attempt is told, the `hits`th in a window that began `ago` seconds ago. */
function attempt(hits: number, ago: number, factor?: number) {
  const row = { hits, window_started_at: new Date(NOW.getTime() - ago * 1000) };
  const db = { asServer: async () => [row] } as unknown as Parameters<typeof createRateLimiter>[0]['db'];
  const limits = { ...DEFAULT_LIMITS, token: { hits: 2, windowSeconds: 86_400 } };
  const limiter = createRateLimiter({ db, now: () => NOW }, limits);
  return {
    seconds: () => limiter.secondsToWait('token', 'somebody', factor),
    count: () => limiter.count('token', 'somebody', (wait) => `Again in ${wait}.`),
  };
}

describe('a limit', () => {
  it('allows as many attempts as it says, and a multiple by its factor', async () => {
    expect(await attempt(2, 0).seconds()).toBe(0);
    expect(await attempt(3, 0).seconds()).toBe(86_400);
    expect(await attempt(20, 0, 10).seconds()).toBe(0);
    expect(await attempt(21, 0, 10).seconds()).toBe(86_400);
  });

  it('says the whole seconds until its window ends, at least one', async () => {
    expect(await attempt(3, 86_398.5).seconds()).toBe(2);
    expect(await attempt(3, 86_400).seconds()).toBe(1);
  });

  it.each([
    [86_400, 'a second'],
    [86_398, '2 seconds'],
    [86_310, '90 seconds'],
    [86_309, '2 minutes'],
    [81_000, '90 minutes'],
    [80_999, '2 hours'],
    [0, '24 hours'],
  ])('after %i seconds of a day says %s', async (ago, wait) => {
    await expect(attempt(3, ago).count()).rejects.toMatchObject({ status: 429, message: `Again in ${wait}.` });
  });
});
