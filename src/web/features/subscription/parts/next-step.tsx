import type { SubscriptionState } from '#domain/subscription/subscription-state.ts';
import { Link } from '@tanstack/react-router';

/** What the coach can do about the subscription, if anything. */
export function NextStep({ state }: { state: SubscriptionState }) {
  const { text, link } = NEXT_STEPS[state];
  return (
    <p className="mt-4 border-t border-rule pt-3 text-13 text-soft">
      {text}{' '}
      {link && (
        <Link to={link.to} className="font-[560] whitespace-nowrap text-accent hover:underline tap">
          {link.label}
        </Link>
      )}
    </p>
  );
}

const PLANS = { to: '/subscription/plans', label: 'See the plan' } as const;
const DETAILS = { to: '/subscription/details', label: 'Manage subscription' } as const;
const KEPT = 'You can still read, export and delete what you recorded.';

const NEXT_STEPS: Record<
  SubscriptionState,
  { text: string; link?: { to: '/subscription/plans' | '/subscription/details'; label: string } }
> = {
  admin: { text: 'Everything is open to you as an administrator.' },
  trial: {
    text: 'Everything is open until then. After that, you need the plan to add records. You can still read, export and delete what you recorded.',
    link: PLANS,
  },
  'trial-over': { text: `Your trial is over. ${KEPT} To add more, you need a plan.`, link: PLANS },
  'paid-trial': {
    text: 'Everything is open. The first payment is on that day, unless you cancel before then.',
    link: DETAILS,
  },
  active: { text: 'All is well. It renews automatically.', link: DETAILS },
  cancels: { text: 'Cancelled: everything stays open until then, and nothing is charged after it.', link: DETAILS },
  'payment-due': {
    text: `Your last payment did not go through. ${KEPT}`,
    link: { ...DETAILS, label: 'Update your card' },
  },
  ended: { text: `${KEPT} To add more, you need a plan.`, link: PLANS },
  none: { text: `${KEPT} To add more, you need a plan.`, link: PLANS },
};
