import { subscriptionState, type SubscriptionState } from '#domain/subscription/subscription-state.ts';
import { isFallback, type Subscription } from '#domain/subscription/subscription.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { PortalButton } from './portal-button.tsx';

const PORTAL_LABELS: Partial<Record<SubscriptionState, string>> = {
  'payment-due': 'Update your card',
  cancels: 'Resume subscription',
  ended: 'See your invoices',
};
const BUYS: ReadonlySet<SubscriptionState> = new Set(['trial', 'trial-over', 'ended', 'none']);

/** For a coach who has bought something, a link to the payment provider's page; for others, a link to the plan. */
export function PaymentsPart({ subscription }: { subscription: Subscription | null }) {
  const state = subscriptionState(subscription);
  if (state === 'admin') return null;
  const hasBought = subscription !== null && !isFallback(subscription);
  const isUrgent = state === 'payment-due';
  return (
    <Section title="Payments">
      <p className="mb-3 text-sm text-soft">
        {hasBought
          ? 'You manage your card, invoices and cancellation with our payment provider. We never see your card.'
          : 'You haven’t paid for anything, and we have no card details.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {BUYS.has(state) && (
          <Link to="/subscription/plans" className={buttonClass()}>
            See the plan
          </Link>
        )}
        {hasBought && (
          <PortalButton
            variant={isUrgent ? 'primary' : 'secondary'}
            label={PORTAL_LABELS[state] ?? 'Card, invoices, cancelling'}
          />
        )}
      </div>
    </Section>
  );
}
