// The state of an account's subscription in the admin's list: from the open subscription, else from the profile.
import { hasAccess, UNPAID_STATUSES, type Role } from '#domain/subscription/access.ts';
import { ADMIN_PLAN_NAME } from '#domain/subscription/plan.ts';
import { isCancelling, isTrialStatus } from '#domain/subscription/subscription.ts';
import { isAfter } from '#domain/time.ts';
import type { UserFigures } from './admin-answers.ts';

export interface StatusFacts {
  role: Role;
  subscription_status: string | null;
  subscription_end_date: string | null;
}

export interface UserStatus {
  label: string;
  tone: 'good' | 'warn' | 'bad' | 'plain';
  /** ISO, or null without an end. */
  endsAt: string | null;
  hasEnded: boolean;
}

/** `figures` is undefined while they load; `now` is ISO. */
export function userStatus(profile: StatusFacts, figures: UserFigures | undefined, now: string): UserStatus {
  const isOpen = (status: string | null, end: string | null) =>
    hasAccess(
      { role: 'user', profileStatus: status, profileStartsAt: null, profileEndsAt: end, subscriptions: [] },
      now,
    );
  const recorded = { status: profile.subscription_status, end: profile.subscription_end_date };
  const bought = { status: figures?.subscription_status ?? null, end: figures?.current_period_end ?? null };
  const isBought =
    bought.status !== null && (isOpen(bought.status, bought.end) || !isOpen(recorded.status, recorded.end));
  const { status, end } = isBought ? bought : recorded;
  const open = isOpen(status, end);
  if (profile.role === 'admin' && !open)
    return { label: ADMIN_PLAN_NAME, tone: 'plain', endsAt: null, hasEnded: false };
  const cancelAt = (isBought && figures?.cancel_at) || null;
  const cancels =
    isBought && isCancelling({ cancel_at_period_end: figures?.cancel_at_period_end ?? false, cancel_at: cancelAt });
  return {
    label: cancels && open && status === 'active' ? 'Cancels Soon' : statusLabel(status),
    tone: statusTone(status, open, cancels),
    endsAt: open ? (cancelAt ?? end) : end,
    hasEnded: end !== null && !isAfter(end, now),
  };
}

function statusTone(status: string | null, isOpen: boolean, cancels: boolean): UserStatus['tone'] {
  if (UNPAID_STATUSES.has(status)) return 'bad';
  if (!isOpen) return 'plain';
  return cancels ? 'warn' : 'good';
}

/**
 * The text for a status.
 * @example statusLabel('past_due') // 'Past due'
 */
export function statusLabel(status: string | null): string {
  if (status === null) return 'None';
  if (isTrialStatus(status)) return 'Trial';
  if (status === 'canceled') return 'Cancelled';
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
