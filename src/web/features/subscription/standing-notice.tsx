import { standingOf, type Standing } from '#domain/subscription/standing.ts';
import { daysLeft, type Subscription } from '#domain/subscription/subscription.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Link } from '@tanstack/react-router';
import { dayOf, daysLeftText } from './period-text.ts';

interface StandingNoticeProps {
  subscription: Subscription | null;
  /** ISO. */
  now: string;
}

/** One sentence about where the coach stands, above the plan. */
export function StandingNotice({ subscription, now }: StandingNoticeProps) {
  const standing = standingOf(subscription);
  if (standing === 'admin') return null;
  const isClosed = CLOSED.has(standing);
  return (
    <Notice tone={isClosed ? 'warn' : 'info'}>
      {sentence(standing, subscription, now)}{' '}
      {isClosed && (
        <>
          What you recorded is kept:{' '}
          <Link to="/account" className="underline">
            export or delete it on your account page
          </Link>
          .
        </>
      )}
    </Notice>
  );
}

const CLOSED: ReadonlySet<Standing> = new Set(['trial-over', 'payment-due', 'ended', 'none']);

function sentence(standing: Standing, subscription: Subscription | null, now: string): string {
  const end = subscription?.ended_at ?? subscription?.current_period_end ?? subscription?.trial_end ?? null;
  if (subscription === null || end === null) return 'You have no plan, so adding records is paused.';
  const day = dayOf(end);
  switch (standing) {
    case 'trial':
      return `Your trial is open until ${day}: ${daysLeftText(daysLeft(subscription, now) ?? 0)}. Nothing is charged when it ends.`;
    case 'trial-over':
      return `Your trial ended on ${day}, so adding records is paused.`;
    case 'paid-trial':
      return `You have subscribed. The first payment follows on ${day}.`;
    case 'active':
      return `You have subscribed. The plan renews on ${day}.`;
    case 'cancels':
      return `Your plan is open until ${day} and does not renew.`;
    case 'payment-due':
      return 'A payment did not go through, so adding records is paused until it does.';
    default:
      return `Your plan ended on ${day}, so adding records is paused.`;
  }
}
