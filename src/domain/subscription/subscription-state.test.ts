import { describe, expect, it } from 'vitest';
import { subscriptionState } from './subscription-state.ts';
import { adminSubscription, isFallback, fallbackSubscription } from './subscription.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const profile = {
  id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01',
  role: 'user',
  subscription_status: 'trial',
  subscription_start_date: '2026-11-01T12:00:00.000Z',
  subscription_end_date: '2026-12-01T12:00:00.000Z',
} as const;
const fallback = (change: object = {}) => fallbackSubscription({ ...profile, ...change }, NOW)!;
const bought = (status: string, cancel_at_period_end = false, cancel_at: string | null = null) => ({
  ...fallback(),
  id: '7f0c1c9e-3d1f-4f57-8f54-3a0a5b1e6b11',
  status,
  cancel_at_period_end,
  cancel_at,
});

describe('subscriptionState', () => {
  it.each([
    ['nothing', null, 'none'],
    ['an admin', adminSubscription('u1', NOW), 'admin'],
    ['the trial of the sign-up', fallback(), 'trial'],
    ['that trial at its last instant', fallback({ subscription_end_date: NOW }), 'trial-over'],
    ['a granted plan, which does not renew', fallback({ subscription_status: 'active' }), 'trial'],
    ['one whose date has passed', fallback({ subscription_status: 'active', subscription_end_date: NOW }), 'ended'],
    ['a bought trial', bought('trialing'), 'paid-trial'],
    ['a bought trial that was cancelled', bought('trialing', true), 'cancels'],
    ['a paid plan', bought('active'), 'active'],
    ['a cancelled plan', bought('active', true), 'cancels'],
    ['one that the portal cancelled in flexible mode', bought('active', false, NOW), 'cancels'],
    ['a trial that the portal cancelled so', bought('trialing', false, NOW), 'cancels'],
    ['a row whose status is trial', bought('trial'), 'paid-trial'],
    ['a profile that says trialing', fallback({ subscription_status: 'trialing' }), 'trial'],
    ['a failed payment', bought('past_due'), 'payment-due'],
    ['given up on', bought('unpaid'), 'payment-due'],
    ['an ended plan', bought('canceled'), 'ended'],
    ['a first payment never made', bought('incomplete_expired'), 'ended'],
  ])('%s', (_case, subscription, standing) => expect(subscriptionState(subscription)).toBe(standing));
});

it('distinguishes bought subscriptions from fallbacks', () => {
  expect(isFallback(fallback())).toBe(true);
  expect(isFallback(adminSubscription('u1', NOW))).toBe(true);
  expect(isFallback(bought('active'))).toBe(false);
});
