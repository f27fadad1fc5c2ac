import { SUBSCRIPTION_ERROR_TITLE, SUBSCRIPTION_ERRORS } from '#domain/subscription/checkout-texts.ts';
import { openExternalPage } from '#web/features/subscription/open-external-page.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useEffect, useState } from 'react';

/** Goes to the address that `find` answers. Stays busy until the page is left; a rejection becomes a toast. */
export function useLeaving(find: () => Promise<string | null>) {
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // Back from the provider's page, the browser may show this one as it was left.
    const onReturn = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, []);

  const leave = async () => {
    setBusy(true);
    try {
      const address = await find();
      if (address !== null) return openExternalPage(address);
    } catch (error) {
      logFailure('Subscription', error);
      const known = error instanceof Error && error.message ? error.message : null;
      toast.destructive({ title: SUBSCRIPTION_ERROR_TITLE, description: known ?? SUBSCRIPTION_ERRORS.unknown });
    }
    setBusy(false);
  };
  return { leave, isBusy };
}
