// The trial of a new account. It is written after the account: a failure is logged and does not fail the sign-up (spec
// decision 6). The next sign-in then starts the trial.
import { SIGNUP_TRIAL_DAYS } from '#domain/subscription/plan.ts';
import { addDaysToInstant } from '#domain/time.ts';
import type { Deps } from '#server/deps.ts';

type Parts = Pick<Deps, 'db' | 'log'>;

/**
 * At sign-up, and again at a later sign-up for an address that nobody has confirmed, since a trial could not be used until then. One that
 * lasts longer stays as it is.
 */
export function startTrial(parts: Parts, userId: string, now: Date): Promise<void> {
  return writeTrial(
    parts,
    userId,
    now,
    `role = 'user' and (subscription_status is null or subscription_status = 'trial' and subscription_end_date < $3)`,
  );
}

/** At sign-in: starts the trial if the sign-up could not write it. Special accounts need none. */
export function ensureTrial(parts: Parts, userId: string, now: Date): Promise<void> {
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
