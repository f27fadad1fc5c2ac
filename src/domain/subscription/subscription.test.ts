import { describe, expect, it, test } from 'vitest';
import {
  badgeText,
  daysLeft,
  isCompactBadgeHidden,
  lastDay,
  periodProgress,
  fallbackSubscription,
  type Subscription,
} from './subscription.ts';

const now = '2026-11-20T12:00:00.000Z';
const profile = {
  id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01',
  role: 'user',
  subscription_status: 'trial',
  subscription_start_date: '2026-11-01T00:00:00.000Z',
  subscription_end_date: '2026-12-01T00:00:00.000Z',
} as const;
const fallback = (change: object) => fallbackSubscription({ ...profile, ...change }, now);
const withState = (status: string, cancel_at_period_end = false, cancel_at: string | null = null): Subscription => ({
  ...fallback({})!,
  status,
  cancel_at_period_end,
  cancel_at,
});

describe('badgeText', () => {
  it.each([
    ['trialing', false, 'Trial'],
    ['trialing', true, 'Trial'],
    ['trial', false, 'Trial'],
    ['active', false, 'Active'],
    ['active', true, 'Cancels Soon'],
    ['inactive', false, 'Inactive'],
    ['past_due', false, 'Inactive'],
  ])('%s, cancelling %s → %s', (status, cancels, text) => expect(badgeText(withState(status, cancels))).toBe(text));
  it.each([
    ['by the portal in classic mode', true, '2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['by the portal in flexible mode', false, '2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['by the API', true, null, '2026-12-01T00:00:00.000Z'],
    ['for a day of its own', false, '2026-11-25T00:00:00.000Z', '2026-11-25T00:00:00.000Z'],
  ])('cancelled %s has the badge and the last day', (_how, atPeriodEnd, at, last) => {
    const subscription = withState('active', atPeriodEnd, at);
    expect(badgeText(subscription)).toBe('Cancels Soon');
    expect(lastDay(subscription)).toBe(last);
    expect(isCompactBadgeHidden(subscription)).toBe(false);
  });
  it('no subscription is inactive', () => expect(badgeText(null)).toBe('Inactive'));
});

test('the compact badge hides only when all is well', () => {
  expect(isCompactBadgeHidden(withState('active'))).toBe(true);
  expect(isCompactBadgeHidden(withState('active', true))).toBe(false);
  expect(isCompactBadgeHidden(withState('trialing'))).toBe(false);
  expect(isCompactBadgeHidden(null)).toBe(false);
});

test('days left and the bar follow the period', () => {
  expect(daysLeft(fallback({})!, now)).toBe(11);
  expect(periodProgress(30)).toBe(0);
  expect(periodProgress(15)).toBe(50);
  expect(periodProgress(0)).toBe(100);
  expect(periodProgress(365)).toBe(0);
});

describe('the fallback for a missing subscription', () => {
  it('a trial profile becomes trialing, with its own dates and a 14-day trial end', () => {
    const subscription = fallback({});
    expect(subscription).toMatchObject({
      status: 'trialing',
      current_period_end: '2026-12-01T00:00:00.000Z',
      trial_end: '2026-11-15T00:00:00.000Z',
    });
  });
  it('a profile that says trialing is on trial too', () =>
    expect(badgeText(fallback({ subscription_status: 'trialing' }))).toBe('Trial'));
  it('a trial that has ended, from its last instant on, is inactive', () =>
    expect(fallback({ subscription_end_date: now })?.status).toBe('inactive'));
  it('without dates the period is 30 days from now', () =>
    expect(fallback({ subscription_start_date: null, subscription_end_date: null })?.current_period_end).toBe(
      '2026-12-20T12:00:00.000Z',
    ));
  it('an admin gets a free year of Admin Access', () =>
    expect(fallback({ role: 'admin', subscription_status: null })).toMatchObject({
      status: 'active',
      current_period_end: '2027-11-20T12:00:00.000Z',
      price: { nickname: 'Admin Access', unit_amount: 0 },
    }));
  it.each([null, 'inactive', 'canceled'])('status %s gets none', (subscription_status) =>
    expect(fallback({ subscription_status })).toBeNull(),
  );
});
