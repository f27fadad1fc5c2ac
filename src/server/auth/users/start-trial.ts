// The trial that a new account gets. Written after the account itself: when it fails, the failure is logged and the
// sign-up still stands (spec decision 6); the next sign-in makes it good.
import { SIGNUP_TRIAL_DAYS } from '#domain/subscription/plan.ts';
import { addDaysToInstant } from '#domain/time.ts';
import type { Deps } from '#server/deps.ts';

type Parts = Pick<Deps, 'db' | 'log'>;

export function startTrial(parts: Parts, userId: string, now: Date): Promise<void> {
  return writeTrial(parts, userId, now, 'true');
}

/** For whoever signs in: where the sign-up could not write the trial, its days begin now. Special accounts need none. */
export function makeTrialGood(parts: Parts, userId: string, now: Date): Promise<void> {
  return writeTrial(
    parts,
    userId,
    now,
    `subscription_status is null and subscription_start_date is null and role = 'user'
       and not exists (select from public.subscriptions s where s.user_id = profiles.id)`,
  );
}

async function writeTrial({ db, log }: Parts, userId: string, now: Date, condition: string): Promise<void> {
  const start = now.toISOString();
  try {
    await db.asServer(
      `update public.profiles
       set subscription_status = 'trial', subscription_start_date = $2, subscription_end_date = $3
       where id = $1 and ${condition}`,
      [userId, start, addDaysToInstant(start, SIGNUP_TRIAL_DAYS)],
    );
  } catch (err) {
    log.error({ err, userId }, 'the trial of a new account could not be recorded');
  }
}
