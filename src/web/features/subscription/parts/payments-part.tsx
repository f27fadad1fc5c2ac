import { standingOf, type Standing } from '#domain/subscription/standing.ts';
import { isStandIn, type Subscription } from '#domain/subscription/subscription.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { PortalButton } from './portal-button.tsx';

const PORTAL_LABELS: Partial<Record<Standing, string>> = {
  'payment-due': 'Update your card',
  cancels: 'Resume subscription',
  ended: 'See your invoices',
};
const BUYS: ReadonlySet<Standing> = new Set(['trial', 'trial-over', 'ended', 'none']);

/** The way to the payment provider's page, for whoever bought something there once; else the way to buying. */
export function PaymentsPart({ subscription }: { subscription: Subscription | null }) {
  const standing = standingOf(subscription);
  if (standing === 'admin') return null;
  const hasBought = subscription !== null && !isStandIn(subscription);
  const isUrgent = standing === 'payment-due';
  return (
    <Section title="Payments">
      <p className="mb-3 text-sm text-soft">
        {hasBought
          ? 'You manage your card, invoices and cancellation with our payment provider. We never see your card.'
          : 'You haven’t paid for anything, and we have no card details.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {BUYS.has(standing) && (
          <Link to="/subscription/plans" className={buttonClass()}>
            See the plan
          </Link>
        )}
        {hasBought && (
          <PortalButton
            variant={isUrgent ? 'primary' : 'secondary'}
            label={PORTAL_LABELS[standing] ?? 'Card, invoices, cancelling'}
          />
        )}
      </div>
    </Section>
  );
}
