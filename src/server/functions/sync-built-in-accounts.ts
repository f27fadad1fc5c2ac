// Creates missing built-in accounts, which the settings name (spec decision 13). For admins only, since the addresses are confidential.
import * as z from 'zod/mini';
import type { BuiltInAccount } from '#domain/admin/admin-answers.ts';
import type { Role } from '#domain/subscription/access.ts';
import { ensureSpecialAccounts } from '#server/auth/users/special-accounts.ts';
import { builtInKind } from '#server/settings/built-in-accounts.ts';
import { isAdmin } from './admin-check.ts';
import { FunctionRefused, NO_BODY, serverFunction } from './function-call.ts';

export const syncBuiltInAccounts = serverFunction({
  about: 'The built-in accounts of the admin’s list. For admins only.',
  body: NO_BODY,
  answer: z.object({
    accounts: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        role: z.enum(['admin', 'user']),
        created_at: z.string(),
        isProtected: z.boolean(),
      }),
    ),
  }),
  refuses: [403],
  run: async (deps, caller): Promise<{ accounts: BuiltInAccount[] }> => {
    if (!(await isAdmin(deps, caller.sub))) throw new FunctionRefused(403, 'Only an admin may see this');
    await ensureSpecialAccounts(deps);
    const { specialAccounts, protectedAccount } = deps.settings;
    const rows = await deps.db.asServer<{ id: string; email: string; role: Role; created_at: Date }>(
      'select id, email, role, created_at from public.profiles where email = any($1) order by created_at, email',
      [[...specialAccounts, protectedAccount ?? '']],
    );
    return {
      accounts: rows.map(({ id, email, role, created_at }) => ({
        id,
        email,
        role,
        created_at: created_at.toISOString(),
        isProtected: builtInKind(deps.settings, email) === 'protected',
      })),
    };
  },
});
