import type { Stripe } from 'stripe';
import { expect, it, vi } from 'vitest';
import type { BillingContext } from './plan-prices.ts';
import { StripeTimeout } from './stripe-failure.ts';
import { refreshSubscriptions } from './sync-customer.ts';

const refresh = (failure: Error, warn: () => void) => {
  const asServer = async () => [{ stripe_customer_id: 'cus_1', ticket: '1' }];
  const stripe = { subscriptions: { list: () => Promise.reject(failure) } } as unknown as Stripe;
  return refreshSubscriptions({ stripe, db: { asServer }, log: { warn } } as unknown as BillingContext, 'user');
};

it('where Stripe fails, the stored subscriptions stay, and the log says why', async () => {
  const warn = vi.fn();
  await refresh(new StripeTimeout('too late'), warn);
  expect(warn).toHaveBeenCalledWith(
    { userId: 'user', failure: 'StripeTimeout', reason: 'too late' },
    'Stripe could not be asked for a subscription',
  );
});

it('another failure is not hidden', async () => {
  const warn = vi.fn();
  await expect(refresh(new Error('of our own'), warn)).rejects.toThrow('of our own');
  expect(warn).not.toHaveBeenCalled();
});
