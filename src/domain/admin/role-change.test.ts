import { describe, expect, it, test } from 'vitest';
import { roleFailureText, roleRefusal, type RoleRefusal } from './role-change.ts';

describe('roleRefusal', () => {
  const roles = ['admin', 'user'] as const;
  const every = [true, false].flatMap((isCallerAdmin) =>
    [null, ...roles].flatMap((role) =>
      ([null, 'special', 'protected'] as const).flatMap((builtIn) =>
        roles.flatMap((newRole) =>
          [1, 2].map((adminCount) => ({
            isCallerAdmin,
            subject: role && { role, builtIn },
            newRole,
            adminCount,
          })),
        ),
      ),
    ),
  );

  it.each(every)('$isCallerAdmin $subject → $newRole among $adminCount', (change) => {
    const { isCallerAdmin, subject, newRole, adminCount } = change;
    let expected: RoleRefusal | null = null;
    if (subject?.role === 'admin' && newRole === 'user' && adminCount === 1) expected = 'lastAdmin';
    if (subject?.role === 'admin' && newRole === 'user' && subject.builtIn) expected = subject.builtIn;
    if (subject === null) expected = 'noUser';
    if (!isCallerAdmin) expected = 'notAdmin';
    expect(roleRefusal(change)).toBe(expected);
  });

  it('has every combination', () => expect(every).toHaveLength(72));
});

test('the refusal for the protected account has its own text, others have a prefix', () => {
  expect(roleFailureText('This account must remain as admin')).toBe('This account must remain as admin');
  expect(roleFailureText('it rains')).toBe('Failed to update user role: it rains');
});
