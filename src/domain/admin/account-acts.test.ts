import { describe, expect, it } from 'vitest';
import { extendedTrial, grantedPlan } from './account-acts.ts';

const now = '2026-11-20T12:00:00.000Z';
const coach = { role: 'user', status: 'trial', endsAt: '2026-12-01T09:00:00.000Z', hasSubscribed: false } as const;
const subscribed = { ...coach, status: 'canceled', hasSubscribed: true };
const admin = { ...coach, role: 'admin' } as const;

describe('a trial', () => {
  it.each([
    ['goes on from its end', coach, { endsAt: '2026-12-08T09:00:00.000Z' }],
    [
      'that is over begins again now',
      { ...coach, endsAt: '2026-11-01T00:00:00.000Z' },
      { endsAt: '2026-11-27T12:00:00.000Z' },
    ],
    ['without an end ends days from now', { ...coach, endsAt: null }, { endsAt: '2026-11-27T12:00:00.000Z' }],
    ['is what they need', { ...coach, status: 'active' }, { refusal: 'noTrial' }],
    ['of a subscriber is at Stripe', subscribed, { refusal: 'hasSubscribed' }],
    ['is nothing for an admin', admin, { refusal: 'isAdmin' }],
    [
      'lasts two years at most',
      { ...coach, endsAt: '2028-11-10T12:00:00.000Z' },
      { endsAt: '2028-11-17T12:00:00.000Z' },
    ],
    ['lasts no longer', { ...coach, endsAt: '2028-11-10T12:00:00.001Z' }, { refusal: 'longer' }],
  ] as const)('%s', (_case, facts, expected) => expect(extendedTrial(facts, 7, now)).toEqual(expected));
});

describe('a plan', () => {
  it.each([
    ['lasts until the day is over', '2026-12-31', 'UTC', { endsAt: '2026-12-31T23:59:59.000Z' }],
    ['ends by the clocks of the coach', '2026-12-31', 'America/New_York', { endsAt: '2027-01-01T04:59:59.000Z' }],
    ['ends in UTC where no zone is known', '2026-12-31', null, { endsAt: '2026-12-31T23:59:59.000Z' }],
    ['ends in UTC where nobody knows the zone', '2026-12-31', 'Mars/Olympus', { endsAt: '2026-12-31T23:59:59.000Z' }],
    ['is not for yesterday', '2026-11-19', 'UTC', { refusal: 'day' }],
    ['lasts two years at most', '2028-11-17', 'UTC', { endsAt: '2028-11-17T23:59:59.000Z' }],
    ['lasts no longer', '2028-11-18', 'UTC', { refusal: 'day' }],
    ['is not shorter than the trial', '2026-11-30', 'UTC', { refusal: 'shorter' }],
  ] as const)('%s', (_case, until, zone, expected) => expect(grantedPlan(coach, until, zone, now)).toEqual(expected));

  it('may be for today, where today has begun', () => {
    const none = { ...coach, status: null, endsAt: null };
    expect(grantedPlan(none, '2026-11-20', 'UTC', now)).toEqual({ endsAt: '2026-11-20T23:59:59.000Z' });
    expect(grantedPlan(none, '2026-11-20', 'Pacific/Kiritimati', now)).toEqual({ refusal: 'day' });
  });

  it('may be shortened', () => {
    const granted = { ...coach, status: 'active', endsAt: '2027-12-31T23:59:59.000Z' };
    expect(grantedPlan(granted, '2026-12-31', 'UTC', now)).toEqual({ endsAt: '2026-12-31T23:59:59.000Z' });
  });

  it.each([
    [subscribed, 'hasSubscribed'],
    [admin, 'isAdmin'],
  ] as const)('is not for %o', (facts, refusal) =>
    expect(grantedPlan(facts, '2026-12-31', 'UTC', now)).toEqual({ refusal }),
  );
});
