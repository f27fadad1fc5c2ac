// update-user-role {userId, newRole}: the only way a role changes. Admins alone; the protected account stays admin
// (specification, points 4, 6 and 8).
import * as z from 'zod/mini';
import { isAdmin, isProtectedAddress } from './admin-check.ts';
import { FunctionRefused, serverFunction, userIdSchema } from './function-call.ts';

const bodySchema = z.object(
  { userId: userIdSchema, newRole: z.enum(['admin', 'user'], 'newRole must be admin or user') },
  'The body must be an object with userId and newRole',
);

export const updateUserRole = serverFunction(bodySchema, async (deps, caller, { userId, newRole }) => {
  if (!(await isAdmin(deps, caller.sub))) throw new FunctionRefused(403, 'Only an admin may change a role');
  return deps.db.serverTransaction(async (run) => {
    const [profile] = await run<{ role: string; email: string }>(
      'select role, email from public.profiles where id = $1 for update',
      [userId],
    );
    if (!profile) throw new FunctionRefused(404, 'userId: there is no such user');
    if (newRole !== 'admin' && isProtectedAddress(deps, profile.email)) {
      throw new FunctionRefused(403, 'This account must remain as admin');
    }
    await run('update public.profiles set role = $2 where id = $1', [userId, newRole]);
    deps.log.info({ by: caller.sub, userId, from: profile.role, to: newRole }, 'role changed');
    return { userId, role: newRole };
  });
});
