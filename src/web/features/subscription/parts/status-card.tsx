import { subscriptionState, type SubscriptionState } from '#domain/subscription/subscription-state.ts';
import { daysLeft, lastDay, periodProgress, type Subscription } from '#domain/subscription/subscription.ts';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import type { ReactNode } from 'react';
import { NextStep } from './next-step.tsx';
import { dayOf, daysLeftText, priceText } from './period-text.ts';
import { SubscriptionBadge } from './subscription-badge.tsx';

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
  trial: 'Trial until',
  'trial-over': 'Trial ended',
  'paid-trial': 'Trial until',
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
          <ProgressBar percent={periodProgress(days)} label="Current period" valueText={daysLeftText(days)} />
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
