import { describe, expect, it } from 'vitest';
import { standingOf } from './standing.ts';
import { adminSubscription, isStandIn, fallbackSubscription } from './subscription.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const profile = {
  id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01',
  role: 'user',
  subscription_status: 'trial',
  subscription_start_date: '2026-11-01T12:00:00.000Z',
  subscription_end_date: '2026-12-01T12:00:00.000Z',
} as const;
const standIn = (change: object = {}) => fallbackSubscription({ ...profile, ...change }, NOW)!;
const bought = (status: string, cancel_at_period_end = false, cancel_at: string | null = null) => ({
  ...standIn(),
  id: '7f0c1c9e-3d1f-4f57-8f54-3a0a5b1e6b11',
  status,
  cancel_at_period_end,
  cancel_at,
});

describe('standingOf', () => {
  it.each([
    ['nothing', null, 'none'],
    ['an admin', adminSubscription('u1', NOW), 'admin'],
    ['the trial of the sign-up', standIn(), 'trial'],
    ['that trial at its last instant', standIn({ subscription_end_date: NOW }), 'trial-over'],
    ['a profile that says active', standIn({ subscription_status: 'active' }), 'active'],
    ['one whose date has passed', standIn({ subscription_status: 'active', subscription_end_date: NOW }), 'ended'],
    ['a bought trial', bought('trialing'), 'paid-trial'],
    ['a bought trial that was cancelled', bought('trialing', true), 'cancels'],
    ['a paid plan', bought('active'), 'active'],
    ['a cancelled plan', bought('active', true), 'cancels'],
    ['one that the portal cancelled in flexible mode', bought('active', false, NOW), 'cancels'],
    ['a trial that the portal cancelled so', bought('trialing', false, NOW), 'cancels'],
    ['a row whose status is trial', bought('trial'), 'paid-trial'],
    ['a profile that says trialing', standIn({ subscription_status: 'trialing' }), 'trial'],
    ['a failed payment', bought('past_due'), 'payment-due'],
    ['given up on', bought('unpaid'), 'payment-due'],
    ['an ended plan', bought('canceled'), 'ended'],
    ['a first payment never made', bought('incomplete_expired'), 'ended'],
  ])('%s', (_case, subscription, standing) => expect(standingOf(subscription)).toBe(standing));
});

it('tells what was bought from what stands in', () => {
  expect(isStandIn(standIn())).toBe(true);
  expect(isStandIn(adminSubscription('u1', NOW))).toBe(true);
  expect(isStandIn(bought('active'))).toBe(false);
});
