// Makes trials longer and grants plans. Only for a coach who never subscribed, since Stripe's next answer would overwrite the change
// (billing/write-subscriptions.ts).
import {
  type PlanFacts,
  extendedTrial,
  TRIAL_EXTENSION_MAX_DAYS,
  ACT_TEXTS,
  grantedPlan,
} from '#domain/admin/account-acts.ts';
import type { Run } from '#server/db/database.ts';
import { type Subject, actAsAdmin, refuse, requireAdmin } from './act-as-admin.ts';
import * as z from 'zod/mini';
import { serverFunction, userIdSchema } from '#server/functions/function-call.ts';
import { isCalendarDate } from '#domain/time.ts';

/** What the locked profile says. */
async function readPlan(run: Run, { id, role }: Subject): Promise<PlanFacts & { timeZone: string | null }> {
  const [row] = await run<{
    status: string | null;
    ends_at: Date | null;
    time_zone: string | null;
    has_subscribed: boolean;
  }>(
    `select subscription_status as status, subscription_end_date as ends_at, time_zone,
       stripe_subscription_id is not null as has_subscribed
     from public.profiles where id = $1`,
    [id],
  );
  return {
    role,
    status: row?.status ?? null,
    endsAt: row?.ends_at?.toISOString() ?? null,
    timeZone: row?.time_zone ?? null,
    hasSubscribed: row?.has_subscribed ?? false,
  };
}

const DAYS_TEXT = `days must be a whole number from 1 to ${TRIAL_EXTENSION_MAX_DAYS}`;
const trialSchema = z.object(
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
  body: trialSchema,
  answer: z.object({ userId: z.string(), endsAt: z.string() }),
  refuses: [403, 404, 409],
  run: async (deps, caller, { userId, days, endsAt }) => {
    await requireAdmin(deps, caller);
    return actAsAdmin(deps, caller, { userId, action: 'trial extended', days }, async (run, subject) => {
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

const grantSchema = z.object(
  {
    userId: userIdSchema,
    until: z.string(ACT_TEXTS.day).check(z.refine((text: string) => isCalendarDate(text), ACT_TEXTS.day)),
  },
  'The body must be an object with userId and until',
);

export const grantPlan = serverFunction({
  about: 'Gives access without payment until a calendar day, which is included. For admins only.',
  body: grantSchema,
  answer: z.object({ userId: z.string(), endsAt: z.string() }),
  refuses: [403, 404, 409],
  run: async (deps, caller, { userId, until }) => {
    await requireAdmin(deps, caller);
    return actAsAdmin(deps, caller, { userId, action: 'plan granted', until }, async (run, subject) => {
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
