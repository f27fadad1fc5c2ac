import { badgeText, type BadgeText, type Subscription } from '#domain/subscription/subscription.ts';
import { Badge } from '#web/ui/badge.tsx';

const TONES = { Trial: 'good', Active: 'good', 'Cancels Soon': 'warn', Inactive: 'plain' } as const satisfies Record<
  BadgeText,
  string
>;

export function SubscriptionBadge({ subscription }: { subscription: Subscription | null }) {
  const text = badgeText(subscription);
  return <Badge tone={TONES[text]}>{text}</Badge>;
}
