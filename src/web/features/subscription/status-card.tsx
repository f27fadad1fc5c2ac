import { badgeText, daysLeft, periodProgress, type Subscription } from '#domain/subscription/subscription.ts';
import { isAfter } from '#domain/time.ts';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { NextStep } from './next-step.tsx';
import { dayOf, daysLeftText, priceText } from './period-text.ts';
import { SubscriptionBadge } from './subscription-badge.tsx';

interface StatusCardProps {
  subscription: Subscription | null;
  /** ISO. */
  now: string;
}

/** The full status: plan, price, how far the period has run, its dates, and what there is to do. */
export function StatusCard({ subscription, now }: StatusCardProps) {
  return (
    <Card className="text-sm">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-serif text-lg font-[550]">{planName(subscription)}</h3>
        <SubscriptionBadge subscription={subscription} />
      </div>
      {subscription?.price && <p className="text-soft">{priceText(subscription.price)}</p>}
      {subscription && badgeText(subscription) !== 'Inactive' && <Period subscription={subscription} now={now} />}
      <NextStep subscription={subscription} />
    </Card>
  );
}

function planName(subscription: Subscription | null): string {
  return subscription?.product?.name ?? subscription?.price?.nickname ?? 'No plan';
}

function Period({ subscription, now }: { subscription: Subscription; now: string }) {
  const { current_period_end: periodEnd, trial_end: trialEnd } = subscription;
  const days = daysLeft(subscription, now);
  const dates = [
    { label: 'Trial ends', instant: trialEnd !== null && isAfter(trialEnd, now) ? trialEnd : null },
    { label: badgeText(subscription) === 'Active' ? 'Renews' : 'Access until', instant: periodEnd },
  ];
  return (
    <>
      {days !== null && (
        <div className="mt-4 grid gap-1.5">
          <ProgressBar percent={periodProgress(days)} label="Current period" valueText={daysLeftText(days)} />
          <p className="text-[13px] text-soft">{daysLeftText(days)}</p>
        </div>
      )}
      <dl className="mt-3 grid gap-1.5">
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
    </>
  );
}
