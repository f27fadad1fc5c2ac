import {
  badgeText,
  DAYS_LEFT_SHOWN_FROM,
  daysLeft,
  isCompactBadgeHidden,
  type Subscription,
  type BadgeText,
} from '#domain/subscription/subscription.ts';
import { Badge } from '#web/ui/badge.tsx';
import { daysLeftText } from './period-text.ts';

interface CompactBadgeProps {
  subscription: Subscription | null;
  /** ISO. */
  now: string;
}

/** The badge beside a title: hidden for an active subscription; shows the days left when they are few. */
export function CompactBadge({ subscription, now }: CompactBadgeProps) {
  if (isCompactBadgeHidden(subscription)) return null;
  const days = subscription === null || badgeText(subscription) === 'Inactive' ? null : daysLeft(subscription, now);
  return (
    <span className="inline-flex gap-1.5">
      <SubscriptionBadge subscription={subscription} />
      {days !== null && days <= DAYS_LEFT_SHOWN_FROM && <Badge tone="warn">{daysLeftText(days)}</Badge>}
    </span>
  );
}

const TONES = { Trial: 'good', Active: 'good', 'Cancels Soon': 'warn', Inactive: 'plain' } as const satisfies Record<
  BadgeText,
  string
>;

export function SubscriptionBadge({ subscription }: { subscription: Subscription | null }) {
  const text = badgeText(subscription);
  return <Badge tone={TONES[text]}>{text}</Badge>;
}
