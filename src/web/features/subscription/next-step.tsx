import type { Standing } from '#domain/subscription/standing.ts';
import { Link } from '@tanstack/react-router';

/** What there is to do about a subscription, if anything: informing, never nagging. */
export function NextStep({ standing }: { standing: Standing }) {
  const { text, link } = NEXT_STEPS[standing];
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
const KEPT = 'What you recorded stays yours to read, export and delete.';

const NEXT_STEPS: Record<Standing, { text: string; link?: typeof PLANS | typeof DETAILS }> = {
  admin: { text: 'Everything is open to you as an administrator.' },
  trial: {
    text: 'Everything is open until then. After that, recording needs the plan; what you recorded stays yours.',
    link: PLANS,
  },
  'trial-over': { text: `Your trial is over. ${KEPT} Adding to it needs a plan.`, link: PLANS },
  'paid-trial': {
    text: 'Everything is open. The first payment follows on that day, unless you cancel before.',
    link: DETAILS,
  },
  active: { text: 'All is well. It renews by itself.', link: DETAILS },
  cancels: { text: 'Everything stays open until then. It does not renew.', link: DETAILS },
  'payment-due': { text: `A payment did not go through. ${KEPT} Adding to it waits for the payment.`, link: DETAILS },
  ended: { text: `${KEPT} Adding to it needs a plan.`, link: PLANS },
  none: { text: `${KEPT} Adding to it needs a plan.`, link: PLANS },
};
