// For component tests: a subscription at a known time.
import { fallbackSubscription, type Subscription } from '#domain/subscription/subscription.ts';

export const NOW = '2026-11-20T12:00:00.000Z';

/** In its trial at NOW, 11 days before the end, with changes. */
export function sampleSubscription(change: Partial<Subscription> = {}): Subscription {
  const profile = {
    id: '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01',
    role: 'user',
    subscription_status: 'trial',
    subscription_start_date: '2026-11-01T12:00:00.000Z',
    subscription_end_date: '2026-12-01T12:00:00.000Z',
  } as const;
  const subscription = fallbackSubscription(profile, NOW);
  if (subscription === null) throw new Error('A trial profile has a stand-in');
  return { ...subscription, ...change };
}
