import { SUBSCRIPTION_LOOKUP_TIMEOUT_MS, SUBSCRIPTION_REFRESH_COOLDOWN_MS } from '#domain/timing.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#web/data/wire/query-client.ts';
import type * as Subscription from './subscription.ts';

const send = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>();
vi.mock('#web/data/auth/authorized-request.ts', () => ({
  authorizedRequest: (input: RequestInfo | URL, init: RequestInit) => send(new URL(String(input)), init),
}));

const PROFILE = {
  id: 'u1',
  role: 'user',
  subscription_status: 'trial',
  subscription_start_date: '2026-11-20T00:00:00Z',
  subscription_end_date: '2026-12-20T00:00:00Z',
};
const ROW = {
  id: 'row-1',
  status: 'active',
  current_period_end: '2026-12-20T00:00:00Z',
  created_at: '2026-11-20T00:00:00Z',
  price: { description: 'Monthly', unit_amount: 999, product: { name: 'Hourbook', description: null } },
};
const FROM_PROVIDER = { id: 'sub_1', status: 'active' };

const silence = (init: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

/** Answers requests by the last part of their path. An unexpected request fails. */
function serve(answers: Record<string, (init: RequestInit) => Promise<Response> | Response>): void {
  send.mockImplementation(async (url, init) => {
    const answer = answers[url.pathname.split('/').at(-1) ?? ''];
    if (!answer) throw new Error(`unexpected call of ${url.pathname}`);
    return answer(init);
  });
}

let subject: typeof Subscription;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') });
  vi.resetModules();
  subject = await import('./subscription.ts');
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  send.mockReset();
});

const calls = (name: string) => send.mock.calls.filter(([url]) => url.pathname.endsWith(name)).length;

describe('the lookup', () => {
  it("returns the provider's subscription", async () => {
    serve({ 'get-subscription-status': () => Response.json({ subscription: FROM_PROVIDER }) });
    expect(await subject.refreshSubscription('u1')).toEqual(FROM_PROVIDER);
    expect(send.mock.calls[0]?.[1].body).toBe('{"userId":"u1"}');
  });

  it('reads the table when the provider takes longer than 3 seconds', async () => {
    serve({ 'get-subscription-status': silence, subscriptions: () => Response.json([ROW]) });
    const found = subject.refreshSubscription('u1');
    await passTime(SUBSCRIPTION_LOOKUP_TIMEOUT_MS - 1);
    expect(calls('subscriptions')).toBe(0);
    await passTime(1);
    expect(await found).toMatchObject({ id: 'row-1', created: ROW.created_at, price: { nickname: 'Monthly' } });
  });

  it('reads the table when the provider fails, without an error', async () => {
    serve({
      'get-subscription-status': () => Response.json({ error: 'No customer' }, { status: 404 }),
      subscriptions: () => Response.json([ROW]),
    });
    expect(await subject.refreshSubscription('u1')).toMatchObject({ id: 'row-1' });
  });

  it('falls back to the profile when there is no row', async () => {
    serve({
      'get-subscription-status': () => Response.json({ subscription: null }),
      subscriptions: () => Response.json([]),
      profiles: () => Response.json(PROFILE),
    });
    expect(await subject.refreshSubscription('u1')).toMatchObject({
      id: 'fallback-u1',
      status: 'trialing',
      current_period_end: PROFILE.subscription_end_date,
    });
  });
});

it('asks at most once in 2 seconds', async () => {
  serve({ 'get-subscription-status': () => Response.json({ subscription: FROM_PROVIDER }) });
  await subject.refreshSubscription('u1');
  await passTime(SUBSCRIPTION_REFRESH_COOLDOWN_MS - 1);
  expect(await subject.refreshSubscription('u1')).toEqual(FROM_PROVIDER);
  expect(calls('get-subscription-status')).toBe(1);
  await passTime(1);
  await subject.refreshSubscription('u1');
  expect(calls('get-subscription-status')).toBe(2);
});
