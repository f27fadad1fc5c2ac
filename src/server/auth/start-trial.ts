// The trial that a new account gets. Written after the account itself: when it fails, the failure is logged and the
// sign-up still stands (decisions 6).
import { SIGNUP_TRIAL_DAYS } from '#domain/subscription/plan.ts';
import { addDaysToInstant } from '#domain/time.ts';
import type { Deps } from '#server/deps.ts';

export async function startTrial({ db, log }: Pick<Deps, 'db' | 'log'>, userId: string, now: Date): Promise<void> {
  const start = now.toISOString();
  try {
    await db.asServer(
      `update public.profiles
       set subscription_status = 'trial', subscription_start_date = $2, subscription_end_date = $3 where id = $1`,
      [userId, start, addDaysToInstant(start, SIGNUP_TRIAL_DAYS)],
    );
  } catch (err) {
    log.error({ err, userId }, 'the trial of a new account could not be recorded');
  }
}
