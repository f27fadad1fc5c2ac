import { standingOf, type Standing } from '#domain/subscription/standing.ts';
import type { Subscription } from '#domain/subscription/subscription.ts';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';

const KEPT = 'What you recorded stays yours to read, export and delete, whatever happens.';

const FOLLOWS: Record<Standing, readonly string[]> = {
  admin: ['Everything is open to you as an administrator. Nothing is charged.'],
  trial: ['When the trial ends, nothing is charged. Adding records pauses until you subscribe.', KEPT],
  'trial-over': ['Subscribe whenever you like, and adding records is open again at once.', KEPT],
  'paid-trial': [
    'On the last day of the trial the card is charged for the first time, unless you cancel before.',
    KEPT,
  ],
  active: [
    'It renews by itself on that day. Cancel before, and it stays open to the end of the period that is paid.',
    KEPT,
  ],
  cancels: ['It ends on that day and nothing more is charged. Until then you can resume it with one click.', KEPT],
  'payment-due': [
    'The payment provider tries the card again in the coming days. With another card it goes through at once.',
    KEPT,
  ],
  ended: ['Subscribe again whenever you like, and everything is as you left it.', KEPT],
  none: ['Subscribe whenever you like, and adding records is open at once.', KEPT],
};

/** What happens at the end, said beforehand. */
export function WhatFollows({ subscription }: { subscription: Subscription | null }) {
  return (
    <Section title="What follows">
      <div className="grid gap-2 text-sm">
        {FOLLOWS[standingOf(subscription)].map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <Link to="/account" className="font-[560] text-accent hover:underline">
            Export or delete your records
          </Link>
        </p>
      </div>
    </Section>
  );
}
