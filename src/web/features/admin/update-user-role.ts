import type { Role } from '#domain/subscription/access.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { logged } from '#web/data/wire/log-failure.ts';

/** Rejects with the reason that the server gave. */
export function updateUserRole(userId: string, newRole: Role): Promise<void> {
  return logged('update user role', async () => {
    await callFunction('update-user-role', { userId, newRole });
  });
}
