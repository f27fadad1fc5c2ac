// The state of a coach's subscription, in the cases that screens distinguish.
import { isAdminFallback, isCancelling, isFallback, isTrialStatus, type Subscription } from './subscription.ts';

export type SubscriptionState =
  | 'admin'
  /** The trial of the sign-up, or a plan that an admin granted: without a purchase. */
  | 'trial'
  | 'trial-over'
  /** Bought; the first payment is not due yet. */
  | 'paid-trial'
  | 'active'
  | 'cancels'
  /** The provider has a subscription and waits for a payment. */
  | 'payment-due'
  | 'ended'
  | 'none';

const WAITS_FOR_PAYMENT: ReadonlySet<string> = new Set(['past_due', 'unpaid', 'paused', 'incomplete']);

/** @example subscriptionState(null) // 'none' */
export function subscriptionState(subscription: Subscription | null): SubscriptionState {
  if (subscription === null) return 'none';
  if (isAdminFallback(subscription)) return 'admin';
  const isOpen = subscription.status === 'active' || isTrialStatus(subscription.status);
  if (isFallback(subscription)) {
    if (isOpen) return 'trial';
    return subscription.trial_start === null ? 'ended' : 'trial-over';
  }
  if (isOpen && isCancelling(subscription)) return 'cancels';
  if (isOpen) return subscription.status === 'active' ? 'active' : 'paid-trial';
  return WAITS_FOR_PAYMENT.has(subscription.status) ? 'payment-due' : 'ended';
}
