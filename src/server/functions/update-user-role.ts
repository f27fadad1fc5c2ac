// The only way to change a role. Accounts that the settings name and the last admin stay admins (spec 4, 6 and 8). The database records
// the change in the audit trail.
import * as z from 'zod/mini';
import { ROLE_TEXTS, roleRefusal } from '#domain/admin/role-change.ts';
import type { Role } from '#domain/subscription/access.ts';
import { countOtherAdmins } from '#server/auth/users/last-admin.ts';
import { builtInKind } from '#server/settings/built-in-accounts.ts';
import { isAdmin } from './admin-check.ts';
import { FunctionRefused, serverFunction, userIdSchema } from './function-call.ts';
import { lockSession } from './lock-session.ts';

const bodySchema = z.object(
  { userId: userIdSchema, newRole: z.enum(['admin', 'user'], 'newRole must be admin or user') },
  'The body must be an object with userId and newRole',
);

export const updateUserRole = serverFunction({
  about: 'Changes a role. For admins only.',
  body: bodySchema,
  answer: z.object({ userId: z.string(), role: z.enum(['admin', 'user']) }),
  refuses: [403, 404],
  run: async (deps, caller, { userId, newRole }) => {
    // Also restores the protected account's role, before it is read below.
    if (!(await isAdmin(deps, caller.sub))) throw new FunctionRefused(403, ROLE_TEXTS.notAdmin);
    return deps.db.serverTransaction(async (run) => {
      await lockSession(run, caller);
      // Locks all admins: if two demote each other at the same time, the second is no longer an admin. Ordered by id to
      // avoid deadlocks.
      const profiles = await run<{ id: string; role: Role; email: string }>(
        "select id, role, email from public.profiles where role = 'admin' or id = $1 order by id for update",
        [userId],
      );
      const admins = profiles.filter(({ role }) => role === 'admin');
      const subject = profiles.find(({ id }) => id === userId);
      const isTaken = subject?.role === 'admin' && newRole === 'user';
      const ids = admins.map(({ id }) => id);
      const refusal = roleRefusal({
        isCallerAdmin: admins.some(({ id }) => id === caller.sub),
        subject: subject ? { role: subject.role, builtIn: builtInKind(deps.settings, subject.email) } : null,
        newRole,
        adminCount: isTaken ? 1 + (await countOtherAdmins(run, ids, userId)) : admins.length,
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
      // The database refused the change, since the settings of another server name the account.
      if (changed?.role !== newRole) throw new FunctionRefused(403, ROLE_TEXTS.special);
      deps.log.info({ by: caller.sub, userId, from: subject?.role, to: newRole }, 'role changed');
      return { userId, role: newRole };
    });
  },
});
