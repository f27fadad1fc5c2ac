import { CHECKOUT_TEXTS } from '#domain/subscription/checkout-texts.ts';
import { isFallback, isTrialStatus, type Subscription } from '#domain/subscription/subscription.ts';
import { CHECKOUT_POLL_ATTEMPTS, CHECKOUT_POLL_INTERVAL_MS } from '#domain/timing.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { refreshAccess, refreshSubscription } from '#web/data/records/subscription/subscription.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useEffect, useState } from 'react';

type Activation = 'waiting' | 'active' | 'given-up';

/**
 * Fetches the subscription at once and then every CHECKOUT_POLL_INTERVAL_MS, at most CHECKOUT_POLL_ATTEMPTS times, until a bought
 * one is active or trialing. The trial of the sign-up does not count.
 */
export function useActivation(userId: string): Activation {
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
