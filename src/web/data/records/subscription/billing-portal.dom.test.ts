import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { EDGE_FUNCTION_TIMEOUT_MS } from '#domain/timing.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBillingPortal } from './billing-portal.ts';

expectLogs(/^Billing portal failed Functions(?:Http|Fetch)Error: /);

const CALL = 'POST /functions/v1/create-billing-portal';

beforeEach(async () => {
  await signIn();
});
afterEach(() => {
  forgetServer();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the billing portal', () => {
  it('is requested with the origin, and resolves with its address', async () => {
    const calls = fakeServer({ [CALL]: { body: { url: 'https://billing.stripe.example/p/1' } } });
    expect(await createBillingPortal()).toBe('https://billing.stripe.example/p/1');
    expect(calls).toEqual([{ route: CALL, body: { origin: location.origin } }]);
  });

  it.each([
    ['a refusal', { status: 404, body: { message: 'No customer' } }, 'Failed to create billing portal session'],
    ['a failed session', { status: 502, body: {} }, 'Failed to create billing portal session'],
    ['no address', { body: {} }, 'Failed to create billing portal session'],
    [
      'a provider that cannot be reached',
      { status: 503, body: {} },
      'Error creating billing portal session. Please try again later.',
    ],
  ])('with %s rejects: %s', async (_case, answer, message) => {
    fakeServer({ [CALL]: answer });
    await expect(createBillingPortal()).rejects.toThrow(message);
  });

  it('without a server rejects', async () => {
    fakeServer({});
    await expect(createBillingPortal()).rejects.toThrow(
      'Error creating billing portal session. Please try again later.',
    );
  });

  it('rejects after 5 seconds', async () => {
    vi.stubGlobal(
      'fetch',
      (_input: string, { signal }: RequestInit = {}) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
    );
    vi.useFakeTimers();
    const failed = vi.fn();
    createBillingPortal().catch(failed);
    await passTime(EDGE_FUNCTION_TIMEOUT_MS - 1);
    expect(failed).not.toHaveBeenCalled();
    await passTime(1);
    expect(failed).toHaveBeenCalledWith(new Error('Error creating billing portal session. Please try again later.'));
  });

  it('without a session sends no request', async () => {
    localStorage.clear();
    const calls = fakeServer({});
    await expect(createBillingPortal()).rejects.toThrow('Authentication required to manage subscription');
    expect(calls).toEqual([]);
  });
});
