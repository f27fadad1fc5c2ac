// update-user-role {userId, newRole}: the only way a role changes. Admins alone; accounts that the settings name stay
// admins, and so does the last one (spec 4, 6 and 8). The database writes the change into the trail.
import * as z from 'zod/mini';
import { ROLE_TEXTS, roleRefusal } from '#domain/admin/role-change.ts';
import type { Role } from '#domain/subscription/access.ts';
import { builtInKind } from '#server/auth/users/special-accounts.ts';
import { isAdmin } from './admin-check.ts';
import { FunctionRefused, serverFunction, userIdSchema } from './function-call.ts';

const bodySchema = z.object(
  { userId: userIdSchema, newRole: z.enum(['admin', 'user'], 'newRole must be admin or user') },
  'The body must be an object with userId and newRole',
);

export const updateUserRole = serverFunction(bodySchema, async (deps, caller, { userId, newRole }) => {
  // Also puts the protected account's role right, before it is looked at below.
  if (!(await isAdmin(deps, caller.sub))) throw new FunctionRefused(403, ROLE_TEXTS.notAdmin);
  return deps.db.serverTransaction(async (run) => {
    // All admins are locked: of two who demote each other at the same moment the second finds itself no admin any more.
    // By id, so that two changes wait for each other in one order.
    const people = await run<{ id: string; role: Role; email: string }>(
      "select id, role, email from public.profiles where role = 'admin' or id = $1 order by id for update",
      [userId],
    );
    const admins = people.filter(({ role }) => role === 'admin');
    const subject = people.find(({ id }) => id === userId);
    const refusal = roleRefusal({
      isCallerAdmin: admins.some(({ id }) => id === caller.sub),
      subject: subject ? { role: subject.role, builtIn: builtInKind(deps.settings, subject.email) } : null,
      newRole,
      adminCount: admins.length,
    });
    if (refusal) throw new FunctionRefused(refusal === 'noUser' ? 404 : 403, ROLE_TEXTS[refusal]);
    await run("select set_config('hourbook.actor', $1, true), set_config('hourbook.request_id', $2, true)", [
      caller.sub,
      deps.requestId ?? '',
    ]);
    const [changed] = await run<{ role: Role }>('update public.profiles set role = $2 where id = $1 returning role', [
      userId,
      newRole,
    ]);
    // Kept by the database: another server of the fleet has settings that name the account.
    if (changed?.role !== newRole) throw new FunctionRefused(403, ROLE_TEXTS.special);
    deps.log.info({ by: caller.sub, userId, from: subject?.role, to: newRole }, 'role changed');
    return { userId, role: newRole };
  });
});
