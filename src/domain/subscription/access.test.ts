import { describe, expect, it } from 'vitest';
import { hasAccess, routeAccess } from './access.ts';

const now = '2026-11-20T12:00:00.000Z';
const past = '2026-11-20T11:59:59.999Z';
const future = '2026-11-20T12:00:00.001Z';
const nobody = {
  role: 'user',
  profileStatus: null,
  profileStartsAt: null,
  profileEndsAt: null,
  subscriptions: [],
} as const;

describe('hasAccess on the profile', () => {
  it.each([
    ['active', future, true],
    ['trial', future, true],
    ['trialing', future, true],
    ['inactive', future, false],
    ['past_due', future, false],
    [null, future, false],
    ['active', now, false],
    ['trial', past, false],
    ['active', null, false],
  ])('%s until %s → %s', (profileStatus, profileEndsAt, expected) =>
    expect(hasAccess({ ...nobody, profileStatus, profileEndsAt }, now)).toBe(expected),
  );
  it('an admin needs nothing', () => expect(hasAccess({ ...nobody, role: 'admin' }, now)).toBe(true));
});

describe('hasAccess while the provider retries the payment', () => {
  const failed = (profileStatus: string, profileStartsAt: string | null) => ({
    ...nobody,
    profileStatus,
    profileStartsAt,
    profileEndsAt: future,
  });
  it.each([
    ['past_due', '2026-11-20T11:00:00.000Z', 0, false],
    ['past_due', '2026-11-13T12:00:00.000Z', 7, false],
    ['past_due', '2026-11-13T12:00:00.001Z', 7, true],
    ['unpaid', '2026-11-20T11:00:00.000Z', 7, false],
    ['canceled', '2026-11-20T11:00:00.000Z', 7, false],
    ['past_due', null, 7, false],
  ])('%s since %s with %s days → %s', (status, since, days, expected) =>
    expect(hasAccess(failed(status, since), now, days)).toBe(expected),
  );
  it('has no days of grace by default', () =>
    expect(hasAccess(failed('past_due', '2026-11-20T11:59:59.000Z'), now)).toBe(false));
});

describe('hasAccess on subscriptions', () => {
  it.each([
    ['active', future, true],
    ['trialing', future, true],
    ['trial', future, true],
    ['canceled', future, false],
    ['active', now, false],
    ['active', null, false],
  ])('%s until %s → %s', (status, current_period_end, expected) =>
    expect(hasAccess({ ...nobody, subscriptions: [{ status, current_period_end }] }, now)).toBe(expected),
  );
  it('one open row among ended ones is enough', () =>
    expect(
      hasAccess(
        {
          ...nobody,
          subscriptions: [
            { status: 'canceled', current_period_end: past },
            { status: 'active', current_period_end: future },
          ],
        },
        now,
      ),
    ).toBe(true));
});

describe('routeAccess', () => {
  it.each([
    ['/', 'public', 'public'],
    ['/login', 'public', 'public'],
    ['/reset-password', 'public', 'public'],
    ['/nowhere', 'unlisted', 'unlisted'],
    ['/dashboard', 'subscription', 'subscription'],
    ['/clients', 'subscription', 'login'],
    ['/clients/5b6f', 'subscription', 'login'],
    ['/clientsx', 'unlisted', 'unlisted'],
    ['/clients/1/2', 'unlisted', 'unlisted'],
    ['/clients/', 'subscription', 'login'],
    ['/sessions/1', 'subscription', 'login'],
    ['/reports', 'subscription', 'login'],
    ['/export-import', 'subscription', 'login'],
    ['/coach-tools', 'subscription', 'subscription'],
    ['/supervision/edit/1', 'subscription', 'subscription'],
    ['/cpd', 'subscription', 'subscription'],
    ['/account', 'login', 'login'],
    ['/subscription/plans', 'login', 'login'],
    ['/subscription/admin', 'admin', 'admin'],
    ['/admin', 'admin', 'admin'],
  ])('%s requires %s, with open paths %s', (path, table, open) => {
    expect(routeAccess(path, 'route-table')).toBe(table);
    expect(routeAccess(path, 'open-paths')).toBe(open);
  });
});
