import { describe, expect, it, test } from 'vitest';
import type { UserFigures } from './admin-answers.ts';
import { statusLabel, userStatus } from './user-status.ts';

const now = '2026-11-20T12:00:00.000Z';
const past = '2026-11-01T00:00:00.000Z';
const future = '2026-12-01T00:00:00.000Z';
const later = '2026-12-24T00:00:00.000Z';
const trial = { role: 'user', subscription_status: 'trial', subscription_end_date: future } as const;
const bought = (
  subscription_status: string,
  current_period_end: string | null,
  cancels = false,
  cancel_at: string | null = null,
): UserFigures => ({
  id: 'x',
  last_sign_in_at: null,
  is_confirmed: true,
  mail_block: null,
  has_factor: false,
  factors_go_at: null,
  clients: 0,
  sessions: 0,
  subscription_status,
  current_period_end,
  cancel_at_period_end: cancels,
  cancel_at,
});

describe('userStatus', () => {
  it.each([
    ['a trial', trial, undefined, 'Trial', 'good', future, false],
    ['a trial that ended', { ...trial, subscription_end_date: past }, undefined, 'Trial', 'plain', past, true],
    [
      'nothing',
      { ...trial, subscription_status: null, subscription_end_date: null },
      undefined,
      'None',
      'plain',
      null,
      false,
    ],
    ['a subscription beside the trial', trial, bought('active', later), 'Active', 'good', later, false],
    ['one that will not renew', trial, bought('active', later, true), 'Cancels Soon', 'warn', later, false],
    ['one cancelled in the portal', trial, bought('active', later, false, later), 'Cancels Soon', 'warn', later, false],
    ['one cancelled for a day', trial, bought('active', later, false, future), 'Cancels Soon', 'warn', future, false],
    [
      'one that was cancelled so and is over',
      trial,
      bought('canceled', past, false, past),
      'Trial',
      'good',
      future,
      false,
    ],
    ['a cancelled one in a trial', trial, bought('canceled', past), 'Trial', 'good', future, false],
    [
      'a failed payment',
      { ...trial, subscription_end_date: past },
      bought('past_due', past),
      'Past due',
      'bad',
      past,
      true,
    ],
    [
      'an admin',
      { ...trial, role: 'admin', subscription_end_date: past },
      undefined,
      'Admin Access',
      'plain',
      null,
      false,
    ],
    ['an admin who pays', { ...trial, role: 'admin' }, bought('active', later), 'Active', 'good', later, false],
  ] as const)('%s', (_case, profile, figures, label, tone, endsAt, hasEnded) =>
    expect(userStatus(profile, figures, now)).toEqual({ label, tone, endsAt, hasEnded }),
  );
});

test.each([
  ['trialing', 'Trial'],
  ['trial', 'Trial'],
  ['canceled', 'Cancelled'],
  ['incomplete_expired', 'Incomplete expired'],
  [null, 'None'],
])('%s reads %s', (status, label) => expect(statusLabel(status)).toBe(label));
