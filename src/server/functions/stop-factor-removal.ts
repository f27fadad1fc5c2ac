// Called by the account page on a device that is signed in (ADR 146). An owner without such a device uses the mailed link
// (keep-factors.ts).
import * as z from 'zod/mini';
import { FACTOR_REMOVAL_OVER } from '#domain/auth/account-security.ts';
import { FunctionRefused, NO_BODY, serverFunction } from './function-call.ts';
import { lockSession } from './lock-session.ts';

export const stopFactorRemoval = serverFunction({
  about: 'Keeps the caller’s second factors, which an admin asked to remove.',
  body: NO_BODY,
  answer: z.object({}),
  refuses: [404],
  run: async (deps, caller) => {
    const [row] = await deps.db.serverTransaction(async (run) => {
      await lockSession(run, caller);
      return run<{ user_id: string | null }>('select private.stop_factor_removal($1, null) as user_id', [caller.sub]);
    });
    if (!row?.user_id) throw new FunctionRefused(404, FACTOR_REMOVAL_OVER);
    return {};
  },
});
