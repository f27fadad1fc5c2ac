import { Button, buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CurrentStatusCard } from './current-subscription.tsx';
import { useActivation } from '../use-activation.ts';

/** Waits until the purchase is active, and shows that it is. */
export function Confirmation({ userId, onCheckAgain }: { userId: string; onCheckAgain: () => void }) {
  switch (useActivation(userId)) {
    case 'waiting':
      return (
        <Frame title="Thank you" text="You’ve finished on the payment page.">
          <Spinner label="Setting up your subscription…" />
          <p className="mt-3 text-sm text-soft">
            This usually takes a few seconds. You don’t need to stay on this page.
          </p>
        </Frame>
      );
    case 'active':
      return (
        <Frame title="You have subscribed" text="Everything is open. There’s nothing more to do.">
          <CurrentStatusCard />
          <Link to="/dashboard" className={buttonClass()}>
            Go to the dashboard
          </Link>
        </Frame>
      );
    case 'given-up':
      return (
        <Frame title="Not confirmed yet" text="The payment provider has not confirmed your subscription yet.">
          <p className="max-w-[48ch]">
            Please don’t pay again. Your payment isn’t lost, and your subscription starts as soon as it’s confirmed. If
            that hasn’t happened by tomorrow, write to us and we’ll look into it.
          </p>
          <div className="mt-5 flex flex-wrap gap-2">
            <Button onClick={onCheckAgain}>Look again</Button>
            <Link to="/support" className={buttonClass({ variant: 'secondary' })}>
              Contact support
            </Link>
          </div>
        </Frame>
      );
  }
}

function Frame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="max-w-2xl">
      <PageHeader title={title} description={text} />
      {children}
    </div>
  );
}
