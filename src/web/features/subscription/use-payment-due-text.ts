import { graceEndsAt } from '#domain/subscription/access.ts';
import { isAfter } from '#domain/time.ts';
import { config } from '#web/data/wire/config.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { dayOf } from './parts/period-text.ts';

/** What is said after a failed renewal: when access ends, or that it has ended. */
export function usePaymentDueText(): string {
  const { data: profile, dataUpdatedAt } = useProfile();
  const facts = profile && {
    profileStatus: profile.subscription_status,
    profileStartsAt: profile.subscription_start_date,
  };
  const end = facts ? graceEndsAt(facts, config().paymentGraceDays ?? 0) : null;
  return end !== null && isAfter(end, new Date(dataUpdatedAt).toISOString())
    ? `Your last payment did not go through. Everything stays open until ${dayOf(end)}. Update your card before then.`
    : 'Your last payment did not go through, so adding records is paused. Update your card, and everything opens again.';
}
