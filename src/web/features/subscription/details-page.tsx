import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/data/skeleton.tsx';
import { CurrentCompactBadge } from './parts/current-subscription.tsx';
import { LookupFailure } from './parts/lookup-failure.tsx';
import { PaymentsPart } from './parts/payments-part.tsx';
import { PlanFeatures } from './parts/plan-features.tsx';
import { StatusCard } from './parts/status-card.tsx';
import { SubscriptionDates } from './parts/subscription-dates.tsx';
import { useSubscription } from './use-subscription.ts';
import { WhatHappensNext } from './parts/what-happens-next.tsx';

/** /subscription/details: everything about the own subscription, and the way to change it. */
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
