import { subscriptionState, type SubscriptionState } from '#domain/subscription/subscription-state.ts';
import { daysLeft, lastDay, periodProgress, type Subscription } from '#domain/subscription/subscription.ts';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dayOf, daysLeftText, priceText } from './period-text.ts';
import { SubscriptionBadge } from './compact-badge.tsx';

interface StatusCardProps {
  subscription: Subscription | null;
  /** ISO. */
  now: string;
  /** Replaces the text about the next step. */
  foot?: ReactNode;
}

/** The full status: plan, price, progress of the period, its date, and the next step. */
export function StatusCard({ subscription, now, foot }: StatusCardProps) {
  const state = subscriptionState(subscription);
  return (
    <Card className="text-sm">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-serif text-lg font-[550]">{planName(subscription)}</h3>
        <SubscriptionBadge subscription={subscription} />
      </div>
      {subscription?.price && <p className="text-soft">{priceText(subscription.price)}</p>}
      {subscription && <Period subscription={subscription} state={state} now={now} />}
      {foot ?? <NextStep state={state} />}
    </Card>
  );
}

function planName(subscription: Subscription | null): string {
  return subscription?.product?.name ?? subscription?.price?.nickname ?? 'No plan';
}

/** The label of the card's date. A trial has two dates in the record; the granted one is that of the period (spec decision 3). */
const DATE_LABELS: Record<SubscriptionState, string> = {
  admin: 'Renews',
  trial: 'Free until',
  'trial-over': 'Trial ended',
  'paid-trial': 'Free until',
  active: 'Renews',
  cancels: 'Access until',
  'payment-due': 'Period until',
  ended: 'Ended',
  none: 'Ended',
};
const RUNNING: ReadonlySet<SubscriptionState> = new Set(['admin', 'trial', 'paid-trial', 'active', 'cancels']);

function Period({ subscription, state, now }: { subscription: Subscription; state: SubscriptionState; now: string }) {
  const days = RUNNING.has(state) ? daysLeft(subscription, now) : null;
  const date = lastDay(subscription);
  return (
    <>
      {days !== null && (
        <div className="mt-4 grid gap-1.5">
          <ProgressBar
            percent={periodProgress(days, subscription.price?.interval)}
            label="Current period"
            valueText={daysLeftText(days)}
          />
          <p className="text-13 text-soft">{daysLeftText(days)}</p>
        </div>
      )}
      {date !== null && (
        <dl className="mt-3 flex justify-between gap-4">
          <dt className="text-soft">{DATE_LABELS[state]}</dt>
          <dd>
            <time dateTime={date}>{dayOf(date)}</time>
          </dd>
        </dl>
      )}
    </>
  );
}

/** What the coach can do about the subscription, if anything. */
function NextStep({ state }: { state: SubscriptionState }) {
  const { text, link } = NEXT_STEPS[state];
  return (
    <p className="mt-4 border-t border-rule pt-3 text-13 text-soft">
      {text}{' '}
      {link && (
        <Link to={link.to} className="font-[560] whitespace-nowrap text-accent hover:underline tap">
          {link.label}
        </Link>
      )}
    </p>
  );
}

const PLANS = { to: '/subscription/plans', label: 'See the plan' } as const;
const DETAILS = { to: '/subscription/details', label: 'Manage subscription' } as const;
const KEPT = 'You can still read, export and delete what you recorded.';

const NEXT_STEPS: Record<
  SubscriptionState,
  { text: string; link?: { to: '/subscription/plans' | '/subscription/details'; label: string } }
> = {
  admin: { text: 'Everything is open to you as an administrator.' },
  trial: {
    text: 'Everything is open until then. After that, you need the plan to add records. You can still read, export and delete what you recorded.',
    link: PLANS,
  },
  'trial-over': { text: `Your trial is over. ${KEPT} To add more, you need a plan.`, link: PLANS },
  'paid-trial': {
    text: 'Everything is open. The first payment is on that day, unless you cancel before then.',
    link: DETAILS,
  },
  active: { text: 'All is well. It renews automatically.', link: DETAILS },
  cancels: { text: 'Cancelled: everything stays open until then, and nothing is charged after it.', link: DETAILS },
  'payment-due': {
    text: `Your last payment did not go through. ${KEPT}`,
    link: { ...DETAILS, label: 'Update your card' },
  },
  ended: { text: `${KEPT} To add more, you need a plan.`, link: PLANS },
  none: { text: `${KEPT} To add more, you need a plan.`, link: PLANS },
};
