import { subscriptionState, type SubscriptionState } from '#domain/subscription/subscription-state.ts';
import type { Subscription } from '#domain/subscription/subscription.ts';
import type { Plan } from '#web/data/records/subscription/plans.ts';
import { dayOf, priceText } from './period-text.ts';
import { PlanFeatures } from './plan-features.tsx';
import { config } from '#web/data/wire/config.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { subscribe } from '../subscribe.ts';
import { useOpenExternalPage } from '../use-open-external-page.ts';
import { Link } from '@tanstack/react-router';
import { PortalButton } from './portal-button.tsx';

const FIRST_PAYMENT: Partial<Record<SubscriptionState, string>> = {
  'trial-over': 'The first payment is on the day you subscribe.',
  ended: 'The first payment is on the day you subscribe.',
  none: 'The payment page names the day of the first payment before you confirm.',
};

interface PlanCardProps {
  plan: Plan;
  /** undefined while it loads. */
  subscription: Subscription | null | undefined;
  /** A sentence below the price. */
  note?: string | null;
}

const TAX_TEXTS = { inclusive: 'Tax is included.', exclusive: 'Tax is added where it is due.' } as const;

/** A plan: price, features, and the button that fits the coach's subscription. */
export function PlanCard({ plan, subscription, note = null }: PlanCardProps) {
  const { tax = null } = config().billing ?? {};
  // '£9.99 per month': the amount is large, the rest is small.
  const [amount = '', ...rest] = priceText({ ...plan, nickname: plan.description }).split(' ');
  return (
    <section
      aria-label={plan.product?.name ?? 'Plan'}
      className="grid gap-8 rounded-2xl border border-rule bg-card px-5 py-7 md:px-10 md:py-10 wide:grid-cols-2"
    >
      <div>
        <h2 className="text-22 leading-snug font-[550]">{plan.product?.name ?? plan.description}</h2>
        {plan.product?.description && <p className="mt-1 text-soft">{plan.product.description}</p>}
        <p className="mt-5 mb-6 flex flex-wrap items-baseline gap-x-2">
          <span className="font-serif text-5xl leading-none font-[450] tracking-[-0.03em] lining-figures md:text-6xl">
            {amount}
          </span>{' '}
          <span className="text-soft">{rest.join(' ')}</span>
        </p>
        {(note !== null || tax !== null) && (
          <p className="mb-6 text-sm text-soft">{[note, tax && TAX_TEXTS[tax]].filter(Boolean).join(' ')}</p>
        )}
        {subscription !== undefined && <Offer plan={plan} subscription={subscription} />}
      </div>
      <PlanFeatures className="grid content-start gap-3" />
    </section>
  );
}

function Offer({ plan, subscription }: { plan: Plan; subscription: Subscription | null }) {
  const state = subscriptionState(subscription);
  const trialEnd = state === 'trial' ? subscription?.current_period_end : null;
  const firstPayment = trialEnd ? `No payment before ${dayOf(trialEnd)}.` : FIRST_PAYMENT[state];
  return (
    <>
      <PlanAction plan={plan} state={state} />
      {firstPayment && <p className="mt-3 text-sm text-soft">{firstPayment}</p>}
    </>
  );
}

interface SubscribeButtonProps {
  price: Pick<Plan, 'id' | 'stripe_price_id'>;
  label: string;
}

/** Opens the payment page for a price. */
export function SubscribeButton({ price, label }: SubscribeButtonProps) {
  const { leave, isBusy } = useOpenExternalPage(() => subscribe(price.id, price.stripe_price_id));
  return (
    <Button className="min-h-12! w-full px-6! text-base! sm:w-auto" busy={isBusy} onClick={() => void leave()}>
      {isBusy ? 'Opening the payment page…' : label}
    </Button>
  );
}

/** The button that fits the state of the subscription. Nobody can buy a second plan. */
function PlanAction({ plan, state }: { plan: Plan; state: SubscriptionState }) {
  switch (state) {
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
