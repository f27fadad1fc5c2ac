import { graceEndsAt } from '#domain/subscription/access.ts';
import { isAfter } from '#domain/time.ts';
import { config } from '#web/data/wire/config.ts';
import { useProfile } from '#web/data/records/use-profile.ts';

/** After a failed renewal: when access ends (ISO), or null if there is no grace. */
export function useGraceEnd(): string | null {
  const { data: profile, dataUpdatedAt } = useProfile();
  if (!profile) return null;
  const facts = { profileStatus: profile.subscription_status, profileStartsAt: profile.subscription_start_date };
  const end = graceEndsAt(facts, config().paymentGraceDays ?? 0);
  return end !== null && isAfter(end, new Date(dataUpdatedAt).toISOString()) ? end : null;
}
