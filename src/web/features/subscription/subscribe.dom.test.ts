import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { EDGE_FUNCTION_TIMEOUT_MS } from '#domain/timing.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { config, setConfig } from '#web/data/wire/config.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribe } from './subscribe.ts';

expectLogs(
  /^Plan lookup failed: /,
  /^Checkout failed (?:Functions(?:Http|Fetch)Error: |Error: The server returned no address)/,
);

const PRICES = 'GET /rest/v1/prices';
const CHECKOUT = 'POST /functions/v1/create-checkout-session';
const PRICE_ID = '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a02';
const HOSTED = 'https://checkout.stripe.example/c/pay/cs_1';
const PLAN = {
  id: PRICE_ID,
  stripe_price_id: 'price_1',
  unit_amount: 999,
  currency: 'gbp',
  product: { name: 'Hourbook', description: null },
};
const FALLBACK = `/checkout.html?price=price_1&customer=${USER_ID}&email=ada%40example.org`;
const serve = (answers: Answers = {}) =>
  fakeServer({ [PRICES]: { body: [PLAN] }, [CHECKOUT]: { body: { url: HOSTED } }, ...answers });

beforeEach(async () => {
  await signIn();
});
afterEach(() => {
  forgetServer();
  vi.useRealTimers();
  vi.restoreAllMocks();
  delete window.dataLayer;
});

describe('subscribing', () => {
  it("returns the provider's page for the price, the user and this origin", async () => {
    const calls = serve();
    expect(await subscribe(PRICE_ID)).toBe(HOSTED);
    expect(calls.at(-1)).toMatchObject({
      route: CHECKOUT,
      body: {
        priceId: 'price_1',
        userId: USER_ID,
        customerEmail: 'ada@example.org',
        origin: location.origin,
        metadata: { source: expect.any(String), timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
      },
    });
    expect(toasts()).toEqual([]);
  });

  it('without a price sends no request', async () => {
    const calls = serve();
    expect(await subscribe(' ')).toBeNull();
    expect(toasts()).toEqual([['destructive', 'Subscription Error', 'Invalid price ID provided']]);
    expect(calls).toEqual([]);
  });

  it('asks to log in first', async () => {
    localStorage.clear();
    const calls = serve();
    expect(await subscribe(PRICE_ID)).toBeNull();
    expect(toasts()).toEqual([['destructive', 'Authentication Required', 'Please log in to subscribe']]);
    expect(calls).toEqual([]);
  });

  it.each([
    ['is unknown', { body: [] }],
    ['can not be looked up', { status: 400, body: { code: '22P02', message: 'invalid input syntax for type uuid' } }],
  ])('of a plan that %s ends in a toast', async (_case, answer) => {
    serve({ [PRICES]: answer });
    expect(await subscribe(PRICE_ID)).toBeNull();
    expect(toasts()).toEqual([['destructive', 'Subscription Error', 'Could not find the selected subscription plan']]);
  });

  it("uses a provider's price id when the lookup fails", async () => {
    const calls = serve({ [PRICES]: { status: 400, body: { code: '22P02', message: 'invalid input syntax' } } });
    expect(await subscribe('price_77')).toBe(HOSTED);
    expect(calls.at(-1)?.body).toMatchObject({ priceId: 'price_77' });
  });
});

describe('when the lookup fails and the page has the id of the provider', () => {
  it('uses that id', async () => {
    const calls = serve({ [PRICES]: { status: 500, body: { message: 'Something went wrong' } } });
    expect(await subscribe(PRICE_ID, 'price_1')).toBe(HOSTED);
    expect(calls.at(-1)?.body).toMatchObject({ priceId: 'price_1' });
  });

  it('but not for a plan that no longer exists', async () => {
    serve({ [PRICES]: { body: [] } });
    expect(await subscribe(PRICE_ID, 'price_1')).toBeNull();
    expect(toasts()).toEqual([['destructive', 'Subscription Error', 'Could not find the selected subscription plan']]);
  });
});

describe('when the payment page can not be opened', () => {
  it.each([
    ['a refusal', { status: 503, body: { code: 503, message: 'The payment provider cannot be reached' } }],
    ['no address', { body: {} }],
    ['an invalid address', { body: { url: 'javascript:alert(1)' } }],
  ])('%s returns the static page', async (_case, answer) => {
    serve({ [CHECKOUT]: answer });
    expect(await subscribe(PRICE_ID)).toBe(FALLBACK);
  });

  it('returns the static page after 5 seconds', async () => {
    serve();
    const answer = fetch;
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) =>
      input.includes('create-checkout-session') ? untilAborted(init.signal) : answer(input, init),
    );
    vi.useFakeTimers();
    const ended = vi.fn();
    void subscribe(PRICE_ID).then(ended);
    await passTime(EDGE_FUNCTION_TIMEOUT_MS - 1);
    expect(ended).not.toHaveBeenCalled();
    await passTime(1);
    expect(ended).toHaveBeenCalledWith(FALLBACK);
  });

  it('shows an existing subscription', async () => {
    serve({ [CHECKOUT]: { status: 409, body: { code: 409, message: 'You already have a subscription' } } });
    expect(await subscribe(PRICE_ID)).toBe('/subscription/details');
  });
});

describe('the begin_checkout event', () => {
  it('is recorded with the flag on', async () => {
    setConfig({ ...config(), flags: { ...config().flags, analytics: true } });
    serve();
    await subscribe(PRICE_ID);
    expect(window.dataLayer).toEqual([
      {
        event: 'begin_checkout',
        ecommerce: {
          currency: 'GBP',
          value: 9.99,
          items: [{ item_id: PRICE_ID, item_name: 'Hourbook', price: 9.99, quantity: 1 }],
        },
      },
    ]);
  });

  it('is not recorded with the flag off', async () => {
    serve();
    await subscribe(PRICE_ID);
    expect(window.dataLayer).toBeUndefined();
  });
});

function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}
