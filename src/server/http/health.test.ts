import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createHealth } from './health.ts';

function health({ isReady = true, isStopping = false, isBlocked = false } = {}) {
  const db = { isReady: async () => isReady } as Partial<Database> as Database;
  return createHealth(db, { isStopping: () => isStopping, isBlocked: () => isBlocked });
}

describe('/readyz', () => {
  it.each([
    [{}, 200, 'ok'],
    [{ isReady: false }, 503, 'database not reachable'],
    [{ isBlocked: true }, 503, 'busy'],
    [{ isStopping: true }, 503, 'stopping'],
    [{ isStopping: true, isReady: false }, 503, 'stopping'],
    [{ isBlocked: true }, 503, 'busy'],
  ])('%j is %i: %s', async (circumstances, status, expected) => {
    const answer = await health(circumstances).request('/readyz');
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ status: expected });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

it('/healthz is ok in every state of the process', async () => {
  const answer = await health({ isReady: false, isStopping: true }).request('/healthz');
  expect(answer.status).toBe(200);
});
