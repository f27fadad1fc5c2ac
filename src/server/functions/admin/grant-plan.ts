import * as z from 'zod/mini';
import { ACT_TEXTS, grantedPlan } from '#domain/admin/account-acts.ts';
import { isCalendarDate } from '#domain/time.ts';
import { serverFunction, userIdSchema } from '#server/functions/function-call.ts';
import { actAsAdmin, refuse, requireAdmin } from './act-as-admin.ts';
import { readPlan } from './plan-facts.ts';

const bodySchema = z.object(
  {
    userId: userIdSchema,
    until: z.string(ACT_TEXTS.day).check(z.refine((text: string) => isCalendarDate(text), ACT_TEXTS.day)),
  },
  'The body must be an object with userId and until',
);

export const grantPlan = serverFunction({
  about: 'Gives access without payment until a calendar day, which is included. For admins only.',
  body: bodySchema,
  answer: z.object({ userId: z.string(), endsAt: z.string() }),
  refuses: [403, 404, 409],
  run: async (deps, caller, { userId, until }) => {
    await requireAdmin(deps, caller);
    const act = { caller, userId, entry: { action: 'plan granted', until } } as const;
    return actAsAdmin(deps, act, async (run, subject) => {
      const now = deps.now();
      const { timeZone, ...facts } = await readPlan(run, subject);
      const granted = grantedPlan(facts, until, timeZone, now.toISOString());
      if ('refusal' in granted) throw refuse(granted.refusal);
      await run(
        `update public.profiles
       set subscription_status = 'active', subscription_start_date = $2, subscription_end_date = $3 where id = $1`,
        [userId, now, granted.endsAt],
      );
      return { userId, endsAt: granted.endsAt };
    });
  },
});
