import { subscriptionState, type SubscriptionState } from '#domain/subscription/subscription-state.ts';
import type { Subscription } from '#domain/subscription/subscription.ts';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';

const KEPT = 'Whatever happens, you can always read, export and delete what you recorded.';

const NEXT_STEPS: Record<SubscriptionState, readonly string[]> = {
  admin: ['Everything is open to you as an administrator. Nothing is charged.'],
  trial: ['When the trial ends, nothing is charged. After that, you can’t add records until you subscribe.', KEPT],
  'trial-over': ['Subscribe whenever you like, and you can add records again straight away.', KEPT],
  'paid-trial': ['Your card is first charged on the last day of the trial, unless you cancel before then.', KEPT],
  active: [
    'It renews automatically on that day. If you cancel before then, everything stays open until the end of the period you’ve paid for.',
    KEPT,
  ],
  cancels: ['It ends on that day, and nothing is charged after it. Until then you can resume it with one click.', KEPT],
  'payment-due': [
    'Update your card, and the payment is taken straight away. Until then, our payment provider keeps trying the old one over the coming days.',
    KEPT,
  ],
  ended: ['Subscribe again whenever you like, and everything is as you left it.', KEPT],
  none: ['Subscribe whenever you like, and you can add records straight away.', KEPT],
};

/** Explains what happens at the end of the period. */
export function WhatHappensNext({ subscription }: { subscription: Subscription | null }) {
  return (
    <Section title="What happens next">
      <div className="grid gap-2 text-sm">
        {NEXT_STEPS[subscriptionState(subscription)].map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <Link to="/account/records" className="font-[560] text-accent hover:underline tap">
            Export or delete your records
          </Link>
        </p>
      </div>
    </Section>
  );
}
