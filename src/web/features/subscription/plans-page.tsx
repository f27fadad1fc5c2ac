import { plansQuery } from '#web/data/records/subscription/plans.ts';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { CurrentCompactBadge } from './parts/current-subscription.tsx';
import { LookupFailure } from './parts/lookup-failure.tsx';
import { PlanAnswers } from './parts/plan-answers.tsx';
import { PlanCard } from './parts/plan-card.tsx';
import { SubscriptionNotice } from './parts/subscription-notice.tsx';
import { useSubscription } from './use-subscription.ts';

/** /subscription/plans: what is sold, where the coach stands, and the way to the payment page. */
export function PlansPage() {
  const plans = useQuery(plansQuery);
  const { data: subscription, asOf, isError, isFetching, refetch } = useSubscription();
  return (
    <>
      <PageHeader
        title="Subscription"
        badge={<CurrentCompactBadge />}
        description="One plan, everything in it. Stop whenever you like."
      />
      <div className="grid max-w-4xl gap-5">
        {subscription !== undefined && <SubscriptionNotice subscription={subscription} now={asOf} />}
        {subscription === undefined && isError && <LookupFailure isBusy={isFetching} onRetry={() => void refetch()} />}
        {plans.data?.map((plan) => (
          <PlanCard key={plan.id} plan={plan} subscription={subscription} />
        ))}
        {plans.data?.length === 0 && (
          <EmptyState
            title="There is no plan on offer at the moment"
            text="Please check again later, or contact support."
          />
        )}
        {!plans.data && plans.error && <LoadFailure error={plans.error} onRetry={() => void plans.refetch()} />}
        {!plans.data && !plans.error && <PageSpinner />}
        {plans.data && <PlanAnswers />}
      </div>
    </>
  );
}
