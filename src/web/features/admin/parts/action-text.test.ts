import { expect, test } from 'vitest';
import { longDate } from '#domain/formatting/date-text.ts';
import { actionText, actorText } from './action-text.ts';

const action = {
  id: 1,
  at: '2026-11-20T12:00:00Z',
  action: 'role changed',
  actor_id: 'a',
  actor_email: 'ada@example.org',
  operator: null,
  subject_id: 'b',
  subject_email: 'bea@example.org',
  from_role: 'user',
  to_role: 'admin',
  days: null,
  until: null,
  request_id: null,
} as const;
const ACT = { from_role: null, to_role: null } as const;

const BY_COMMAND = { actor_id: null, actor_email: null, operator: 'kim', from_role: null, to_role: null } as const;

test.each([
  [{}, 'ada@example.org made bea@example.org an admin'],
  [{ from_role: 'admin', to_role: 'user' }, 'ada@example.org took the admin role from bea@example.org'],
  [{ actor_id: null, actor_email: null, from_role: null }, 'The server added bea@example.org as an admin'],
  [{ actor_email: null, subject_email: null }, 'A deleted account made a deleted account an admin'],
  [{ ...ACT, action: 'confirmation mailed' }, 'ada@example.org had the confirmation mailed to bea@example.org again'],
  [{ ...ACT, action: 'devices ended' }, 'ada@example.org signed bea@example.org out on all devices'],
  [{ ...ACT, action: 'trial extended', days: 1 }, 'ada@example.org extended the trial of bea@example.org by 1 day'],
  [{ ...ACT, action: 'trial extended', days: 14 }, 'ada@example.org extended the trial of bea@example.org by 14 days'],
  [
    { ...ACT, action: 'plan granted', until: '2026-12-31' },
    `ada@example.org gave bea@example.org the plan until ${longDate('2026-12-31')}`,
  ],
  [{ ...ACT, action: 'checkout opened' }, 'ada@example.org opened a checkout for bea@example.org'],
  [{ ...ACT, action: 'factor removal asked' }, 'ada@example.org asked to remove the second factor of bea@example.org'],
  [
    { ...ACT, action: 'factor removal stopped', actor_email: 'bea@example.org' },
    'bea@example.org stopped the removal of the second factor of bea@example.org',
  ],
  [
    { ...ACT, action: 'factors removed', actor_id: null, actor_email: null },
    'The server removed the second factor of bea@example.org',
  ],
  [
    { ...ACT, action: 'support view opened' },
    'ada@example.org opened the records that bea@example.org lent to support',
  ],
  [{ ...BY_COMMAND, action: 'records exported' }, 'kim (on the server) exported the records of bea@example.org'],
  [{ ...BY_COMMAND, action: 'account restored' }, 'kim (on the server) restored bea@example.org'],
  [{ ...BY_COMMAND, action: 'account locked' }, 'kim (on the server) locked bea@example.org'],
  [{ ...BY_COMMAND, action: 'account unlocked' }, 'kim (on the server) unlocked bea@example.org'],
  [{ ...BY_COMMAND, action: 'account deleted', subject_email: null }, 'kim (on the server) deleted an account'],
] as const)('with %j: %s', (changes, text) => {
  const changed = { ...action, ...changes };
  expect(`${actorText(changed)} ${actionText(changed)}`).toBe(text);
});
