// The state of a coach's subscription, in the cases that screens distinguish.
import { isAdminStandIn, isCancelling, isStandIn, isTrialStatus, type Subscription } from './subscription.ts';

export type Standing =
  | 'admin'
  /** The trial that sign-up granted: nothing was bought. */
  | 'trial'
  | 'trial-over'
  /** Bought, and the first payment is still to come. */
  | 'paid-trial'
  | 'active'
  | 'cancels'
  /** The provider has a subscription and waits for a payment. */
  | 'payment-due'
  | 'ended'
  | 'none';

const WAITS_FOR_PAYMENT: ReadonlySet<string> = new Set(['past_due', 'unpaid', 'paused', 'incomplete']);

/** @example standingOf(null) // 'none' */
export function standingOf(subscription: Subscription | null): Standing {
  if (subscription === null) return 'none';
  if (isAdminStandIn(subscription)) return 'admin';
  const isOpen = subscription.status === 'active' || isTrialStatus(subscription.status);
  if (isStandIn(subscription)) {
    if (subscription.trial_start === null) return isOpen ? 'active' : 'ended';
    return isOpen ? 'trial' : 'trial-over';
  }
  if (isOpen && isCancelling(subscription)) return 'cancels';
  if (isOpen) return subscription.status === 'active' ? 'active' : 'paid-trial';
  return WAITS_FOR_PAYMENT.has(subscription.status) ? 'payment-due' : 'ended';
}
