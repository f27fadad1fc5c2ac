import type { Standing } from '#domain/subscription/standing.ts';
import type { Plan } from '#web/data/records/subscription/plans.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { PortalButton } from './portal-button.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

/** What a coach can do about the plan from where they stand: nobody is sold a second one. */
export function PlanAction({ plan, standing }: { plan: Plan; standing: Standing }) {
  switch (standing) {
    case 'admin':
      return <p className="text-sm text-soft">You don’t need a plan: everything is open to you as an administrator.</p>;
    case 'payment-due':
      return <PortalButton variant="primary" label="Update your card" />;
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
      return <SubscribeButton price={plan} label="Subscribe" />;
    case 'ended':
      return <SubscribeButton price={plan} label="Subscribe again" />;
  }
}
