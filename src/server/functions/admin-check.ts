// Who is an admin: the profile's role says so. The protected account always is one; when its profile says otherwise,
// that is put right here, silently (specification, points 4 and 6).
import type { Deps } from '#server/deps.ts';

export async function isAdmin(deps: Deps, userId: string): Promise<boolean> {
  const [profile] = await deps.db.asServer<{ role: string; email: string }>(
    'select role, email from public.profiles where id = $1',
    [userId],
  );
  if (!profile) return false;
  if (profile.role === 'admin') return true;
  if (!isProtectedAddress(deps, profile.email)) return false;
  await deps.db.asServer("update public.profiles set role = 'admin' where id = $1", [userId]);
  return true;
}

export function isProtectedAddress(deps: Deps, email: string): boolean {
  return deps.settings.protectedAccount !== null && email.toLowerCase() === deps.settings.protectedAccount;
}
