import { subscriptionState, type SubscriptionState } from '#domain/subscription/subscription-state.ts';
import { daysLeft, lastDay, type Subscription } from '#domain/subscription/subscription.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Link } from '@tanstack/react-router';
import { paymentDueText } from './payment-due-text.ts';
import { dayOf, daysLeftText } from './period-text.ts';
import { useGraceEnd } from '../use-grace-end.ts';

interface SubscriptionNoticeProps {
  subscription: Subscription | null;
  /** ISO. */
  now: string;
}

/** One sentence about the state of the subscription, above the plan. */
export function SubscriptionNotice({ subscription, now }: SubscriptionNoticeProps) {
  const graceEnd = useGraceEnd();
  const state = subscriptionState(subscription);
  if (state === 'admin') return null;
  const isClosed = CLOSED.has(state);
  return (
    <Notice tone={isClosed ? 'warn' : 'info'}>
      {state === 'payment-due' ? paymentDueText(graceEnd) : sentence(state, subscription, now)}{' '}
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
      return `Your trial is open until ${day}: ${daysLeftText(daysLeft(subscription, now) ?? 0)}. Nothing is charged when it ends.`;
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
