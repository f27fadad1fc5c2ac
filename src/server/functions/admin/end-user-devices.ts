// Not for the admin's own account, nor for one that the settings name, whose owner must be able to undo what another admin does.
import * as z from 'zod/mini';
import { endDevices } from '#server/auth/known-device.ts';
import { serverFunction, userIdBody } from '#server/functions/function-call.ts';
import { builtInKind } from '#server/settings/built-in-accounts.ts';
import { actAsAdmin, refuse, requireAdmin } from './act-as-admin.ts';

export const endUserDevices = serverFunction({
  about: 'Signs an account out everywhere, as its owner can. For admins only.',
  body: userIdBody,
  answer: z.object({ userId: z.string(), ended: z.number() }),
  refuses: [403, 404],
  run: async (deps, caller, { userId }) => {
    await requireAdmin(deps, caller);
    return actAsAdmin(deps, caller, { userId, action: 'devices ended' }, async (run, { email }) => {
      if (userId === caller.sub) throw refuse('ownDevices', 403);
      if (builtInKind(deps.settings, email)) throw refuse('builtInDevices', 403);
      return { userId, ended: await endDevices(run, userId) };
    });
  },
});
