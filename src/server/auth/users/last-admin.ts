// The last admin stays one, since nobody else could give the role again.
import type { Run } from '#server/db/database.ts';

/** Whether nobody would be an admin without this user. Locks profiles in the order of update-user-role. */
export async function isLastAdmin(run: Run, userId: string, lock: '' | ' for update' = ''): Promise<boolean> {
  const profiles = await run<{ id: string; role: string }>(
    `select id, role from public.profiles where role = 'admin' or id = $1 order by id${lock}`,
    [userId],
  );
  const admins = profiles.filter(({ role }) => role === 'admin');
  return admins.length === 1 && admins[0]?.id === userId;
}
