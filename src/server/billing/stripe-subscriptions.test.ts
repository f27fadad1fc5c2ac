import type { Stripe } from 'stripe';
import { expect, it, vi } from 'vitest';
import { sentSubscription } from '#tests/support/sent-subscription.ts';
import { InvalidStripeResponse } from './stripe-failure.ts';
import { fetchSubscriptions } from './stripe-subscriptions.ts';

const subscription = (id: string, ...ends: number[]) => sentSubscription(id, 'active', { ends });

function stripeWith(...pages: object[]) {
  const list = vi.fn(async (_asked: object) => pages[list.mock.calls.length - 1] ?? { data: [], has_more: false });
  return { list, stripe: { subscriptions: { list } } as unknown as Stripe };
}

it('all pages of a customer are read, ended subscriptions too', async () => {
  const { list, stripe } = stripeWith(
    { data: [subscription('a', 10), subscription('b', 10)], has_more: true },
    { data: [subscription('c', 10)], has_more: false },
  );
  expect((await fetchSubscriptions(stripe, 'cus_1')).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  const asked = { customer: 'cus_1', status: 'all', limit: 100 };
  expect(list.mock.calls).toEqual([[asked], [{ ...asked, starting_after: 'b' }]]);
});

it('an empty page is the last, whatever Stripe says', async () => {
  const { list, stripe } = stripeWith({ data: [], has_more: true });
  expect(await fetchSubscriptions(stripe, 'cus_1')).toEqual([]);
  expect(list).toHaveBeenCalledOnce();
});

it.each([[[10, 20]], [[20, 10]]])('of items that end after %j seconds the last counts', async (ends) => {
  const { stripe } = stripeWith({ data: [subscription('a', ...ends)], has_more: false });
  expect(await fetchSubscriptions(stripe, 'cus_1')).toMatchObject([
    { current_period_end: '1970-01-01T00:00:20.000Z', stripe_price_id: 'price_20', stripe_item_id: 'si_20' },
  ]);
});

it.each([
  ['no list', { data: {} }, 'no list of subscriptions'],
  ['no item', { data: [subscription('a')] }, 'items.data'],
  ['no status and no end', { data: [{ ...subscription('a', 1), status: null, ended_at: '' }] }, 'status, ended_at'],
])('%s is said', async (_case, page, text) => {
  const failure = fetchSubscriptions(stripeWith(page).stripe, 'cus_1');
  await expect(failure).rejects.toThrow(InvalidStripeResponse);
  await expect(failure).rejects.toThrow(text);
});
