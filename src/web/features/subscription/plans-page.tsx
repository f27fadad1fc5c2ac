import { subscriptionState, type SubscriptionState } from '#domain/subscription/subscription-state.ts';
import { daysLeft, lastDay, type Subscription } from '#domain/subscription/subscription.ts';
import { plansQuery } from '#web/data/records/subscription/plans.ts';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CurrentCompactBadge } from './parts/current-subscription.tsx';
import { LookupFailure } from './parts/lookup-failure.tsx';
import { dayOf, daysLeftText } from './parts/period-text.ts';
import { PlanCard } from './parts/plan-card.tsx';
import { PlanChoice } from './parts/plan-choice.tsx';
import { usePaymentDueText } from './use-payment-due-text.ts';
import { useSubscription } from './use-subscription.ts';

/** /subscription/plans: the plans on sale, the coach's subscription, and the link to the payment page. */
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
        {plans.data && plans.data.length > 1 ? (
          <PlanChoice plans={plans.data} subscription={subscription} />
        ) : (
          plans.data?.map((plan) => <PlanCard key={plan.id} plan={plan} subscription={subscription} />)
        )}
        {plans.data?.length === 0 && (
          <EmptyState
            title="There is no plan on offer at the moment"
            text="Please check again later, or contact support."
          />
        )}
        <NotLoaded query={plans}>
          <PageSpinner />
        </NotLoaded>
        {plans.data && <PlanAnswers />}
      </div>
    </>
  );
}

/** Answers to common questions before buying. */
function PlanAnswers() {
  return (
    <dl className="mt-8 grid gap-6 text-sm wide:grid-cols-3">
      {ANSWERS.map(({ question, answer }) => (
        <div key={question}>
          <dt className="font-semibold">{question}</dt>
          <dd className="mt-1 leading-relaxed text-soft">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}

const ANSWERS = [
  {
    question: 'When the trial ends',
    answer: 'Without a subscription nothing is charged. You can’t add records until you subscribe, whenever that is.',
  },
  {
    question: 'When you subscribe',
    answer:
      'Subscribe during your trial, and the first payment is on the day it ends. After it, you pay on the day you subscribe. You pay on our payment provider’s page.',
  },
  {
    question: 'When you cancel',
    answer:
      'Everything stays open until the end of the period. After that, you can still read, export or delete what you recorded.',
  },
] as const;

interface SubscriptionNoticeProps {
  subscription: Subscription | null;
  /** ISO. */
  now: string;
}

/** One sentence about the state of the subscription, above the plan. */
function SubscriptionNotice({ subscription, now }: SubscriptionNoticeProps) {
  const dueText = usePaymentDueText();
  const state = subscriptionState(subscription);
  if (state === 'admin') return null;
  const isClosed = CLOSED.has(state);
  return (
    <Notice tone={isClosed ? 'warn' : 'info'}>
      {state === 'payment-due' ? dueText : sentence(state, subscription, now)}{' '}
      {isClosed && (
        <>
          What you recorded is kept:{' '}
          <Link to="/account/records" className="underline">
            read, export or delete your records
          </Link>
          .
        </>
      )}
    </Notice>
  );
}

const CLOSED: ReadonlySet<SubscriptionState> = new Set(['trial-over', 'payment-due', 'ended', 'none']);

function sentence(state: SubscriptionState, subscription: Subscription | null, now: string): string {
  const end = subscription && lastDay(subscription);
  if (subscription === null || end === null) return 'You have no plan, so adding records is paused.';
  const day = dayOf(end);
  switch (state) {
    case 'trial':
      return `Everything is open until ${day}: ${daysLeftText(daysLeft(subscription, now) ?? 0)}. Nothing is charged when it ends.`;
    case 'trial-over':
      return `Your trial ended on ${day}, so adding records is paused.`;
    case 'paid-trial':
      return `You have subscribed. The first payment is on ${day}.`;
    case 'active':
      return `You have subscribed. The plan renews on ${day}.`;
    case 'cancels':
      return `Your plan is cancelled. Everything stays open until ${day}.`;
    default:
      return `Your plan ended on ${day}, so adding records is paused.`;
  }
}
