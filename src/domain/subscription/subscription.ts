// A subscription as the screens show it, and the substitute for a missing one (spec 3, 4 and 6).
import { addDaysToInstant, daysUntil, isAfter } from '#domain/time.ts';
import {
  ADMIN_PERIOD_DAYS,
  ADMIN_PLAN_NAME,
  FALLBACK_PERIOD_DAYS,
  FALLBACK_TRIAL_DAYS,
  PLAN_CURRENCY,
  PLAN_PRICE_PENCE,
} from './plan.ts';
import type { Role } from './access.ts';
import type { subscriptionAnswer } from './subscription-answer.ts';
import type * as z from 'zod/mini';

export type Subscription = z.infer<typeof subscriptionAnswer>;

export type BadgeText = 'Trial' | 'Active' | 'Cancels Soon' | 'Inactive';

/** A trial has two names: 'trial' on profiles, 'trialing' at Stripe; a row may carry either (spec 4). */
export const isTrialStatus = (status: string | null): boolean => status === 'trial' || status === 'trialing';

/**
 * Whether a cancellation is scheduled. Stripe has two fields for it: its portal sets only `cancel_at` in flexible billing mode, both fields
 * in classic mode; its dashboard and API may set only `cancel_at_period_end`.
 * @example isCancelling({ cancel_at_period_end: false, cancel_at: '2026-12-20T12:00:00Z' }) // true
 */
export function isCancelling(facts: Pick<Subscription, 'cancel_at_period_end' | 'cancel_at'>): boolean {
  return facts.cancel_at_period_end || facts.cancel_at !== null;
}

/** The first known of: when it ended, the cancellation date, the end of the period, the end of the trial. ISO or null. */
export function lastDay(subscription: Subscription): string | null {
  const { ended_at, cancel_at, current_period_end, trial_end } = subscription;
  return ended_at ?? cancel_at ?? current_period_end ?? trial_end;
}

/** The badge's text. Source: spec 4. */
export function badgeText(subscription: Subscription | null): BadgeText {
  if (subscription === null) return 'Inactive';
  if (isTrialStatus(subscription.status)) return 'Trial';
  if (subscription.status !== 'active') return 'Inactive';
  return isCancelling(subscription) ? 'Cancels Soon' : 'Active';
}

/** The compact badge shows the days left from this number on. */
export const DAYS_LEFT_SHOWN_FROM = 7;

/** Whole days left at `now` (ISO) until its lastDay, or null without one. */
export function daysLeft(subscription: Subscription, now: string): number | null {
  const end = lastDay(subscription);
  return end === null ? null : daysUntil(end, now);
}

/** The compact badge is hidden if the subscription is active, not trialing and not cancelling. */
export function isCompactBadgeHidden(subscription: Subscription | null): boolean {
  return badgeText(subscription) === 'Active';
}

const DAYS_OF_YEAR = 365;

/** The progress bar of the status card in percent: 100 − days/30 × 100, limited to 0 to 100; of a yearly price of 365 days. */
export function periodProgress(days: number, interval?: string | null): number {
  const length = interval === 'year' ? DAYS_OF_YEAR : FALLBACK_PERIOD_DAYS;
  return Math.min(100, Math.max(0, 100 - (days / length) * 100));
}

const ADMIN_ID = 'admin-';
const FALLBACK_ID = 'fallback-';

export const isAdminFallback = ({ id }: Subscription): boolean => id.startsWith(ADMIN_ID);

/** Whether it is a substitute for a missing subscription, not a bought one. */
export const isFallback = (subscription: Subscription): boolean =>
  isAdminFallback(subscription) || subscription.id.startsWith(FALLBACK_ID);

const NO_END = { ended_at: null, cancel_at: null, canceled_at: null } as const;

/** The subscription shown to an admin without a real one. `now` is ISO. */
export function adminSubscription(userId: string, now: string): Subscription {
  return {
    id: `${ADMIN_ID}${userId}`,
    status: 'active',
    cancel_at_period_end: false,
    created: now,
    current_period_start: now,
    current_period_end: addDaysToInstant(now, ADMIN_PERIOD_DAYS),
    ...NO_END,
    trial_start: null,
    trial_end: null,
    price: {
      nickname: ADMIN_PLAN_NAME,
      unit_amount: 0,
      currency: PLAN_CURRENCY,
      type: 'recurring',
      interval: 'year',
      interval_count: 1,
      trial_period_days: null,
    },
    product: { name: ADMIN_PLAN_NAME, description: null },
  };
}

export interface ProfileSubscriptionFacts {
  id: string;
  role: Role;
  subscription_status: string | null;
  subscription_start_date: string | null;
  subscription_end_date: string | null;
}

/**
 * The substitute when no subscription row exists: for admins the synthetic one; for a profile that is active or on
 * trial the fallback (30-day period from its start, trial end after 14 days; its recorded dates win); otherwise null.
 * Profile 'trial' and 'trialing' become 'trialing', and a period that is over 'inactive'. `now` is ISO.
 */
export function fallbackSubscription(profile: ProfileSubscriptionFacts, now: string): Subscription | null {
  if (profile.role === 'admin') return adminSubscription(profile.id, now);
  const status = profile.subscription_status;
  const isTrial = isTrialStatus(status);
  if (status !== 'active' && !isTrial) return null;
  const start = profile.subscription_start_date ?? now;
  const end = profile.subscription_end_date ?? addDaysToInstant(start, FALLBACK_PERIOD_DAYS);
  const openStatus = isTrial ? 'trialing' : 'active';
  return {
    id: `${FALLBACK_ID}${profile.id}`,
    status: isAfter(end, now) ? openStatus : 'inactive',
    cancel_at_period_end: false,
    created: start,
    current_period_start: start,
    current_period_end: end,
    ...NO_END,
    trial_start: isTrial ? start : null,
    trial_end: isTrial ? addDaysToInstant(start, FALLBACK_TRIAL_DAYS) : null,
    price: {
      nickname: null,
      unit_amount: PLAN_PRICE_PENCE,
      currency: PLAN_CURRENCY,
      type: 'recurring',
      interval: 'month',
      interval_count: 1,
      trial_period_days: FALLBACK_TRIAL_DAYS,
    },
    product: { name: 'Practice logbook', description: null },
  };
}
