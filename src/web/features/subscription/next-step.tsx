import { ADMIN_PLAN_NAME } from '#domain/subscription/plan.ts';
import { badgeText, type Subscription } from '#domain/subscription/subscription.ts';
import { Link } from '@tanstack/react-router';

/** What there is to do about a subscription, if anything: informing, never nagging. */
export function NextStep({ subscription }: { subscription: Subscription | null }) {
  const { text, link } = nextStep(subscription);
  return (
    <p className="mt-4 border-t border-rule pt-3 text-[13px] text-soft">
      {text}{' '}
      {link && (
        <Link to={link.to} className="font-[560] whitespace-nowrap text-accent hover:underline">
          {link.label}
        </Link>
      )}
    </p>
  );
}

const PLANS = { to: '/subscription/plans', label: 'See the plan' } as const;
const DETAILS = { to: '/subscription/details', label: 'Manage subscription' } as const;

function nextStep(subscription: Subscription | null): { text: string; link?: typeof PLANS | typeof DETAILS } {
  if (subscription?.product?.name === ADMIN_PLAN_NAME)
    return { text: 'Everything is open to you as an administrator.' };
  switch (badgeText(subscription)) {
    case 'Trial':
      return {
        text: 'Everything is open until then. After that, recording needs the plan; what you recorded stays yours.',
        link: PLANS,
      };
    case 'Active':
      return { text: 'All is well. It renews by itself.', link: DETAILS };
    case 'Cancels Soon':
      return { text: 'Everything stays open until then. It does not renew.', link: DETAILS };
    case 'Inactive':
      return {
        text: 'What you recorded stays yours to read, export and delete. Adding to it needs a plan.',
        link: PLANS,
      };
  }
}
