import * as z from 'zod/mini';
import { extendedTrial, TRIAL_EXTENSION_MAX_DAYS } from '#domain/admin/account-acts.ts';
import { serverFunction, userIdSchema } from '#server/functions/function-call.ts';
import { actAsAdmin, refuse, requireAdmin } from './act-as-admin.ts';
import { readPlan } from './plan-facts.ts';

const DAYS_TEXT = `days must be a whole number from 1 to ${TRIAL_EXTENSION_MAX_DAYS}`;
const bodySchema = z.object(
  {
    userId: userIdSchema,
    days: z.int(DAYS_TEXT).check(z.minimum(1, DAYS_TEXT), z.maximum(TRIAL_EXTENSION_MAX_DAYS, DAYS_TEXT)),
    endsAt: z.nullable(z.iso.datetime({ offset: true, error: 'endsAt must be when their trial ends, or null' })),
  },
  'The body must be an object with userId, days and endsAt',
);

export const extendTrial = serverFunction({
  about:
    'Makes a trial longer, or begins one that is over again. Refused unless it ends at `endsAt`: a call that is sent twice is done once. For admins only.',
  body: bodySchema,
  answer: z.object({ userId: z.string(), endsAt: z.string() }),
  refuses: [403, 404, 409],
  run: async (deps, caller, { userId, days, endsAt }) => {
    await requireAdmin(deps, caller);
    const act = { caller, userId, entry: { action: 'trial extended', days } } as const;
    return actAsAdmin(deps, act, async (run, subject) => {
      const extended = extendedTrial(await readPlan(run, subject), days, deps.now().toISOString());
      if ('refusal' in extended) throw refuse(extended.refusal);
      const written = await run(
        `update public.profiles set subscription_end_date = $2
         where id = $1 and subscription_end_date is not distinct from $3::timestamptz returning id`,
        [userId, extended.endsAt, endsAt],
      );
      if (written.length === 0) throw refuse('changed');
      return { userId, endsAt: extended.endsAt };
    });
  },
});
