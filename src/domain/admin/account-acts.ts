// What admins can do for an account besides changing its role: for which accounts, limits, and texts (ADR 10).
import type { Role } from '#domain/subscription/access.ts';
import { isTrialStatus } from '#domain/subscription/subscription.ts';
import { addDays, addDaysToInstant, dayIn, instantIn, isAfter, knownZone } from '#domain/time.ts';

/** Of one extension. */
export const TRIAL_EXTENSION_MAX_DAYS = 90;
/**
 * How far ahead a granted plan or a trial may end: two years. Who subscribes is charged after it, and Stripe takes no more than 730 free
 * days, begun ones included.
 */
export const FREE_MAX_DAYS = 728;

export const ACT_TEXTS = {
  notAdmin: 'Only an admin may do this',
  confirmed: 'This address is confirmed already',
  special: "The server's settings name this account: its owner signs in by a reset link",
  mailedJustNow: 'A confirmation was mailed to this address less than a minute ago',
  tooManyMails: 'Too many emails were sent to this address this week',
  ownDevices: 'Your own devices are on your account page',
  builtInDevices: "This account is an admin by the server's settings, so its devices cannot be signed out here",
  ownFactors: 'Your own second factor is on your account page',
  builtInFactors: "This account is an admin by the server's settings, so its second factor cannot be removed here",
  noFactor: 'They have no second factor',
  unreachable: 'Emails to this address come back, so its owner could not object',
  removalAsked: 'This was asked for already',
  isAdmin: 'Admins have access without a plan',
  hasSubscribed: 'They have had a subscription, so Stripe says what their plan is: give them a discount there',
  noTrial: 'They are not on a trial',
  changed: 'Their trial has changed by now: it may have been extended already',
  day: 'until must be a day that is not over, at most two years ahead',
  shorter: 'Their trial lasts longer than that day',
  longer: 'A trial ends at most two years from now',
} as const;

export type ActRefusal = keyof typeof ACT_TEXTS;

export interface PlanFacts {
  readonly role: Role;
  /** Of the profile. */
  readonly status: string | null;
  /** ISO, UTC. */
  readonly endsAt: string | null;
  /** Whether they ever had a subscription at Stripe: what it says replaces what is written here. */
  readonly hasSubscribed: boolean;
}

/** ISO, UTC. */
type NewEnd = { readonly endsAt: string } | { readonly refusal: ActRefusal };

/**
 * When a trial ends that is made `days` longer: counted from its end, or from `now` (ISO) if it is over.
 * @example extendedTrial({ role: 'user', status: 'trial', endsAt: '2026-12-01T09:00:00.000Z', hasSubscribed: false }, 7,
 * '2026-11-20T12:00:00Z') // { endsAt: '2026-12-08T09:00:00.000Z' }
 */
export function extendedTrial(facts: PlanFacts, days: number, now: string): NewEnd {
  const refusal = refusalOf(facts);
  if (refusal) return { refusal };
  if (!isTrialStatus(facts.status)) return { refusal: 'noTrial' };
  const endsAt = addDaysToInstant(facts.endsAt !== null && isAfter(facts.endsAt, now) ? facts.endsAt : now, days);
  return isAfter(endsAt, addDaysToInstant(now, FREE_MAX_DAYS)) ? { refusal: 'longer' } : { endsAt };
}

/**
 * When a plan ends that is granted until the calendar day `until`, which is included: with its last second in the coach's time zone,
 * or in UTC if there is none. `now` is ISO.
 */
export function grantedPlan(facts: PlanFacts, until: string, timeZone: string | null, now: string): NewEnd {
  const refusal = refusalOf(facts);
  if (refusal) return { refusal };
  const zone = knownZone(timeZone ?? 'UTC');
  const today = dayIn(now, zone);
  if (until < today || until > addDays(today, FREE_MAX_DAYS)) return { refusal: 'day' };
  const endsAt = instantIn(`${until}T23:59:59`, zone);
  const isShorter = isTrialStatus(facts.status) && facts.endsAt !== null && isAfter(facts.endsAt, endsAt);
  return isShorter ? { refusal: 'shorter' } : { endsAt };
}

function refusalOf({ role, hasSubscribed }: PlanFacts): ActRefusal | null {
  if (role === 'admin') return 'isAdmin';
  return hasSubscribed ? 'hasSubscribed' : null;
}
