// Whether a user is an admin, by the profile's role. Restores the role of the protected account, which is always an admin (spec 4 and 6).
import { restoreProtectedRole } from '#server/auth/users/special-accounts.ts';
import type { Deps } from '#server/deps.ts';

export async function isAdmin({ db, settings }: Deps, userId: string): Promise<boolean> {
  const [profile] = await db.asServer<{ role: string; email: string }>(
    'select role, email from public.profiles where id = $1',
    [userId],
  );
  if (!profile) return false;
  return profile.role === 'admin' || restoreProtectedRole(db.asServer, settings, { id: userId, email: profile.email });
}
