import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/data/skeleton.tsx';
import { CurrentCompactBadge } from './parts/current-subscription.tsx';
import { LookupFailure } from './parts/lookup-failure.tsx';
import { PaymentsPart } from './parts/payments-part.tsx';
import { PlanFeatures } from './parts/plan-features.tsx';
import { StatusCard } from './parts/status-card.tsx';
import { useSubscription } from './use-subscription.ts';
import { WhatHappensNext } from './parts/what-happens-next.tsx';
import type { Subscription } from '#domain/subscription/subscription.ts';
import { dayOf } from './parts/period-text.ts';

/** /subscription/details: the coach's own subscription, with links to change it. */
export function DetailsPage() {
  const { data: subscription, asOf, isError, isFetching, refetch } = useSubscription();
  return (
    <>
      <PageHeader
        title="Subscription details"
        badge={<CurrentCompactBadge />}
        description="What you have, until when, and what happens next"
      />
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
          </div>
          <Section title="What is included">
            <PlanFeatures className="grid gap-2.5 text-sm sm:grid-cols-2" />
          </Section>
        </div>
      )}
    </>
  );
}

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
