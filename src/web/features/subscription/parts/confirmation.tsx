import { CHECKOUT_TEXTS } from '#domain/subscription/checkout-texts.ts';
import { isFallback, isTrialStatus, type Subscription } from '#domain/subscription/subscription.ts';
import { CHECKOUT_POLL_ATTEMPTS, CHECKOUT_POLL_INTERVAL_MS } from '#domain/timing.ts';
import { refreshAccess, refreshSubscription } from '#web/data/records/subscription/subscription.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { CurrentStatusCard } from './current-subscription.tsx';

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

type Activation = 'waiting' | 'active' | 'given-up';

/**
 * Fetches the subscription at once and then every CHECKOUT_POLL_INTERVAL_MS, at most CHECKOUT_POLL_ATTEMPTS times, until a bought
 * one is active or trialing. The trial of the sign-up does not count.
 */
function useActivation(userId: string): Activation {
  const [activation, setActivation] = useState<Activation>('waiting');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const look = async (attempt: number) => {
      const isActive = await hasBought(userId);
      if (!isCurrent) return;
      if (isActive) {
        await refreshAccess(userId);
        toast.success(CHECKOUT_TEXTS.activated);
        return setActivation('active');
      }
      if (attempt === CHECKOUT_POLL_ATTEMPTS) return setActivation('given-up');
      timer = setTimeout(() => void look(attempt + 1), CHECKOUT_POLL_INTERVAL_MS);
    };
    void look(1);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [userId]);

  return activation;
}

/** A failed request counts as not found yet. */
async function hasBought(userId: string): Promise<boolean> {
  try {
    const found: Subscription | null = await refreshSubscription(userId);
    return found !== null && !isFallback(found) && (found.status === 'active' || isTrialStatus(found.status));
  } catch (error) {
    logFailure('Subscription refresh', error);
    return false;
  }
}
