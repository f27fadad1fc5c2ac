// Whether a role may change (spec 4, 6 and 8; spec decisions 6 and 13), and the texts about it.
import type { Role } from '#domain/subscription/access.ts';

export const ROLE_TEXTS = {
  protected: 'This account must remain as admin',
  special: "This account is an admin by the server's settings, so its role cannot be changed here",
  lastAdmin: 'There must be at least one admin',
  notAdmin: 'Only an admin may change a role',
  noUser: 'userId: there is no such user',
} as const;

export interface RoleChange {
  /** The facts, read while all admins' rows are locked. */
  isCallerAdmin: boolean;
  /** null if the user does not exist. */
  subject: { role: Role; builtIn: 'protected' | 'special' | null } | null;
  newRole: Role;
  /** The number of admins, including the subject. */
  adminCount: number;
}

export type RoleRefusal = keyof typeof ROLE_TEXTS;

/** Why a role may not change, or null. Setting the role a user already has is allowed. */
export function roleRefusal({ isCallerAdmin, subject, newRole, adminCount }: RoleChange): RoleRefusal | null {
  if (!isCallerAdmin) return 'notAdmin';
  if (!subject) return 'noUser';
  if (newRole === 'admin' || subject.role === newRole) return null;
  if (subject.builtIn) return subject.builtIn;
  return adminCount <= 1 ? 'lastAdmin' : null;
}

/**
 * The text for a role change that failed.
 * @example roleFailureText('There must be at least one admin') // 'Failed to update user role: There must be at least one admin'
 */
export function roleFailureText(reason: string): string {
  return reason === ROLE_TEXTS.protected ? reason : `Failed to update user role: ${reason}`;
}
