// How many days of a first subscription are free. A coach has one trial, which starts at sign-up: subscribing during it, or during a plan
// that an admin granted, starts charging when it ends. If the sign-up could not store the trial, the trial of the price is given.
import { isTrialStatus } from '#domain/subscription/subscription.ts';
import { daysUntil } from '#domain/time.ts';

export interface TrialFacts {
  readonly status: string | null;
  /** ISO, UTC. */
  readonly startedAt: string | null;
  readonly endsAt: string | null;
  /** Whether the coach ever had a subscription that began. */
  readonly hadSubscription: boolean;
}

/**
 * Whole days, rounded up, or null for none. `now` is ISO.
 * @example trialDays({ status: 'trial', startedAt: '2026-11-01T00:00:00Z', endsAt: '2026-12-01T00:00:00Z',
 * hadSubscription: false }, 14, '2026-11-20T12:00:00Z') // 11
 */
export function trialDays(facts: TrialFacts, priceTrialDays: number | null, now: string): number | null {
  if (facts.hadSubscription) return null;
  if (facts.startedAt === null) return priceTrialDays === 0 ? null : priceTrialDays;
  if (!(isTrialStatus(facts.status) || facts.status === 'active') || facts.endsAt === null) return null;
  const left = daysUntil(facts.endsAt, now);
  return left === 0 ? null : left;
}
