// The last admin stays one, since nobody else could give the role again.
import type { Run } from '#server/db/database.ts';

/** Whether nobody would be an admin without this user. Locks profiles in the order of update-user-role. */
export async function isLastAdmin(run: Run, userId: string, lock: '' | ' for update' = ''): Promise<boolean> {
  const profiles = await run<{ id: string; role: string }>(
    `select id, role from public.profiles where role = 'admin' or id = $1 order by id${lock}`,
    [userId],
  );
  const admins = profiles.flatMap(({ id, role }) => (role === 'admin' ? [id] : []));
  return admins.includes(userId) && (await countOtherAdmins(run, admins, userId)) === 0;
}

/** Those who can sign in: one that the operator has locked gives nobody the role. Their profiles are locked, so that this is read after it. */
export async function countOtherAdmins(run: Run, admins: readonly string[], userId: string): Promise<number> {
  const others = admins.filter((id) => id !== userId);
  if (others.length === 0) return 0;
  const open = await run(
    'select from auth.users where id = any($1) and (banned_until is null or banned_until <= now())',
    [others],
  );
  return open.length;
}
