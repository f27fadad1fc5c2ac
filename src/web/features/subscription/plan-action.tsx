import type { Standing } from '#domain/subscription/standing.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { PortalButton } from './portal-button.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

/** What a coach can do about the plan from where they stand: nobody is sold a second one. */
export function PlanAction({ priceId, standing }: { priceId: string; standing: Standing }) {
  switch (standing) {
    case 'admin':
      return <p className="text-sm text-soft">You need no plan: everything is open to you as an administrator.</p>;
    case 'payment-due':
      return <PortalButton variant="primary" label="Settle the payment" />;
    case 'cancels':
      return <PortalButton variant="primary" label="Resume subscription" />;
    case 'active':
    case 'paid-trial':
      return (
        <Link to="/subscription/details" className={buttonClass({ variant: 'secondary' })}>
          Manage subscription
        </Link>
      );
    case 'trial':
    case 'trial-over':
    case 'none':
      return <SubscribeButton priceId={priceId} label="Subscribe" />;
    case 'ended':
      return <SubscribeButton priceId={priceId} label="Subscribe again" />;
  }
}
