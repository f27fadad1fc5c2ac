import { standingOf, type Standing } from '#domain/subscription/standing.ts';
import type { Subscription } from '#domain/subscription/subscription.ts';
import type { Plan } from '#web/data/records/subscription/plans.ts';
import { dayOf, priceText } from './period-text.ts';
import { PlanAction } from './plan-action.tsx';
import { PlanFeatures } from './plan-features.tsx';

const FIRST_PAYMENT: Partial<Record<Standing, string>> = {
  'trial-over': 'The first payment is on the day you subscribe.',
  ended: 'The first payment is on the day you subscribe.',
  none: 'The payment page names the day of the first payment before you confirm.',
};

interface PlanCardProps {
  plan: Plan;
  /** undefined while it is not known. */
  subscription: Subscription | null | undefined;
}

/** A plan: what it costs, what is in it, and the way to it from where the coach stands. */
export function PlanCard({ plan, subscription }: PlanCardProps) {
  // '£9.99 per month': the amount large, the rest beside it.
  const [amount = '', ...rest] = priceText({ ...plan, nickname: plan.description }).split(' ');
  return (
    <section
      aria-label={plan.product?.name ?? 'Plan'}
      className="grid gap-8 rounded-2xl border border-rule bg-card px-5 py-7 md:px-10 md:py-10 wide:grid-cols-2"
    >
      <div>
        <h2 className="text-[22px] leading-snug font-[550]">{plan.product?.name ?? plan.description}</h2>
        {plan.product?.description && <p className="mt-1 text-soft">{plan.product.description}</p>}
        <p className="mt-5 mb-6 flex flex-wrap items-baseline gap-x-2">
          <span className="font-serif text-5xl leading-none font-[450] tracking-[-0.03em] lining-figures md:text-6xl">
            {amount}
          </span>{' '}
          <span className="text-soft">{rest.join(' ')}</span>
        </p>
        {subscription !== undefined && <Offer plan={plan} subscription={subscription} />}
      </div>
      <PlanFeatures className="grid content-start gap-3" />
    </section>
  );
}

function Offer({ plan, subscription }: { plan: Plan; subscription: Subscription | null }) {
  const standing = standingOf(subscription);
  const trialEnd = standing === 'trial' ? subscription?.current_period_end : null;
  const firstPayment = trialEnd ? `No payment before ${dayOf(trialEnd)}.` : FIRST_PAYMENT[standing];
  return (
    <>
      <PlanAction plan={plan} standing={standing} />
      {firstPayment && <p className="mt-3 text-sm text-soft">{firstPayment}</p>}
    </>
  );
}
