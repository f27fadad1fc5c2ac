import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/data/skeleton.tsx';
import { LookupFailure } from './parts/lookup-failure.tsx';
import { OtherPrices } from './parts/other-prices.tsx';
import { OwnPayments } from './parts/own-payments.tsx';
import { PlanFeatures } from './parts/plan-features.tsx';
import { StatusCard } from './parts/status-card.tsx';
import { useSubscription } from './use-subscription.ts';
import { subscriptionState, type SubscriptionState } from '#domain/subscription/subscription-state.ts';
import { type Subscription, isFallback } from '#domain/subscription/subscription.ts';
import { Link } from '@tanstack/react-router';
import { dayOf } from './parts/period-text.ts';
import { PortalButton } from './parts/portal-button.tsx';

/** /subscription/details: the coach's own subscription, with links to change it. */
export function DetailsPage() {
  const { data: subscription, asOf, isError, isFetching, refetch } = useSubscription();
  return (
    <>
      <PageHeader title="Subscription details" description="What you have, until when, and what happens next" />
      {subscription === undefined && isError && <LookupFailure isBusy={isFetching} onRetry={() => void refetch()} />}
      {subscription === undefined && !isError && <Skeleton className="h-[232px] max-w-2xl" />}
      {subscription !== undefined && (
        <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-2">
          <Section title="Your plan">
            <StatusCard
              subscription={subscription}
              now={asOf}
              foot={subscription && <SubscriptionDates subscription={subscription} />}
            />
          </Section>
          <div>
            <WhatHappensNext subscription={subscription} />
            <PaymentsPart subscription={subscription} />
            {hasBought(subscription) && <OtherPrices subscription={subscription} />}
            {hasBought(subscription) && <OwnPayments />}
          </div>
          <Section title="What is included">
            <PlanFeatures className="grid gap-2.5 text-sm sm:grid-cols-2" />
          </Section>
        </div>
      )}
    </>
  );
}

const hasBought = (subscription: Subscription | null): subscription is Subscription =>
  subscription !== null && !isFallback(subscription);

/** The dates of a subscription that the status card does not show. */
function SubscriptionDates({ subscription }: { subscription: Subscription }) {
  const dates = [
    { label: 'Since', instant: subscription.created },
    { label: 'This period began', instant: subscription.current_period_start },
    { label: 'Cancelled on', instant: subscription.canceled_at },
  ];
  return (
    <dl className="mt-4 grid gap-1.5 border-t border-rule pt-3 text-13">
      {dates.map(
        ({ label, instant }) =>
          instant !== null && (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-soft">{label}</dt>
              <dd>
                <time dateTime={instant}>{dayOf(instant)}</time>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

const PORTAL_LABELS: Partial<Record<SubscriptionState, string>> = {
  'payment-due': 'Update your card',
  cancels: 'Resume subscription',
  ended: 'See your invoices',
};
const BUYS: ReadonlySet<SubscriptionState> = new Set(['trial', 'trial-over', 'ended', 'none']);

/** For a coach who has bought something, a link to the payment provider's page; for others, a link to the plan. */
function PaymentsPart({ subscription }: { subscription: Subscription | null }) {
  const state = subscriptionState(subscription);
  if (state === 'admin') return null;
  const isBought = hasBought(subscription);
  const isUrgent = state === 'payment-due';
  return (
    <Section title="Payments">
      <p className="mb-3 text-sm text-soft">
        {isBought
          ? 'You manage your card, invoices and cancellation with our payment provider. We never see your card.'
          : 'You haven’t paid for anything, and we have no card details.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {BUYS.has(state) && (
          <Link to="/subscription/plans" className={buttonClass()}>
            See the plan
          </Link>
        )}
        {isBought && (
          <PortalButton
            variant={isUrgent ? 'primary' : 'secondary'}
            label={PORTAL_LABELS[state] ?? 'Card, invoices, cancelling'}
          />
        )}
      </div>
    </Section>
  );
}

const KEPT = 'Whatever happens, you can always read, export and delete what you recorded.';

const NEXT_STEPS: Record<SubscriptionState, readonly string[]> = {
  admin: ['Everything is open to you as an administrator. Nothing is charged.'],
  trial: ['When it ends, nothing is charged. After that, you can’t add records until you subscribe.', KEPT],
  'trial-over': ['Subscribe whenever you like, and you can add records again straight away.', KEPT],
  'paid-trial': ['Your card is first charged on that day, unless you cancel before then.', KEPT],
  active: [
    'It renews automatically on that day. If you cancel before then, everything stays open until the end of the period you’ve paid for.',
    KEPT,
  ],
  cancels: ['It ends on that day, and nothing is charged after it. Until then you can resume it with one click.', KEPT],
  'payment-due': [
    'Update your card, and the payment is taken straight away. Until then, our payment provider keeps trying the old one over the coming days.',
    KEPT,
  ],
  ended: ['Subscribe again whenever you like, and everything is as you left it.', KEPT],
  none: ['Subscribe whenever you like, and you can add records straight away.', KEPT],
};

/** Explains what happens at the end of the period. */
function WhatHappensNext({ subscription }: { subscription: Subscription | null }) {
  return (
    <Section title="What happens next">
      <div className="grid gap-2 text-sm">
        {NEXT_STEPS[subscriptionState(subscription)].map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <Link to="/account/records" className="font-[560] text-accent hover:underline tap">
            Export or delete your records
          </Link>
        </p>
      </div>
    </Section>
  );
}
